import { type Effort, spendAtMost } from "../../plan/search/Effort";
import { chooseForced } from "./chooseForced";
import type { BoundedCover, CoverProblem } from "./CoverProblem";
import { findCover } from "./findCover";
import { greedyCover, withoutSuperfluous } from "./greedyCover";
import { lagrangianBound } from "./lagrangianBound";
import { localSearch } from "./localSearch";

/** The part of the steps that are left that each search may take. */
const boundShare = 0.3;
const firstProofShare = 0.3;
const localSearchShare = 0.6;

/**
 * Covers with few sources, and bounds how few there can be. Ends where the cover meets the bound, where the bound is above
 * `limit`, or where the effort is spent. Returns `undefined` where all sources together do not supply everything.
 */
export function fewestSources(
  problem: CoverProblem,
  knownBound: number,
  limit: number,
  effort: Effort,
): BoundedCover | undefined {
  const reduced = chooseForced(problem, effort);
  if (!reduced) return undefined;
  const { forced, rest } = reduced;
  let cover = greedyCover(rest, effort);
  let lowerBound = Math.max(knownBound - forced.length, 0);
  const isOpen = () => lowerBound < cover.length && lowerBound <= limit - forced.length && effort.stepsLeft > 0;

  if (isOpen()) {
    const bound = spend(boundShare, (part) => lagrangianBound(rest, cover.length, part));
    const prove = (part: Effort) => {
      let isStuck = false;
      while (isOpen() && !isStuck) {
        const found = findCover(rest, cover.length - 1, bound.prices, part);
        if (found === "impossible") lowerBound = cover.length;
        else if (found) cover = withoutSuperfluous(rest, found);
        else isStuck = true;
      }
    };
    lowerBound = Math.max(lowerBound, bound.lowerBound);
    spend(firstProofShare, prove);
    if (isOpen()) cover = spend(localSearchShare, (part) => localSearch(rest, cover, lowerBound, part));
    spend(1, prove);
  }
  return {
    cover: withoutSuperfluous(problem, [...forced, ...cover]),
    lowerBound: forced.length + lowerBound,
  };

  function spend<Found>(share: number, search: (part: Effort) => Found): Found {
    return spendAtMost(effort, share * effort.stepsLeft, search);
  }
}
