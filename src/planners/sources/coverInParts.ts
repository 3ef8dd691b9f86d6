import { type Effort, spendShare } from "../Effort";
import { branchAndBound } from "./branchAndBound";
import { type BoundedCover, type CoverProblem, needsBeside, stepsOf, type Supply } from "./CoverProblem";
import { greedyCover, withoutSuperfluous } from "./greedyCover";
import { lagrangianBound } from "./lagrangianBound";
import { localSearch } from "./localSearch";
import { splitProblem } from "./splitProblem";
import { takeForced } from "./takeForced";

/** Parts with at most this many sources are solved exactly with any effort. */
const maxExact = 12;

/** Shares of the remaining steps for the searches in a larger part. */
const boundShare = 0.4;
const firstProofShare = 0.3;
const localSearchShare = 0.6;

/**
 * Finds a small cover, ascending, and a lower bound. Takes the forced sources, splits the rest of the problem into
 * independent parts, and covers each part.
 *
 * @param knownBound A lower bound that is already proven.
 * @param limit Once the lower bound is above this number, it is not improved further.
 * @returns `undefined` if all sources together are not a cover.
 */
export function coverInParts(
  problem: CoverProblem,
  knownBound: number,
  limit: number,
  effort: Effort,
): BoundedCover | undefined {
  const reduced = takeForced(problem);
  if (!reduced) return undefined;
  const cover = Array.from(reduced.forced);
  let lowerBound = cover.length;
  const parts = splitProblem(reduced.rest);
  let stepsOfRest = stepsOf(reduced.rest);
  for (const part of parts) {
    const share = stepsOf(part) / stepsOfRest;
    stepsOfRest -= stepsOf(part);
    if (part.supplies.length <= maxExact) {
      const exact = coverExactly(part);
      cover.push(...exact);
      lowerBound += exact.length;
    } else {
      const known = parts.length === 1 ? knownBound - lowerBound : 0;
      const found = spendShare(effort, share, (some) => coverWithin(part, known, limit - lowerBound, some));
      for (const source of found.cover) cover.push(source);
      lowerBound += found.lowerBound;
    }
  }
  return { cover: withoutSuperfluous(problem, cover), lowerBound: Math.max(knownBound, lowerBound) };
}

/**
 * The smallest cover, ascending; among equally small covers, one with the earliest last arrival. Tries all sets of one
 * source, then of two, and so on: O(2^sources × sources × SKUs).
 */
export function coverExactly({ needs, supplies }: CoverProblem): readonly number[] {
  for (let count = 1; ; count += 1) {
    const found = choose(count, supplies, needs);
    if (found) return found;
  }
}

/** `count` sources that together supply `left`, with the earliest possible last arrival. */
function choose(count: number, supplies: readonly Supply[], left: Float64Array): readonly number[] | undefined {
  if (count === 0) return left.every((qty) => qty === 0) ? [] : undefined;
  for (const [place, last] of supplies.entries()) {
    const found = choose(count - 1, supplies.slice(0, place), needsBeside(left, [last]));
    if (found) return [...found, last.source];
  }
  return undefined;
}

/**
 * Finds a cover within the effort: a greedy cover and a Lagrangian bound first, then branch and bound and local search in turn.
 * Stops when the cover meets the bound, the bound is above `limit`, or the effort is spent. The greedy cover is not charged.
 */
function coverWithin(problem: CoverProblem, knownBound: number, limit: number, effort: Effort): BoundedCover {
  let cover = greedyCover(problem);
  const bound = spendShare(effort, boundShare, (part) => lagrangianBound(problem, cover.length, part));
  let lowerBound = Math.max(knownBound, bound.lowerBound);
  const isOpen = () => lowerBound < cover.length && lowerBound <= limit;

  spendShare(effort, firstProofShare, prove);
  if (isOpen()) {
    cover = spendShare(effort, localSearchShare, (part) => localSearch(problem, cover, lowerBound, part));
  }
  spendShare(effort, 1, prove);
  return { cover, lowerBound };

  /** Raises the bound as long as no cover of that size exists. A cover that is found meets the bound. */
  function prove(part: Effort): void {
    while (isOpen()) {
      const found = branchAndBound(problem, lowerBound, bound.multipliers, part);
      if (found === undefined) return;
      if (found === "impossible") lowerBound += 1;
      else cover = found;
    }
  }
}
