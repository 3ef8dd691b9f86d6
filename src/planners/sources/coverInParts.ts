import { type Effort, spendShare } from "../Effort";
import { branchAndBound } from "./branchAndBound";
import { type BoundedCover, costOf, type CoverProblem, problemBeside, stepsOf } from "./CoverProblem";
import { greedyCover, withoutSuperfluous } from "./greedyCover";
import { lagrangianBound } from "./lagrangianBound";
import { localSearch } from "./localSearch";
import { splitProblem } from "./splitProblem";
import { takeForced } from "./takeForced";

/** Parts of a problem with at most this many columns are solved exactly, whatever the effort. */
const maxExact = 12;

/** Shares of the remaining steps for the searches in a part. */
const boundShare = 0.4;
const firstProofShare = 0.3;
const localSearchShare = 0.6;

/** A proof tries to raise the bound by this share of the gap between bound and cost. */
const gapShare = 1 / 8;

/**
 * Finds a cheap cover (see {@link CoverProblem}) and a lower bound. Takes the columns that every cover has, splits the
 * rest of the problem into independent parts, and covers each part.
 *
 * @param given Groups may be empty.
 * @param knownBound A lower bound that is already proven.
 * @param limit Once the lower bound is above this number, it is not improved further.
 * @returns `undefined` if provably no cover exists.
 */
export function coverInParts(
  given: CoverProblem,
  knownBound: number,
  limit: number,
  effort: Effort,
): BoundedCover | undefined {
  const problem = problemBeside(given.needs, [], given.groups);
  const reduced = takeForced(problem);
  if (!reduced) return undefined;
  const cover = Array.from(reduced.forced);
  let lowerBound = costOf(cover);
  const parts = splitProblem(reduced.rest);
  let stepsOfRest = stepsOf(reduced.rest);
  for (const part of parts) {
    const share = stepsOf(part) / stepsOfRest;
    stepsOfRest -= stepsOf(part);
    const known = parts.length === 1 ? knownBound - lowerBound : 0;
    const isSmall = part.groups.flat().length <= maxExact;
    const found = isSmall
      ? coverWithin(part, known, Infinity, { stepsLeft: Number.MAX_SAFE_INTEGER })
      : spendShare(effort, share, (some) => coverWithin(part, known, limit - lowerBound, some));
    for (const column of found.cover) cover.push(column);
    lowerBound += found.lowerBound;
  }
  return { cover: withoutSuperfluous(problem, cover), lowerBound: Math.max(knownBound, lowerBound) };
}

/** The steps of the greedy cover are not counted. */
function coverWithin(problem: CoverProblem, knownBound: number, limit: number, effort: Effort): BoundedCover {
  let cover = greedyCover(problem);
  const bound = spendShare(effort, boundShare, (part) => lagrangianBound(problem, costOf(cover), part));
  let lowerBound = Math.max(knownBound, bound.lowerBound);
  const isOpen = () => lowerBound < costOf(cover) && lowerBound <= limit;

  spendShare(effort, firstProofShare, prove);
  if (isOpen()) {
    cover = spendShare(effort, localSearchShare, (part) => localSearch(problem, cover, lowerBound, part));
  }
  spendShare(effort, 1, prove);
  return { cover, lowerBound };

  /** Raises the bound or finds cheaper covers, until the gap is closed, the limit is passed or the effort is spent. */
  function prove(part: Effort): void {
    while (isOpen()) {
      const budget = lowerBound + Math.floor(gapShare * (costOf(cover) - 1 - lowerBound));
      const found = branchAndBound(problem, budget, bound.multipliers, part);
      if (found === undefined) return;
      if (found === "impossible") lowerBound = budget + 1;
      else cover = found;
    }
  }
}
