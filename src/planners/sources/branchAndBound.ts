import type { Effort } from "../Effort";
import { type CoverProblem, problemBeside, stepsOf, type Supply } from "./CoverProblem";
import { roundingError, stepAlong, valueOf, worthOf } from "./lagrangianBound";
import { takeForced } from "./takeForced";

/**
 * Searches for a cover with at most `maxSources` sources, by branch and bound. Each node takes the sources that every cover
 * has, and discards sources that no such cover has. It then branches on the most valuable source left: first with it, then
 * without it.
 *
 * @returns A cover; `"impossible"` if provably no such cover exists; `undefined` if the effort is spent before either is known.
 */
export function branchAndBound(
  problem: CoverProblem,
  maxSources: number,
  multipliers: Float64Array,
  effort: Effort,
): readonly number[] | "impossible" | undefined {
  const found = search(problem, [], multipliers);
  if (found) return found;
  return effort.stepsLeft > 0 ? "impossible" : undefined;

  /** Searches the covers that include the sources chosen so far. */
  function search(
    given: CoverProblem,
    before: readonly number[],
    multipliersBefore: Float64Array,
  ): readonly number[] | undefined {
    let rest = given;
    let chosen = before;
    let multipliers = multipliersBefore;
    for (;;) {
      effort.stepsLeft -= stepsOf(rest);
      const reduced = takeForced(rest);
      if (!reduced) return undefined;
      chosen = [...chosen, ...reduced.forced];
      rest = reduced.rest;
      if (chosen.length > maxSources) return undefined;
      if (rest.supplies.length === 0) return chosen;
      if (chosen.length === maxSources || effort.stepsLeft <= 0) return undefined;

      const fixed = fixByBound(rest, maxSources - chosen.length, multipliers, effort);
      multipliers = fixed.multipliers;
      const [branch, ...others] = fixed.free;
      if (!branch) return undefined;
      const found = search(problemBeside(rest, [branch], others), [...chosen, branch.source], multipliers);
      if (found) return found;
      rest = { needs: rest.needs, supplies: others };
    }
  }
}

export interface FreeSources {
  /** The sources that are not discarded, the most valuable first; empty if provably no cover of the size exists. */
  readonly free: readonly Supply[];
  /** The multipliers that prove it. */
  readonly multipliers: Float64Array;
}

const maxMultiplierSteps = 2;

/**
 * Discards sources that no cover with at most `count` sources has. Multipliers give each source a value. The sources of
 * a cover are together worth at least all needs. Hence, for the `count` most valuable sources:
 *
 * - If they are worth less than the needs, no cover has at most `count` sources.
 * - If replacing the least valuable of them by another source makes them worth less than the needs, no such cover has
 *   that other source.
 *
 * If no source can be discarded, this is repeated with better multipliers.
 */
export function fixByBound(problem: CoverProblem, count: number, given: Float64Array, effort: Effort): FreeSources {
  const { needs, supplies } = problem;
  let multipliers = given;
  for (let step = 0; ; step += 1) {
    effort.stepsLeft -= 2 * stepsOf(problem);
    const worth = worthOf(needs, multipliers);
    const valued = supplies.map((supply) => ({ supply, value: valueOf(supply, multipliers) }));
    valued.sort((a, b) => b.value - a.value);
    const best = valued.slice(0, count);
    const worthOfBest = best.reduce((sum, { value }) => sum + value, 0);
    const slack = worthOfBest - worth + roundingError(problem, worthOfBest + worth);
    // After an overflow, the bound is invalid.
    if (!Number.isFinite(slack)) return { free: supplies, multipliers: given };
    if (slack < 0) return { free: [], multipliers };

    const leastOfBest = best.at(-1)!.value;
    const free = valued.filter(({ value }) => leastOfBest - value <= slack).map(({ supply }) => supply);
    if (free.length < supplies.length || step === maxMultiplierSteps) return { free, multipliers };
    const chosen = best.map(({ supply }) => supply);
    multipliers = stepAlong(problem, multipliers, chosen, slack);
  }
}
