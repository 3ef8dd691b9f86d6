import { type Effort, spendAtMost, spendShare } from "../Effort";
import type { KnownBounds } from "./columnGeneration";
import { type PackingProblem, type Pattern, subproblem } from "./PackingProblem";
import { sequentialHeuristic } from "./sequentialHeuristic";
import { maxKindsRelaxed, type Relaxation, solveRelaxation } from "./solveRelaxation";

const sequentialShare = 0.6;
const minWeightsOfPart = 60;
/** Column generation takes about as many steps as the third power of the number of weights times this. */
const stepsPerCube = 1 / 7;

/** Solves the linear relaxation of a problem with one limit, from the patterns of the sequential heuristic. */
export function relaxWeights(problem: PackingProblem, bounds: KnownBounds, effort: Effort): Relaxation {
  const { limit, weights, counts } = problem;
  const vectors = { limits: [limit], amounts: weights.map((weight) => [weight]), counts };
  const findFills = (perturbed: readonly number[], given: Effort) =>
    spendShare(given, sequentialShare, (part) => sequentialHeuristic({ ...problem, counts: perturbed }, part));
  return solveRelaxation(vectors, findFills, bounds, effort);
}

/**
 * The same for any number of weights. Many weights are dealt out in turn to several problems. These problems resemble each
 * other, and lose little because they share no transfers.
 */
export function relaxInParts(problem: PackingProblem, bounds: KnownBounds, effort: Effort): Relaxation {
  const size = problem.weights.length;
  // The size of a part for which the effort just suffices: size / part parts take part³ × stepsPerCube steps each.
  const affordable = Math.sqrt(effort.stepsLeft / (size * stepsPerCube));
  const parts = Math.ceil(size / Math.min(maxKindsRelaxed, Math.max(minWeightsOfPart, affordable)));
  if (parts === 1) return relaxWeights(problem, bounds, effort);
  const patterns: Pattern[] = [];
  const uses: number[] = [];
  for (let offset = 0; offset < parts; offset += 1) {
    const part = subproblem(
      problem,
      problem.counts.map((count, index) => (index % parts === offset ? count : 0)),
    );
    const maxSteps = effort.stepsLeft / (parts - offset);
    const solved = spendAtMost(effort, maxSteps, (given) =>
      relaxWeights(part.problem, { proven: 0, enough: Infinity }, given),
    );
    patterns.push(...solved.patterns.map((pattern) => part.toWhole(pattern)));
    uses.push(...solved.uses);
  }
  return { patterns, uses, lowerBound: bounds.proven };
}
