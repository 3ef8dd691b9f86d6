import { columnGeneration } from "./columnGeneration";
import { type Effort, spendAtMost } from "../Effort";
import type { PackingProblem, Pattern } from "./PackingProblem";
import { sequentialHeuristic } from "./sequentialHeuristic";
import { createBasis } from "./simplexBasis";
import { subproblem } from "./subproblem";

/** A solution of the linear relaxation, in which patterns may be used in fractions. */
export interface Relaxation {
  readonly patterns: readonly Pattern[];
  /** How often each pattern is used. */
  readonly uses: ArrayLike<number>;
  /** Proven: no packing has fewer transfers. */
  readonly lowerBound: number;
}

/** The most weights for which column generation solves the relaxation, and the fewest that a part has. */
const maxWeights = 250;
const minWeightsOfPart = 60;
/** Column generation takes about as many steps as the third power of the number of weights times this. */
const stepsPerCube = 1 / 7;
const sequentialShare = 0.6;

/**
 * Solves the linear relaxation as well as the effort allows: the sequential heuristic gives a solution, and column
 * generation improves it.
 *
 * @param target A lower bound. The relaxation is not improved beyond it.
 */
export function relax(problem: PackingProblem, target: number, effort: Effort): Relaxation {
  const fills = spendAtMost(effort, sequentialShare * effort.stepsLeft, (part) => sequentialHeuristic(problem, part));
  const patterns = fills.map(({ pattern }) => pattern);
  const uses = fills.map(({ uses }) => uses);
  const isComplete = patterns.length === problem.weights.length;
  if (!isComplete || patterns.length > maxWeights) return { patterns, uses, lowerBound: target };
  const basis = createBasis(fills);
  const lowerBound = columnGeneration(problem, basis, target, effort);
  return { patterns: basis.patterns, uses: basis.uses, lowerBound };
}

/**
 * The same for any number of weights. Where there are many, they are divided among several problems in turn, so that the
 * problems are much alike and lose little by not sharing transfers.
 */
export function relaxInParts(problem: PackingProblem, target: number, effort: Effort): Relaxation {
  const size = problem.weights.length;
  // The size of a part for which the effort just suffices: size / part parts take part³ × stepsPerCube steps each.
  const affordable = Math.sqrt(effort.stepsLeft / (size * stepsPerCube));
  const parts = Math.ceil(size / Math.min(maxWeights, Math.max(minWeightsOfPart, affordable)));
  if (parts === 1) return relax(problem, target, effort);
  const patterns: Pattern[] = [];
  const uses: number[] = [];
  for (let offset = 0; offset < parts; offset += 1) {
    const part = subproblem(
      problem,
      problem.counts.map((count, index) => (index % parts === offset ? count : 0)),
    );
    const share = effort.stepsLeft / (parts - offset);
    const relaxed = spendAtMost(effort, share, (given) => relax(part.problem, 0, given));
    patterns.push(...relaxed.patterns.map((pattern) => part.toWhole(pattern)));
    uses.push(...Array.from(relaxed.uses));
  }
  return { patterns, uses, lowerBound: target };
}
