import { type Effort, spendAtMost, spendShare } from "../Effort";
import { boundedKnapsack } from "./boundedKnapsack";
import { columnGeneration, type RelaxedProblem } from "./columnGeneration";
import { addUnits, type PackingProblem, type Pattern, type RepeatedPattern, subproblem } from "./PackingProblem";
import { sequentialHeuristic } from "./sequentialHeuristic";
import { createBasis } from "./simplexBasis";

/** A solution of the linear relaxation, in which patterns may be used in fractions. */
export interface Relaxation {
  readonly patterns: readonly Pattern[];
  /** How often each pattern is used. */
  readonly uses: ArrayLike<number>;
  /** Proven: no packing has fewer transfers. */
  readonly lowerBound: number;
}

export interface Rounding {
  /** The patterns that are used at least once. */
  readonly packing: readonly RepeatedPattern[];
  /** How many units of each weight are left over. */
  readonly left: readonly number[];
}

/** The most weights for which column generation solves the relaxation, and the fewest that a part has. */
const maxWeights = 250;
const minWeightsOfPart = 60;
/** Column generation takes about as many steps as the third power of the number of weights times this. */
const stepsPerCube = 1 / 7;
const sequentialShare = 0.6;
const tolerance = 1e-6;

/**
 * Solves the linear relaxation as well as the effort allows: the sequential heuristic gives a solution, and column
 * generation improves it.
 *
 * @param target A lower bound on the number of transfers. The relaxation is not improved beyond it.
 */
export function solveRelaxation(problem: PackingProblem, target: number, effort: Effort): Relaxation {
  const fills = spendShare(effort, sequentialShare, (part) => sequentialHeuristic(problem, part));
  const patterns = fills.map(({ pattern }) => pattern);
  const uses = fills.map(({ uses }) => uses);
  const isComplete = patterns.length === problem.weights.length;
  if (!isComplete || patterns.length > maxWeights) return { patterns, uses, lowerBound: target };
  const basis = createBasis(fills);
  const lowerBound = columnGeneration(relaxedProblem(problem), basis, target, effort);
  return { patterns: basis.patterns, uses: basis.uses, lowerBound };
}

export function relaxedProblem({ limit, weights, counts }: PackingProblem): RelaxedProblem {
  const maxCounts = weights.map((weight, index) => Math.min(counts[index]!, Math.floor(limit / weight)));
  return {
    counts,
    shares: weights.map((weight) => weight / limit),
    mostValuable: (values, effort) => boundedKnapsack(limit, weights, maxCounts, values, effort),
  };
}

/**
 * Solves the linear relaxation for any number of weights. Many weights are dealt out in turn to several problems. These
 * problems resemble each other, and lose little because they share no transfers.
 */
export function solveRelaxationInParts(problem: PackingProblem, target: number, effort: Effort): Relaxation {
  const size = problem.weights.length;
  // The size of a part for which the effort just suffices: size / part parts take part³ × stepsPerCube steps each.
  const affordable = Math.sqrt(effort.stepsLeft / (size * stepsPerCube));
  const parts = Math.ceil(size / Math.min(maxWeights, Math.max(minWeightsOfPart, affordable)));
  if (parts === 1) return solveRelaxation(problem, target, effort);
  const patterns: Pattern[] = [];
  const uses: number[] = [];
  for (let offset = 0; offset < parts; offset += 1) {
    const part = subproblem(
      problem,
      problem.counts.map((count, index) => (index % parts === offset ? count : 0)),
    );
    const maxSteps = effort.stepsLeft / (parts - offset);
    const solved = spendAtMost(effort, maxSteps, (given) => solveRelaxation(part.problem, 0, given));
    patterns.push(...solved.patterns.map((pattern) => part.toWhole(pattern)));
    uses.push(...Array.from(solved.uses));
  }
  return { patterns, uses, lowerBound: target };
}

/**
 * Uses each pattern as often as the relaxation does, rounded down. The units left over make a small problem, however many
 * units there are: there is at most one pattern for each weight, and of each pattern less than one use is left over.
 */
export function roundDown({ counts }: Pick<PackingProblem, "counts">, { patterns, uses }: Relaxation): Rounding {
  const left = Array.from(counts);
  const packing: RepeatedPattern[] = [];
  patterns.forEach((pattern, row) => {
    // The uses have been computed by rounded numbers, so that they might need a unit more than there are.
    const possible = pattern.map(({ index, count }) => Math.floor(left[index]! / count));
    const times = Math.min(Math.floor(uses[row]! + tolerance), ...possible);
    if (times <= 0) return;
    addUnits(left, pattern, -times);
    packing.push({ pattern, times });
  });
  return { packing, left };
}
