import { type Effort, spendAtMost, spendShare } from "../Effort";
import { binCompletion } from "./binCompletion";
import { exactCover } from "./exactCover";
import {
  addUnits,
  type BoundedPacking,
  hasGap,
  type PackingProblem,
  type RepeatedPattern,
  subproblem,
  sumOver,
  totalWeight,
} from "./PackingProblem";

/** How bin completion ranks what goes into a transfer: each bias finds other packings. Chosen by trial. */
const firstWeightBias = 0.3;
const laterWeightBiases = [0.1, 1, 0.2, 0.5, 0.7, 2, 3, 0.05, 0.15, 1.5, 5, 0.02, 0.01, 0];

/** The part of all steps that one run of bin completion may take. */
const firstCompletionShare = 0.16;
const laterCompletionShare = 0.15;

/**
 * The part of the steps that an exact cover may take: all where the transfers have to be nearly full, and else only enough for
 * problems of few units, because the relaxation finds and proves more there.
 */
const fullRoom = 0.005;
const fullShare = 1;
const otherShare = 0.02;

/** How much is repacked at a time: bin completion calls itself once for each transfer and each weight in it. */
const maxTransfersRepacked = 200;
const maxWeightsRepacked = 500;

/** Exact cover calls itself once for each transfer or for each weight in it. */
const maxWeightsCovered = 1000;

/** Saves transfers by bin completion. Where a gap remains, an exact cover decides whether more can be saved. */
export function closeGap(problem: PackingProblem, start: BoundedPacking, effort: Effort): BoundedPacking {
  let best = saveTransfers(problem, start, firstWeightBias, firstCompletionShare * effort.stepsLeft, effort);
  while (hasGap(best) && effort.stepsLeft > 0 && problem.weights.length <= maxWeightsCovered) {
    const room = 1 - totalWeight(problem) / (problem.limit * best.lowerBound);
    const share = room < fullRoom ? fullShare : otherShare;
    const covered = spendShare(effort, share, (part) => exactCover(problem, best.lowerBound, part));
    if (covered === undefined) break;
    if (covered === "impossible") best = { ...best, lowerBound: best.lowerBound + 1 };
    else best = { ...best, packing: covered.map((pattern) => ({ pattern, times: 1 })) };
  }
  return best;
}

/** Saves transfers by bin completion with one bias after the other, as far as the steps suffice. */
export function saveWithEveryBias(problem: PackingProblem, start: BoundedPacking, effort: Effort): BoundedPacking {
  const maxSteps = laterCompletionShare * effort.stepsLeft;
  return [firstWeightBias, ...laterWeightBiases].reduce(
    (best, weightBias) => saveTransfers(problem, best, weightBias, maxSteps, effort),
    start,
  );
}

/** Saves one transfer after the other, until a run of bin completion saves none. */
function saveTransfers(
  problem: PackingProblem,
  start: BoundedPacking,
  weightBias: number,
  maxSteps: number,
  effort: Effort,
): BoundedPacking {
  let best = start;
  while (hasGap(best) && effort.stepsLeft > 0) {
    const packing = spendAtMost(effort, maxSteps, (part) => repack(problem, best.packing, weightBias, part));
    if (!packing) break;
    best = { ...best, packing };
  }
  return best;
}

/**
 * Saves a transfer: takes out the transfers with the most room left, and packs their units into one transfer fewer. Where
 * there are few transfers, all are taken out.
 *
 * @returns `undefined` where no such packing is found.
 */
export function repack(
  problem: PackingProblem,
  packing: readonly RepeatedPattern[],
  weightBias: number,
  effort: Effort,
): readonly RepeatedPattern[] | undefined {
  const { limit, weights, counts } = problem;
  effort.stepsLeft -= packing.length + counts.length;
  const kept: RepeatedPattern[] = [];
  const taken = counts.map(() => 0);
  let transfers = 0;
  let weightsTaken = 0;
  let slack = 0;
  const byRoom = packing
    .map((each) => ({ ...each, room: limit - sumOver(each.pattern, weights) }))
    .sort((a, b) => b.room - a.room);
  for (const { pattern, times, room } of byRoom) {
    weightsTaken += pattern.length;
    const timesTaken = weightsTaken > maxWeightsRepacked ? 0 : Math.min(times, maxTransfersRepacked - transfers);
    transfers += timesTaken;
    slack += room * timesTaken;
    addUnits(taken, pattern, timesTaken);
    if (times > timesTaken) kept.push({ pattern, times: times - timesTaken });
  }
  if (slack < limit) return undefined;
  const part = subproblem(problem, taken);
  const found = binCompletion(part.problem, transfers - 1, weightBias, effort);
  return found && [...kept, ...found.map((pattern) => ({ pattern: part.toWhole(pattern), times: 1 }))];
}
