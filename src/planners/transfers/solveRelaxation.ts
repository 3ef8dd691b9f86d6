import type { Effort } from "../Effort";
import { createKnapsack } from "./createKnapsack";
import { columnGeneration, type KnownBounds } from "./columnGeneration";
import type { Fill, Pattern } from "./PackingProblem";
import { createBasis, usesFor } from "./simplexBasis";
import { fitting, limitWeights, sharesOf, type VectorProblem } from "./VectorProblem";

/** A solution of the linear relaxation, in which patterns may be used in fractions. */
export interface Relaxation {
  readonly patterns: readonly Pattern[];
  /** How often each pattern is used. */
  readonly uses: readonly number[];
  /** Proven: no packing has fewer transfers. */
  readonly lowerBound: number;
}

/** Makes the first patterns, one for each kind, none of which contains the scarcest kind of an earlier one. */
export type FindFills = (counts: readonly number[], effort: Effort) => readonly Fill[];

/** The most kinds for which column generation solves the relaxation. */
export const maxKindsRelaxed = 250;

/** A knapsack with several limits needs more steps. */
const knapsackStepsPerLimit = 10_000;

/** How much of a unit is taken away at most, and by which step from kind to kind: the golden ratio, modulo 1. */
const perturbation = 0.2;
const perturbationStep = 0.6180339887498949;

/** Solves the linear relaxation as well as the effort allows: `findFills` gives a solution, and column generation improves it. */
export function solveRelaxation(
  problem: VectorProblem,
  findFills: FindFills,
  bounds: KnownBounds,
  effort: Effort,
): Relaxation {
  const { limits, amounts, counts } = problem;
  // With a unit or a few of each kind, many uses are 0, and the steps of the simplex method change nothing but the basis
  // (degeneracy). Counts that are a little different have no such uses. Their basis is one of the true counts as well.
  const perturbed = counts.map((count, index) => count - perturbation * ((index * perturbationStep) % 1));
  const fills = findFills(perturbed, effort);
  const isComplete = fills.length === counts.length;
  if (!isComplete || fills.length > maxKindsRelaxed) {
    return {
      patterns: fills.map(({ pattern }) => pattern),
      uses: fills.map(({ uses }) => uses),
      lowerBound: bounds.proven,
    };
  }
  const basis = createBasis(fills);
  const maxCounts = amounts.map((each, kind) => Math.min(counts[kind]!, fitting(each, limits)));
  const knapsack = createKnapsack(problem, maxCounts, limitWeights(problem));
  const knapsackSteps = knapsackStepsPerLimit * limits.length;
  const relaxed = { counts, shares: sharesOf(problem), knapsack, knapsackSteps };
  const lowerBound = columnGeneration(relaxed, basis, bounds, effort);
  return { patterns: basis.patterns, uses: usesFor(basis, counts), lowerBound };
}
