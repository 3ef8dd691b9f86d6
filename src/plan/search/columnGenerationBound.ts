import { boundedKnapsack } from "./boundedKnapsack";
import { divideUp } from "./divideUp";
import { type Effort, spendAtMost } from "./Effort";
import type { PackingProblem, Pattern } from "./PackingProblem";

const maxWeights = 200;
const maxKnapsackSteps = 20_000;
const tolerance = 1e-9;

/**
 * A lower bound from the linear relaxation, in which patterns may be used in fractions. It is solved by column generation
 * (Gilmore and Gomory, A linear programming approach to the cutting-stock problem, 1961): the simplex method prices the
 * units, and a knapsack problem finds the pattern to use next. Each round gives a bound (Farley, A note on bounding a
 * class of linear programming problems, 1990): where no pattern has a value above v, units that have a value of V
 * together take at least V / v transfers. Prices are floating point numbers, but the values made of them are integers, and
 * so the bound is exact.
 *
 * @returns The first bound found that is greater than `target`, or 0 where none is found.
 */
export function columnGenerationBound(problem: PackingProblem, target: number, effort: Effort): number {
  const { limit, weights, counts } = problem;
  const size = weights.length;
  // Values are integers up to this one, so that no product of a value and a weight is rounded.
  const fullValue = Math.min(10_000_000, Math.floor(Number.MAX_SAFE_INTEGER / limit));
  if (size > maxWeights || fullValue < 1000) return 0;
  const maxCounts = weights.map((weight, index) => Math.min(counts[index]!, Math.floor(limit / weight)));

  const basis = createBasis(maxCounts, counts);
  let best = 0;
  let bestValues = weights.map((weight) => weight / limit);

  while (effort.stepsLeft > 0) {
    // The relaxation gets by with as many transfers, so that it proves no greater bound.
    if (basis.uses.reduce((sum, times) => sum + times, 0) <= target + tolerance) return 0;

    let entering: Pattern | undefined;
    // Smoothed with the best values so far, prices change less from round to round, and find the bound sooner. The prices
    // alone follow where that leads to no pattern that improves the relaxation.
    for (const shareOfBest of [0.7, 0]) {
      const values = weights.map((_, index) => {
        const value = shareOfBest * bestValues[index]! + (1 - shareOfBest) * basis.prices[index]!;
        return Math.floor(Math.min(1, Math.max(0, value)) * fullValue);
      });
      const heaviest = spendAtMost(effort, maxKnapsackSteps, (part) =>
        boundedKnapsack(limit, weights, maxCounts, values, part),
      );
      const total = values.reduce((sum, value, index) => sum + value * counts[index]!, 0);
      if (!heaviest || total > Number.MAX_SAFE_INTEGER) return 0;
      if (total > target * heaviest.value) return divideUp(total, heaviest.value);
      if (total > best * heaviest.value) {
        best = total / heaviest.value;
        bestValues = values.map((value) => value / Math.max(heaviest.value, fullValue));
      }
      if (priceOf(heaviest.pattern, basis.prices) > 1 + tolerance) {
        entering = heaviest.pattern;
        break;
      }
    }
    if (!entering) return 0;
    // The matrix has size × size numbers; to change one takes a small part of a step.
    effort.stepsLeft -= (size * size) / 16;
    exchange(basis, entering);
  }
  return 0;
}

/** A basis of the simplex method: as many patterns as there are weights. */
interface Basis {
  /** The inverse of the matrix of the patterns, row by row. */
  readonly inverse: Float64Array;
  /** How often the relaxation uses each pattern. */
  readonly uses: Float64Array;
  /** The dual values: the price of a unit of each weight, such that each pattern of the basis costs 1. */
  readonly prices: Float64Array;
}

/** Begins with patterns of one weight each. */
function createBasis(maxCounts: readonly number[], counts: readonly number[]): Basis {
  const size = maxCounts.length;
  const prices = Float64Array.from(maxCounts, (maxCount) => 1 / maxCount);
  const inverse = new Float64Array(size * size);
  prices.forEach((price, index) => (inverse[index * size + index] = price));
  return { inverse, prices, uses: prices.map((price, index) => price * counts[index]!) };
}

function priceOf(pattern: Pattern, prices: Float64Array): number {
  return pattern.reduce((sum, { index, count }) => sum + count * prices[index]!, 0);
}

/** A step of the simplex method: the entering pattern takes the place of the first that it makes superfluous. */
function exchange({ inverse, uses, prices }: Basis, entering: Pattern): void {
  const size = uses.length;
  const column = new Float64Array(size);
  let leaving = 0;
  let times = Infinity;
  for (let row = 0; row < size; row += 1) {
    let sum = 0;
    for (const { index, count } of entering) sum += inverse[row * size + index]! * count;
    column[row] = sum;
    if (sum > tolerance && uses[row]! / sum < times) {
      leaving = row;
      times = uses[row]! / sum;
    }
  }
  const saving = 1 - priceOf(entering, prices);
  const pivotRow = inverse.subarray(leaving * size, (leaving + 1) * size);
  for (let index = 0; index < size; index += 1) {
    pivotRow[index]! /= column[leaving]!;
    prices[index]! += saving * pivotRow[index]!;
  }
  for (let row = 0; row < size; row += 1) {
    const factor = column[row]!;
    if (row === leaving || factor === 0) continue;
    uses[row]! -= factor * times;
    for (let index = 0; index < size; index += 1) inverse[row * size + index]! -= factor * pivotRow[index]!;
  }
  uses[leaving] = times;
}
