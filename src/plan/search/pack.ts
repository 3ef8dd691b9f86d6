import { binCompletion } from "./binCompletion";
import { columnGenerationBound } from "./columnGenerationBound";
import { type Effort, spendAtMost } from "./Effort";
import { exactCover } from "./exactCover";
import { firstFitDecreasing } from "./firstFitDecreasing";
import { lowerBound } from "./lowerBound";
import { countTransfers, type PackingProblem, type Pattern, type RepeatedPattern } from "./PackingProblem";

export interface BoundedPacking {
  readonly packing: readonly RepeatedPattern[];
  /** Proven: no packing has fewer transfers. */
  readonly lowerBound: number;
}

/** Larger problems are not searched, because the searches call themselves once for each transfer or each weight. */
const maxTransfers = 1000;
const maxWeights = 500;

/** How binCompletion ranks what goes into a transfer: each bias finds other packings. Chosen by trial. */
const firstWeightBias = 0.3;
const laterWeightBiases = [0.1, 1, 0.2, 0.5, 0.7, 2, 3, 0.05, 0.15, 1.5, 5, 0.02, 0.01, 0];

/** The part of all steps that one run of a search may take. */
const firstCompletionShare = 0.15;
const laterCompletionShare = 0.05;
const exactCoverShare = 0.3;

/**
 * Packs units into few transfers. First-fit decreasing gives a packing, and a lower bound tells how far it may be from the
 * best. Then searches for better packings, and proofs that there are none, close the gap as far as the steps suffice.
 */
export function pack(problem: PackingProblem, maxSteps: number): BoundedPacking {
  const effort: Effort = { stepsLeft: maxSteps };
  let packing: readonly RepeatedPattern[] = firstFitDecreasing(problem);
  let bound = lowerBound(problem);
  const canSearch = countTransfers(packing) <= maxTransfers && problem.weights.length <= maxWeights;
  const isOpen = () => canSearch && bound < countTransfers(packing);

  improve(firstWeightBias, firstCompletionShare);
  while (isOpen()) {
    const covered = spendAtMost(effort, exactCoverShare * maxSteps, (part) => exactCover(problem, bound, part));
    if (covered === "impossible") bound += 1;
    else if (covered) packing = covered.map(once);
    else {
      const greaterBound = columnGenerationBound(problem, bound, effort);
      if (greaterBound === 0) break;
      bound = greaterBound;
    }
  }
  for (const weightBias of laterWeightBiases) improve(weightBias, laterCompletionShare);
  return { packing, lowerBound: bound };

  /** Saves one transfer after the other, while that succeeds. */
  function improve(weightBias: number, share: number): void {
    while (isOpen()) {
      const target = countTransfers(packing) - 1;
      const found = spendAtMost(effort, share * maxSteps, (part) => binCompletion(problem, target, weightBias, part));
      if (!found) return;
      packing = found.map(once);
    }
  }
}

function once(pattern: Pattern): RepeatedPattern {
  return { pattern, times: 1 };
}
