import { type Effort, spendAtMost } from "../Effort";
import { exactCover } from "./exactCover";
import { type BoundedPacking, countTransfers, hasGap, type PackingProblem } from "./PackingProblem";
import { repack } from "./repack";

/** How binCompletion ranks what goes into a transfer: each bias finds other packings. Chosen by trial. */
const firstWeightBias = 0.3;
const laterWeightBiases = [0.1, 1, 0.2, 0.5, 0.7, 2, 3, 0.05, 0.15, 1.5, 5, 0.02, 0.01, 0];

/** The part of all steps that one run of a search may take. */
const firstCompletionShare = 0.2;
const laterCompletionShare = 0.15;

/** Exact cover calls itself once for each transfer or for each weight in it. */
const maxTransfersCovered = 200;
const maxWeightsCovered = 1000;

/** Saves transfers by bin completion, and where that does not suffice decides by an exact cover whether more can be saved. */
export function closeGap(problem: PackingProblem, start: BoundedPacking, effort: Effort): BoundedPacking {
  let best = saveTransfers(problem, start, firstWeightBias, firstCompletionShare * effort.stepsLeft, effort);
  const transfers = countTransfers(best.packing);
  if (transfers > maxTransfersCovered || problem.weights.length > maxWeightsCovered) return best;
  while (hasGap(best) && effort.stepsLeft > 0) {
    const covered = exactCover(problem, best.lowerBound, effort);
    if (covered === undefined) break;
    if (covered === "impossible") best = { ...best, lowerBound: best.lowerBound + 1 };
    else best = { ...best, packing: covered.map((pattern) => ({ pattern, times: 1 })) };
  }
  return best;
}

/** Saves transfers by bin completion in as many ways as the steps suffice for. */
export function improve(problem: PackingProblem, start: BoundedPacking, effort: Effort): BoundedPacking {
  const maxSteps = laterCompletionShare * effort.stepsLeft;
  return [firstWeightBias, ...laterWeightBiases].reduce(
    (best, weightBias) => saveTransfers(problem, best, weightBias, maxSteps, effort),
    start,
  );
}

/** Saves one transfer after the other, while that succeeds. */
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
