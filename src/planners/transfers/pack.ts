import type { Effort } from "../Effort";
import { closeGap, saveWithEveryBias } from "./closeGap";
import { firstFitDecreasing } from "./firstFitDecreasing";
import { improvePacking, type Methods } from "./improvePacking";
import { minimumBinSlack } from "./minimumBinSlack";
import { packingBound } from "./packingBound";
import { type BoundedPacking, countTransfers, fewest, type PackingProblem, subproblem } from "./PackingProblem";
import { relaxInParts, relaxWeights } from "./relaxWeights";

/** Up to so many transfers, and no more than one for each weight, the whole problem is searched. */
const maxTransfersSearched = 200;

const methods: Methods<PackingProblem> = {
  start: (problem) => ({
    packing: fewest([
      firstFitDecreasing(problem),
      minimumBinSlack(problem, "heaviest"),
      minimumBinSlack(problem, "lightest"),
    ]),
    lowerBound: packingBound(problem),
  }),
  search: (problem, start, effort) => {
    const transfers = countTransfers(start.packing);
    const isSmall = transfers <= maxTransfersSearched && transfers <= problem.weights.length;
    return isSmall ? closeGap(problem, start, effort) : start;
  },
  relax: (problem, bounds, effort) => {
    const isRepetitive = bounds.enough > problem.weights.length;
    return (isRepetitive ? relaxInParts : relaxWeights)(problem, bounds, effort);
  },
  subproblem,
};

/** Packs units into few transfers within one limit. */
export function pack(problem: PackingProblem, maxSteps: number): BoundedPacking {
  const effort: Effort = { stepsLeft: maxSteps };
  return saveWithEveryBias(problem, improvePacking(methods, problem, methods.start(problem), effort), effort);
}
