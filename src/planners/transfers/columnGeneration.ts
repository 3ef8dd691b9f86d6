import { type Effort, spendAtMost } from "../Effort";
import type { Knapsack } from "./createKnapsack";
import { ceilDivide } from "./ceilDivide";
import { type Pattern, sumOver } from "./PackingProblem";
import { type Basis, isFeasible, pivot } from "./simplexBasis";

const tolerance = 1e-9;
/** Values of units are integers. This is the value of what costs as much as a transfer. */
const fullValue = 10_000_000;
const greatestPrice = 2;
/** The part of the smoothed prices that the best values so far make. */
const smoothing = 0.7;
/** Patterns that cost less are forgotten. */
const leastCostKept = 0.8;
/** Parts of a step: to change one number of the matrix, and to look at a pattern. */
const stepsPerNumber = 1 / 200;
const stepsPerPattern = 1 / 16;

/** A packing problem of one limit or several, as far as its relaxation needs it. */
export interface RelaxedProblem {
  /** How many units there are of each kind. */
  readonly counts: readonly number[];
  /** The share of a transfer that a unit of each kind takes: its first price. */
  readonly shares: readonly number[];
  readonly knapsack: Knapsack;
  /** The most steps that one search of the knapsack may take. */
  readonly knapsackSteps: number;
}

/** What is known of the number of transfers. */
export interface KnownBounds {
  /** A lower bound that is proven already. */
  readonly proven: number;
  /** No greater lower bound is of use. */
  readonly enough: number;
}

/**
 * Improves a solution of the linear relaxation by column generation (Gilmore and Gomory, A linear programming approach to
 * the cutting-stock problem, 1961): the simplex method prices the units, and a knapsack problem finds patterns that cost more
 * than a transfer. They are kept in a pool, because most of them are still of use after the next steps.
 *
 * Each round gives a bound (Farley, A note on bounding a class of linear programming problems, 1990): if all units
 * together have the value V, and no pattern has a value above v, every packing has at least V / v transfers. Prices are
 * floating point numbers, but the values made of them are integers, and so the bound is exact.
 *
 * Ends where the patterns are together used no more often than the bound says: no better relaxation would help a packing.
 *
 * @param basis May carry other counts than those of the problem.
 * @returns The greatest lower bound that is proven, at least `proven`.
 */
export function columnGeneration(
  problem: RelaxedProblem,
  basis: Basis,
  { proven, enough }: KnownBounds,
  effort: Effort,
): number {
  const { counts, shares, knapsack, knapsackSteps } = problem;
  const stepsPerPivot = counts.length * counts.length * stepsPerNumber;
  let bound = proven;
  let bestRatio = 0;
  let bestValues = shares;
  let pool: readonly Pattern[] = [];

  while (effort.stepsLeft > 0 && bound < enough && !isSolved()) {
    const entering = mostCostly() ?? findPattern();
    if (!entering) break;
    effort.stepsLeft -= stepsPerPivot;
    pivot(basis, entering);
  }
  return bound;

  function isSolved(): boolean {
    return sumOfProducts(basis.prices, counts) <= bound + tolerance && isFeasible(basis, counts);
  }

  /** The pattern of the pool that costs most, if that is more than a transfer. */
  function mostCostly(): Pattern | undefined {
    effort.stepsLeft -= pool.length * stepsPerPattern;
    let best: Pattern | undefined;
    let mostCost = 1 + tolerance;
    for (const pattern of pool) {
      const cost = sumOver(pattern, basis.prices);
      if (cost > mostCost) [best, mostCost] = [pattern, cost];
    }
    return best;
  }

  /** A new pattern that costs more than a transfer; `undefined` where none is found. */
  function findPattern(): Pattern | undefined {
    // Prices that are smoothed with the best values so far change less from round to round, and find the bound sooner. Where
    // they lead to no pattern that improves the relaxation, the prices alone are tried.
    for (const shareOfBest of [smoothing, 0]) {
      const values = counts.map((_, index) => {
        const price = shareOfBest * bestValues[index]! + (1 - shareOfBest) * basis.prices[index]!;
        return Math.floor(Math.min(greatestPrice, Math.max(0, price)) * fullValue);
      });
      const { patterns, atMost } = spendAtMost(effort, knapsackSteps, (part) => knapsack(values, part));
      raiseBound(values, atMost);
      pool = pool.filter((pattern) => sumOver(pattern, basis.prices) > leastCostKept).concat(patterns);
      const found = mostCostly();
      if (found) return found;
    }
    return undefined;
  }

  function raiseBound(values: readonly number[], atMost: number): void {
    const total = sumOfProducts(values, counts);
    if (atMost === 0 || !Number.isSafeInteger(total) || !Number.isSafeInteger(atMost)) return;
    bound = Math.max(bound, ceilDivide(total, atMost));
    if (total <= bestRatio * atMost) return;
    bestRatio = total / atMost;
    bestValues = values.map((value) => value / Math.max(atMost, fullValue));
  }
}

function sumOfProducts(numbers: ArrayLike<number>, counts: readonly number[]): number {
  return counts.reduce((sum, count, index) => sum + count * numbers[index]!, 0);
}
