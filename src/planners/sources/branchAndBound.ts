import type { Effort } from "../Effort";
import { type CoverProblem, problemBeside, stepsOf } from "./CoverProblem";
import { fixByBound } from "./fixByBound";
import { takeForced } from "./takeForced";

/**
 * Decides whether there is a cover with at most so many sources, by branch and bound. At each node the sources that every
 * cover has are taken, and those that none has are left out; then the search tries the most valuable source, and after it
 * all covers without that one.
 *
 * @returns A cover, `"impossible"` where there is none, or `undefined` where there is too little effort to tell.
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

  /** Searches the covers that have the chosen sources. */
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
