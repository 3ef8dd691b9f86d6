import { closeGap, improve } from "./closeGap";
import { type Effort, spendAtMost } from "../Effort";
import { firstFitDecreasing } from "./firstFitDecreasing";
import { lowerBound } from "./lowerBound";
import { type BoundedPacking, countTransfers, hasGap, type PackingProblem } from "./PackingProblem";
import { relax, relaxInParts, type Relaxation } from "./relax";
import { roundDown } from "./roundDown";
import { subproblem } from "./subproblem";

/** Up to so many transfers, and no more than one for each weight, the whole problem is searched first. */
const maxTransfersSearchedFirst = 200;

/** The part of all steps, or of those that are left, that a search may take. */
const firstSearchShare = 0.55;
const relaxationShare = 0.75;
const roundingShare = 0.5;

/**
 * Packs units into few transfers. First-fit decreasing gives a packing, and a lower bound tells how far it may be from the
 * best. The gap is closed as far as the steps suffice: where there are few units of each weight by searches for better
 * packings and proofs that there are none; where there are many by the linear relaxation, whose patterns, rounded down,
 * leave a small problem for the same searches.
 */
export function pack(problem: PackingProblem, maxSteps: number): BoundedPacking {
  const effort: Effort = { stepsLeft: maxSteps };
  let best: BoundedPacking = { packing: firstFitDecreasing(problem), lowerBound: lowerBound(problem) };
  const canImprove = () => hasGap(best) && effort.stepsLeft > 0;
  const transfers = countTransfers(best.packing);
  const isRepetitive = transfers > problem.weights.length;

  if (canImprove() && !isRepetitive && transfers <= maxTransfersSearchedFirst) {
    best = spendAtMost(effort, firstSearchShare * maxSteps, (part) => closeGap(problem, best, part));
  }
  if (canImprove()) {
    const relaxation = spendAtMost(effort, relaxationShare * effort.stepsLeft, (part) =>
      (isRepetitive ? relaxInParts : relax)(problem, best.lowerBound, part),
    );
    best = { ...best, lowerBound: relaxation.lowerBound };
    if (canImprove()) {
      best = spendAtMost(effort, roundingShare * effort.stepsLeft, (part) =>
        roundAndSearch(problem, relaxation, best, part),
      );
    }
  }
  return improve(problem, best, effort);
}

/** Rounds a relaxation down, and searches for a packing of what is left over. Returns `best` where it finds none better. */
function roundAndSearch(
  problem: PackingProblem,
  relaxation: Relaxation,
  best: BoundedPacking,
  effort: Effort,
): BoundedPacking {
  const { packing: rounded, left } = roundDown(problem, relaxation);
  const rest = subproblem(problem, left);
  const target = best.lowerBound - countTransfers(rounded);
  const first: BoundedPacking = {
    packing: firstFitDecreasing(rest.problem),
    lowerBound: Math.max(target, lowerBound(rest.problem)),
  };
  const closed = closeGap(rest.problem, first, effort);
  const found = improve(rest.problem, closed, effort).packing;
  const packing = [...rounded, ...found.map(({ pattern, times }) => ({ pattern: rest.toWhole(pattern), times }))];
  return countTransfers(packing) < countTransfers(best.packing) ? { ...best, packing } : best;
}
