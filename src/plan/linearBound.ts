import type { Effort } from "./Effort";
import { heaviestPattern } from "./heaviestPattern";
import type { PackingProblem, UnitsOfWeight } from "./Packing";

const mostWeights = 200;
const tolerance = 1e-9;

/**
 * Whether the linear relaxation proves that more than `transfers` are needed: it gives each unit a value such that no
 * transfer carries more than a value of 1, and adds the values up (Gilmore and Gomory, A linear programming approach to
 * the cutting-stock problem, 1961; the bound of each round after Farley, A note on bounding a class of linear programming
 * problems, 1990). The values come from floating point, the proof does not: it is a comparison of integers.
 */
export function needsMoreThan(problem: PackingProblem, transfers: number, effort: Effort): boolean {
  const { limit, weights, counts } = problem;
  const size = weights.length;
  // Values are integers, in this part of a transfer, such that no product with a weight is rounded.
  const valueOfTransfer = Math.min(10_000_000, Math.floor(Number.MAX_SAFE_INTEGER / limit));
  if (size > mostWeights || valueOfTransfer < 1000) return false;
  const most = weights.map((weight, index) => Math.min(counts[index]!, Math.floor(limit / weight)));

  // A basis of patterns of one weight each: its inverse, row by row, how often each pattern is used, and the price of a
  // unit of each weight, at which each pattern of the basis costs 1.
  const inverse = new Float64Array(size * size);
  const used = new Float64Array(size);
  const prices = new Float64Array(size);
  most.forEach((count, index) => {
    inverse[index * size + index] = 1 / count;
    used[index] = counts[index]! / count;
    prices[index] = 1 / count;
  });
  let best = 0;
  let bestValues = Float64Array.from(weights, (weight) => weight / limit);

  while (effort.stepsLeft > 0) {
    if (used.reduce((sum, times) => sum + times, 0) <= transfers + tolerance) return false;

    let entering: readonly UnitsOfWeight[] | undefined;
    // Values that change less from round to round find better bounds; where they lead nowhere the prices themselves do.
    for (const share of [0.7, 0]) {
      const values = weights.map((_, index) => {
        const value = share * bestValues[index]! + (1 - share) * prices[index]!;
        return Math.floor(Math.min(1, Math.max(0, value)) * valueOfTransfer);
      });
      const pattern = heaviestPattern(limit, weights, most, values, effort);
      if (!pattern) return false;
      const total = values.reduce((sum, value, index) => sum + value * counts[index]!, 0);
      if (total > Number.MAX_SAFE_INTEGER) return false;
      if (total > transfers * pattern.value) return true;
      if (total > best * pattern.value) {
        best = total / pattern.value;
        bestValues = Float64Array.from(values, (value) => value / Math.max(pattern.value, valueOfTransfer));
      }
      if (costOf(pattern.units, prices) > 1 + tolerance) {
        entering = pattern.units;
        break;
      }
    }
    if (!entering) return false;
    effort.stepsLeft -= (size * size) / 16;
    exchange(inverse, used, prices, entering);
  }
  return false;
}

function costOf(units: readonly UnitsOfWeight[], prices: Float64Array): number {
  return units.reduce((sum, { index, count }) => sum + count * prices[index]!, 0);
}

/** Takes a pattern into the basis for the one that this makes superfluous first: a step of the simplex method. */
function exchange(
  inverse: Float64Array,
  used: Float64Array,
  prices: Float64Array,
  entering: readonly UnitsOfWeight[],
): void {
  const size = used.length;
  const column = new Float64Array(size);
  let leaving = 0;
  let times = Infinity;
  for (let row = 0; row < size; row += 1) {
    let sum = 0;
    for (const { index, count } of entering) sum += inverse[row * size + index]! * count;
    column[row] = sum;
    if (sum > tolerance && used[row]! / sum < times) {
      leaving = row;
      times = used[row]! / sum;
    }
  }
  const saved = 1 - costOf(entering, prices);
  const pivotRow = inverse.subarray(leaving * size, (leaving + 1) * size);
  const pivot = column[leaving]!;
  for (let index = 0; index < size; index += 1) {
    pivotRow[index]! /= pivot;
    prices[index]! += saved * pivotRow[index]!;
  }
  for (let row = 0; row < size; row += 1) {
    const factor = column[row]!;
    if (row === leaving || factor === 0) continue;
    used[row]! -= factor * times;
    const start = row * size;
    for (let index = 0; index < size; index += 1) inverse[start + index]! -= factor * pivotRow[index]!;
  }
  used[leaving] = times;
}
