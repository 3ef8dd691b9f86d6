import { type Effort, spendAtMost } from "../Effort";
import { branchAndBound } from "./branchAndBound";
import type { BoundedCover, CoverProblem } from "./CoverProblem";
import { greedyCover } from "./greedyCover";
import { lagrangianBound } from "./lagrangianBound";
import { localSearch } from "./localSearch";

/** The part of the steps that are left that each search may take. */
const boundShare = 0.4;
const firstProofShare = 0.3;
const localSearchShare = 0.6;

/**
 * Covers with few sources, and bounds how few there can be: a greedy cover and a bound at first, then proofs and better
 * covers in turn. Ends where the cover meets the bound, where the bound is above `limit`, or where the effort is spent, to
 * which the greedy cover is not charged.
 */
export function coverWithin(problem: CoverProblem, knownBound: number, limit: number, effort: Effort): BoundedCover {
  let cover = greedyCover(problem);
  const bound = spend(boundShare, (part) => lagrangianBound(problem, cover.length, part));
  let lowerBound = Math.max(knownBound, bound.lowerBound);
  const isOpen = () => lowerBound < cover.length && lowerBound <= limit;

  spend(firstProofShare, prove);
  if (isOpen()) cover = spend(localSearchShare, (part) => localSearch(problem, cover, lowerBound, part));
  spend(1, prove);
  return { cover, lowerBound };

  function spend<Found>(share: number, search: (part: Effort) => Found): Found {
    return spendAtMost(effort, share * effort.stepsLeft, search);
  }

  /** Raises the bound as long as there is provably no cover with so many sources. One that is found is the smallest. */
  function prove(part: Effort): void {
    while (isOpen()) {
      const found = branchAndBound(problem, lowerBound, bound.multipliers, part);
      if (found === undefined) return;
      if (found === "impossible") lowerBound += 1;
      else cover = found;
    }
  }
}
