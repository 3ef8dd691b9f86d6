import { type Effort, spendAtMost } from "../Effort";
import { createKnapsack } from "./createKnapsack";
import { ceilDivide, fitting, type PackingProblem, type Pattern, sumOver } from "./PackingProblem";
import { type Basis, isFeasible, pivot } from "./simplexBasis";

const tolerance = 1e-9;
/** Values of units are integers. This is the value of what costs as much as a transfer. */
const fullValue = 10_000_000;
const greatestPrice = 2;
/** Patterns that cost less are forgotten. */
const leastCostKept = 0.8;
/** Parts of a step: to change one number of the matrix, and to look at a pattern. */
const stepsPerNumber = 1 / 300;
const stepsPerPattern = 1 / 16;
/** The part of the steps left that one search of the knapsack may take, with one limit and with several. */
const knapsackShares = [0.1, 0.02] as const;
/** For each kind, so many steps at least. */
const minStepsPerKind = 20;
/** How many times the steps a knapsack gets that has found nothing. */
const moreSteps = 4;
/** Of what a pattern can exceed a transfer by at most, so much suffices where the knapsack is hard. */
const enoughExcess = 0.8;
/** For each kind, so many steps of the simplex method may make a good solution feasible. */
const pivotsToFeasible = 3;

/** What is known of the number of transfers. */
export interface KnownBounds {
  /** A lower bound that is proven already. */
  readonly proven: number;
  /** No greater lower bound is of use. */
  readonly enough: number;
}

interface PooledPattern {
  readonly pattern: Pattern;
  /** 1 and the squares of the counts. */
  readonly norm: number;
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
 * @param known Patterns that may be of use.
 * @returns The greatest lower bound that is proven, at least `proven`.
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
  let pivotsLeft = pivotsToFeasible * counts.length;

  while (effort.stepsLeft > 0 && bound < enough && !isSolved()) {
    const entering = bestOfPool() ?? findPattern();
    if (!entering) break;
    effort.stepsLeft -= stepsPerPivot;
    pivot(basis, entering);
  }
  return bound;

  function isSolved(): boolean {
    if (sumOfProducts(basis.prices, counts) > bound + tolerance) return false;
    pivotsLeft -= 1;
    return pivotsLeft < 0 || isFeasible(basis, counts);
  }

  /** Of the patterns that cost more than a transfer, the one that saves most for its length (nearly the steepest edge). */
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

  /** A new pattern that costs more than a transfer; `undefined` where none is found. */
  function findPattern(): Pattern | undefined {
    const excess = Math.max(0, 1 - bound / sumOfProducts(basis.prices, counts));
    const goals = { needed: fullValue, enough: (1 + enoughExcess * excess) * fullValue };
    const values = counts.map((_, kind) =>
      Math.floor(Math.min(greatestPrice, Math.max(0, basis.prices[kind]!)) * fullValue),
    );
    const task = { candidates, values, maxCounts, rooms: limits, ...goals };
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
    // A greater total may be rounded. A smaller one proves less.
    const total = Math.min(sumOfProducts(values, counts), 2 ** 52);
    bound = Math.max(bound, ceilDivide(total, Math.max(1, atMost)));
  }
}

function toPool(pattern: Pattern): PooledPattern {
  return { pattern, norm: pattern.reduce((sum, { count }) => sum + count * count, 1) };
}

function sumOfProducts(numbers: ArrayLike<number>, counts: readonly number[]): number {
  return counts.reduce((sum, count, index) => sum + count * numbers[index]!, 0);
}
