import { type Effort, spendAtMost } from "../Effort";
import type { ValuedPattern } from "./boundedKnapsack";
import { ceilDivide } from "./packingBound";
import { type Pattern, sumOver } from "./PackingProblem";
import { type Basis, pivot } from "./simplexBasis";

const maxKnapsackSteps = 20_000;
const tolerance = 1e-9;
/** Values of units are integers up to this one. */
const fullValue = 10_000_000;

/** A packing problem of one limit or several, as far as its relaxation needs it. */
export interface RelaxedProblem {
  /** How many units there are of each kind. */
  readonly counts: readonly number[];
  /** The share of a transfer that a unit of each kind takes: its first price. */
  readonly shares: readonly number[];
  /** The most valuable pattern where effort is left afterwards, and otherwise the most valuable pattern found. */
  readonly mostValuable: (values: readonly number[], effort: Effort) => ValuedPattern;
}

/**
 * Improves a solution of the linear relaxation by column generation (Gilmore and Gomory, A linear programming approach to
 * the cutting-stock problem, 1961): the simplex method prices the units, and a knapsack problem finds the pattern to use
 * next. Each round gives a bound (Farley, A note on bounding a class of linear programming problems, 1990): if all units
 * together have the value V, and no pattern has a value above v, every packing has at least V / v transfers. Prices are
 * floating point numbers, but the values made of them are integers, and so the bound is exact.
 *
 * Ends where the patterns are together used no more often than the bound says: no better relaxation would help a packing.
 *
 * @param target A lower bound that is proven already.
 * @returns The greatest lower bound that is proven, at least `target`.
 */
export function columnGeneration(problem: RelaxedProblem, basis: Basis, target: number, effort: Effort): number {
  const { counts, shares, mostValuable } = problem;
  const size = counts.length;
  let bound = target;
  let bestRatio = 0;
  let bestValues = shares;

  while (effort.stepsLeft > 0 && countUses(basis) > bound + tolerance) {
    const entering = findEntering();
    if (!entering) break;
    // The matrix has size × size numbers; to change one takes a small part of a step.
    effort.stepsLeft -= (size * size) / 64;
    pivot(basis, entering);
  }
  return bound;

  /** A pattern that improves the relaxation; `undefined` where none is found. */
  function findEntering(): Pattern | undefined {
    // Prices that are smoothed with the best values so far change less from round to round, and find the bound sooner. Where
    // they lead to no pattern that improves the relaxation, the prices alone are tried.
    for (const shareOfBest of [0.7, 0]) {
      const values = counts.map((_, index) => {
        const value = shareOfBest * bestValues[index]! + (1 - shareOfBest) * basis.prices[index]!;
        return Math.floor(Math.min(1, Math.max(0, value)) * fullValue);
      });
      const { value, pattern, isExact } = spendAtMost(effort, maxKnapsackSteps, (part) => {
        const found = mostValuable(values, part);
        return { ...found, isExact: part.stepsLeft > 0 };
      });
      const total = values.reduce((sum, value, index) => sum + value * counts[index]!, 0);
      if (isExact && value > 0 && Number.isSafeInteger(total) && Number.isSafeInteger(value)) {
        bound = Math.max(bound, ceilDivide(total, value));
        if (total > bestRatio * value) {
          bestRatio = total / value;
          bestValues = values.map((each) => each / Math.max(value, fullValue));
        }
      }
      if (sumOver(pattern, basis.prices) > 1 + tolerance) return pattern;
    }
    return undefined;
  }
}

function countUses({ uses }: Basis): number {
  return uses.reduce((sum, times) => sum + times, 0);
}
