import { type Effort, spendShare } from "../Effort";
import { closeGap, saveWithEveryBias } from "./closeGap";
import { firstFitDecreasing } from "./firstFitDecreasing";
import { packingBound } from "./packingBound";
import { type BoundedPacking, countTransfers, hasGap, type PackingProblem, subproblem } from "./PackingProblem";
import { type Relaxation, roundDown, solveRelaxation, solveRelaxationInParts } from "./solveRelaxation";

/** Up to so many transfers, and no more than one for each weight, the whole problem is searched first. */
const maxTransfersSearchedFirst = 200;

/** The part of the steps that are left that each search may take. */
const firstSearchShare = 0.55;
const relaxationShare = 0.75;
const roundingShare = 0.5;

/**
 * Packs units into few transfers. First-fit decreasing gives a packing, and a lower bound shows how far it may be from the
 * best. As long as there is a gap between the two and effort is left, searches follow:
 *
 * - Where there are few units of each weight, `closeGap` looks for better packings, and for proofs that there are none.
 * - Then the linear relaxation is solved, and its patterns are rounded down. Where there are many units of each weight,
 *   this leaves a small problem for the same search.
 * - At last bin completion is tried in all ways on the whole problem.
 */
export function pack(problem: PackingProblem, maxSteps: number): BoundedPacking {
  const effort: Effort = { stepsLeft: maxSteps };
  let best: BoundedPacking = { packing: firstFitDecreasing(problem), lowerBound: packingBound(problem) };
  const canImprove = () => hasGap(best) && effort.stepsLeft > 0;
  const transfers = countTransfers(best.packing);
  const isRepetitive = transfers > problem.weights.length;

  if (canImprove() && !isRepetitive && transfers <= maxTransfersSearchedFirst) {
    best = spendShare(effort, firstSearchShare, (part) => closeGap(problem, best, part));
  }
  if (canImprove()) {
    const solve = isRepetitive ? solveRelaxationInParts : solveRelaxation;
    const relaxation = spendShare(effort, relaxationShare, (part) => solve(problem, best.lowerBound, part));
    best = { ...best, lowerBound: relaxation.lowerBound };
    if (canImprove()) {
      best = spendShare(effort, roundingShare, (part) => roundAndSearch(problem, relaxation, best, part));
    }
  }
  return saveWithEveryBias(problem, best, effort);
}

/** Rounds a relaxation down, and searches for a packing of the units left over. Returns `best` where it finds none better. */
function roundAndSearch(
  problem: PackingProblem,
  relaxation: Relaxation,
  best: BoundedPacking,
  effort: Effort,
): BoundedPacking {
  const { packing: rounded, left } = roundDown(problem, relaxation);
  const rest = subproblem(problem, left);
  // With fewer transfers for the rest, the whole would have fewer than its bound.
  const target = best.lowerBound - countTransfers(rounded);
  const first: BoundedPacking = {
    packing: firstFitDecreasing(rest.problem),
    lowerBound: Math.max(target, packingBound(rest.problem)),
  };
  const closed = closeGap(rest.problem, first, effort);
  const found = saveWithEveryBias(rest.problem, closed, effort).packing;
  const packing = [...rounded, ...found.map(({ pattern, times }) => ({ pattern: rest.toWhole(pattern), times }))];
  return countTransfers(packing) < countTransfers(best.packing) ? { ...best, packing } : best;
}
