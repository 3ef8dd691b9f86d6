import { type Effort, spendShare } from "../Effort";
import { fillByValue } from "./fillByValue";
import { packingBound } from "./packingBound";
import {
  type BoundedPacking,
  countTransfers,
  fewest,
  hasGap,
  type PackingProblem,
  type RepeatedPattern,
} from "./PackingProblem";
import { packInto } from "./packInto";
import { simplePackings } from "./simplePackings";
import { spreadEvenly } from "./spreadEvenly";

/** `packInto` is tried for at most so many transfers and kinds: it recurses once for each. */
const [maxTransfersSearched, maxKindsSearched] = [200, 500];
/** `fillByValue` is tried for at most so many kinds: it finds hardly anything among more. */
const maxKindsFilled = 1_000;
/** The share of remaining steps for `packInto`. */
const decideShare = 0.5;
/** The parts of all units for `spreadEvenly`, without and with effort. */
const [fewParts, allParts] = [2_000, 20_000];
/** The default steps, and the factor between searches. */
export const defaultSteps = 800_000;
const moreSteps = 8;
const fewestSteps = defaultSteps / moreSteps ** 4;

/**
 * Improves simple packings. Repeats the search with more steps each time, and keeps the best, so more effort never
 * needs more transfers.
 *
 * @param maxSteps If undefined, only the fastest heuristics are tried.
 * @param start Makes further packings, if there is any effort.
 */
export function pack(
  problem: PackingProblem,
  maxSteps: number | undefined,
  start: () => readonly (readonly RepeatedPattern[])[],
): BoundedPacking {
  if (problem.counts.length === 0) return { packing: [], lowerBound: 0 };
  const simple = fewest(simplePackings(problem));
  const parts = maxSteps === undefined ? fewParts : allParts;
  const packing = spreadEvenly(problem, countTransfers(simple), parts) ?? simple;
  if (maxSteps === undefined) return { packing, lowerBound: 0 };
  let best: BoundedPacking = { packing, lowerBound: packingBound(problem) };
  if (maxSteps > 0 && hasGap(best)) best = { ...best, packing: fewest([packing, ...start()]) };
  for (let steps = fewestSteps; steps <= maxSteps && hasGap(best); steps *= moreSteps) {
    // The work of a step grows with the number of limits.
    const effort: Effort = { stepsLeft: (3 * steps) / (2 + problem.limits.length) };
    best = spendShare(effort, decideShare, (part) => decide(problem, best, part));
    const isFilled = hasGap(best) && problem.counts.length <= maxKindsFilled;
    const found = isFilled && fillByValue(problem, best.lowerBound, effort);
    if (found) best = { ...best, packing: fewest([best.packing, found]) };
  }
  return best;
}

/** Searches for a packing that meets the bound, and raises the bound if provably none exists. */
function decide(problem: PackingProblem, start: BoundedPacking, effort: Effort): BoundedPacking {
  const { limits, counts } = problem;
  let best = start;
  // Products above 2^53 − 1 are rounded, so they would prove nothing.
  const isExact = limits.every((limit) => Number.isSafeInteger(limit * countTransfers(start.packing)));
  while (isExact && hasGap(best) && effort.stepsLeft > 0) {
    if (counts.length > maxKindsSearched || best.lowerBound > maxTransfersSearched) break;
    const found = spendShare(effort, decideShare, (part) => packInto(problem, best.lowerBound, part));
    if (found === undefined) break;
    if (found === "impossible") best = { ...best, lowerBound: best.lowerBound + 1 };
    else best = { ...best, packing: found.map((pattern) => ({ pattern, times: 1 })) };
  }
  return best;
}
