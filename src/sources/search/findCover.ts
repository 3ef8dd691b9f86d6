import type { Effort } from "../../plan/search/Effort";
import { chooseForced } from "./chooseForced";
import { type CoverProblem, problemBeside, type Supply } from "./CoverProblem";
import { fixSources } from "./fixSources";

const roundsAtRoot = 20;
const roundsBelow = 2;

/**
 * Decides whether at most so many sources are a cover, by branch and bound. At each node the sources that every cover has
 * are chosen, and those that none has are left out; then the search tries the most valuable source, and after it all covers
 * without that one.
 *
 * @returns A cover, `"impossible"` where there is none, or `undefined` where there is too little effort to tell.
 */
export function findCover(
  problem: CoverProblem,
  maxSources: number,
  prices: Float64Array,
  effort: Effort,
): readonly Supply[] | "impossible" | undefined {
  const found = search(problem, [], prices.slice(), roundsAtRoot);
  if (found) return found;
  return effort.stepsLeft > 0 ? "impossible" : undefined;

  /** Searches the covers that have the chosen sources. Adapts the prices. */
  function search(
    given: CoverProblem,
    before: readonly Supply[],
    prices: Float64Array,
    firstRounds: number,
  ): readonly Supply[] | undefined {
    let rest = given;
    let chosen = before;
    let rounds = firstRounds;
    for (;;) {
      const reduced = chooseForced(rest, effort);
      if (!reduced) return undefined;
      chosen = [...chosen, ...reduced.forced];
      rest = reduced.rest;
      if (chosen.length > maxSources) return undefined;
      if (rest.supplies.length === 0) return chosen;
      if (chosen.length === maxSources || effort.stepsLeft <= 0) return undefined;

      const fixed = fixSources(rest, maxSources - chosen.length, prices, rounds, effort);
      if (fixed === "impossible") return undefined;
      rounds = roundsBelow;
      if (fixed.free.length < rest.supplies.length) {
        chosen = [...chosen, ...fixed.forced];
        rest = problemBeside(rest, fixed.forced, fixed.free);
        continue;
      }

      const [branch, ...others] = fixed.free;
      const found = search(problemBeside(rest, [branch!], others), [...chosen, branch!], prices.slice(), rounds);
      if (found) return found;
      rest = { needs: rest.needs, supplies: others };
    }
  }
}
