import type { Effort } from "../Effort";
import { type CoverProblem, problemBeside, stepsOf, type Supply } from "./CoverProblem";
import { roundingError, stepAlong, valueOf, worthOf } from "./lagrangianBound";
import { takeForced } from "./takeForced";

/**
 * Decides whether there is a cover with at most so many sources, by branch and bound. Each node takes the sources that
 * every cover has, and leaves out sources that no such cover has. Then it tries the covers with the most valuable source
 * left, and after these the covers without it.
 *
 * @returns A cover; `"impossible"` where provably no such cover exists; `undefined` where there is too little effort to
 * decide.
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

  /** Searches the covers that have the sources chosen before. */
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
  /** The sources that are not left out, the most valuable first; none where provably no cover of the size exists. */
  readonly free: readonly Supply[];
  /** The multipliers that prove it. */
  readonly multipliers: Float64Array;
}

const maxMultiplierSteps = 2;

/**
 * Leaves out sources that no cover with at most `count` sources has. Multipliers give each source a value, and the sources
 * of a cover are together worth at least all needs. This proves two things about the `count` most valuable sources:
 *
 * - If they are worth less than the needs, no cover has at most `count` sources.
 * - If they are worth less than the needs after another source replaces the least valuable of them, no such cover has that
 *   other source.
 *
 * Where no source can be left out, the same is tried with better multipliers.
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
    // Where the numbers are too great to add up, nothing is proven.
    if (!Number.isFinite(slack)) return { free: supplies, multipliers: given };
    if (slack < 0) return { free: [], multipliers };

    const leastOfBest = best.at(-1)!.value;
    const free = valued.filter(({ value }) => leastOfBest - value <= slack).map(({ supply }) => supply);
    if (free.length < supplies.length || step === maxMultiplierSteps) return { free, multipliers };
    const chosen = best.map(({ supply }) => supply);
    multipliers = stepAlong(problem, multipliers, chosen, slack);
  }
}
