import { type Effort, spendAtMost } from "../Effort";
import { createKnapsack } from "./createKnapsack";
import { ceilDivide, dot, fitting, type PackingProblem, type Pattern, sumOver } from "./PackingProblem";
import { type Basis, pivot } from "./simplexBasis";

const tolerance = 1e-9;
/** Prices of units (dual values) are scaled to integers: the price of one transfer becomes this value. */
const fullValue = 10_000_000;
const greatestPrice = 2;
/** Patterns whose units cost less, by the current prices, are dropped from the pool of known patterns. */
const leastCostKept = 0.8;
/** The steps charged for changing a number of the matrix, and for examining a pattern. */
const stepsPerNumber = 1 / 200;
const stepsPerPattern = 1 / 16;
/** The share of remaining steps for one knapsack search, with one limit and with several. */
const knapsackShares = [0.1, 0.02] as const;
/** The minimum steps per kind of a knapsack search. */
const minStepsPerKind = 20;
/** After a knapsack search without result, the next search has this many times its steps. */
const moreSteps = 4;
/** If the best pattern is hard to find, a pattern with this share of its possible excess over `fullValue` suffices. */
const enoughExcess = 0.8;

export interface KnownBounds {
  /** A proven lower bound of the number of transfers. */
  readonly proven: number;
  /** The search ends if the lower bound reaches this. */
  readonly enough: number;
}

interface PooledPattern {
  readonly pattern: Pattern;
  /** 1 plus the squares of the counts. */
  readonly norm: number;
}

/**
 * Improves a solution of the linear relaxation by column generation (Gilmore and Gomory, A linear programming approach
 * to the cutting-stock problem, 1961). Patterns are kept in a pool, because most remain useful in later steps.
 *
 * Each knapsack search gives a bound (Farley, A note on bounding a class of linear programming problems, 1990): if all
 * units together have the value V, and no pattern has a value above v, every packing has at least V / v transfers.
 * Values are prices rounded to integers, so the bound is exact.
 *
 * @param basis Changed in place.
 * @param known Patterns that may be useful.
 * @returns The greatest proven lower bound, at least `proven`.
 */
export function columnGeneration(
  problem: PackingProblem,
  basis: Basis,
  known: readonly Pattern[],
  { proven, enough }: KnownBounds,
  effort: Effort,
): number {
  const { limits, amounts, counts } = problem;
  const knapsack = createKnapsack(problem);
  const knapsackShare = knapsackShares[limits.length === 1 ? 0 : 1];
  const candidates = Array.from(amounts.keys());
  const maxCounts = amounts.map((each, kind) => Math.min(counts[kind]!, fitting(each, limits)));
  const stepsPerPivot = counts.length * counts.length * stepsPerNumber;
  let bound = proven;
  let pool: readonly PooledPattern[] = known.map(toPool);

  while (effort.stepsLeft > 0 && bound < enough && dot(basis.prices, counts) > bound + tolerance) {
    const entering = bestOfPool() ?? findPattern();
    if (!entering) break;
    effort.stepsLeft -= stepsPerPivot;
    pivot(basis, entering);
  }
  return bound;

  /** The pattern that costs the most above 1 for its norm (close to steepest edge); `undefined` if none costs more. */
  function bestOfPool(): Pattern | undefined {
    effort.stepsLeft -= pool.length * stepsPerPattern;
    let best: Pattern | undefined;
    let most = 0;
    for (const { pattern, norm } of pool) {
      const saving = sumOver(pattern, basis.prices) - 1;
      if (saving <= tolerance || saving * saving <= most * norm) continue;
      best = pattern;
      most = (saving * saving) / norm;
    }
    return best;
  }

  /** A new pattern that costs more than 1; `undefined` if none is found. */
  function findPattern(): Pattern | undefined {
    const excess = Math.max(0, 1 - bound / dot(basis.prices, counts));
    const enough = (1 + enoughExcess * excess) * fullValue;
    const values = counts.map((_, kind) =>
      Math.floor(Math.min(greatestPrice, Math.max(0, basis.prices[kind]!)) * fullValue),
    );
    const task = { candidates, values, maxCounts, rooms: limits, needed: fullValue, enough };
    let steps = Math.max(knapsackShare * effort.stepsLeft, minStepsPerKind * counts.length);
    for (;;) {
      const { patterns, atMost, isProven } = spendAtMost(effort, steps, (part) => knapsack(task, part));
      raiseBound(values, atMost);
      pool = pool.filter(({ pattern }) => sumOver(pattern, basis.prices) > leastCostKept).concat(patterns.map(toPool));
      const found = bestOfPool();
      if (found || isProven || effort.stepsLeft <= 0) return found;
      steps *= moreSteps;
    }
  }

  function raiseBound(values: readonly number[], atMost: number): void {
    // Totals above 2^53 are rounded. A smaller total gives a weaker, but valid bound.
    const total = Math.min(dot(values, counts), 2 ** 52);
    bound = Math.max(bound, ceilDivide(total, Math.max(1, atMost)));
  }
}

function toPool(pattern: Pattern): PooledPattern {
  return { pattern, norm: pattern.reduce((sum, { count }) => sum + count * count, 1) };
}
