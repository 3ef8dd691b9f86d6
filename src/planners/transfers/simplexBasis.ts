import { type Pattern, sumOver } from "./PackingProblem";
import type { Fill } from "./sequentialHeuristic";

/** A basis of the simplex method: one {@link Pattern} per kind. With their `uses`, the patterns carry all units. */
export interface Basis {
  readonly patterns: Pattern[];
  /** The fractional uses of each pattern. */
  readonly uses: Float64Array;
  /** The dual values: the price of a unit of each kind. The units of each pattern of the basis cost 1 together. */
  readonly prices: Float64Array;
  /** The inverse of the pattern matrix, row by row. */
  readonly inverse: Float64Array;
}

const tolerance = 1e-9;

/**
 * The first basis: the patterns of the sequential heuristic, one per kind. No pattern contains the scarcest kind of an
 * earlier pattern, so the matrix is triangular, and its inverse is computed row by row.
 */
export function createBasis(fills: readonly Fill[]): Basis {
  const size = fills.length;
  const inverse = new Float64Array(size * size);
  const prices = new Float64Array(size);
  // For each kind, the patterns that contain it.
  const occurrences = fills.map((): { row: number; count: number }[] => []);
  fills.forEach(({ pattern, scarcest }, row) => {
    const own = inverse.subarray(row * size, (row + 1) * size);
    own[scarcest.index] = 1;
    for (const earlier of occurrences[scarcest.index]!) {
      for (let index = 0; index < size; index += 1) own[index]! -= earlier.count * inverse[earlier.row * size + index]!;
    }
    for (let index = 0; index < size; index += 1) {
      own[index]! /= scarcest.count;
      prices[index]! += own[index]!;
    }
    for (const { index, count } of pattern) occurrences[index]!.push({ row, count });
  });
  return {
    patterns: fills.map(({ pattern }) => pattern),
    uses: Float64Array.from(fills, ({ uses }) => uses),
    prices,
    inverse,
  };
}

/**
 * A step of the simplex method: a pattern that costs more than 1 enters the basis, and the pattern that first reaches 0
 * uses leaves it.
 */
export function pivot({ patterns, inverse, uses, prices }: Basis, entering: Pattern): void {
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
  const saving = 1 - sumOver(entering, prices);
  const divisor = column[leaving]!;
  const pivotRow = inverse.subarray(leaving * size, (leaving + 1) * size);
  for (let index = 0; index < size; index += 1) {
    pivotRow[index]! /= divisor;
    prices[index]! += saving * pivotRow[index]!;
  }
  for (let row = 0; row < size; row += 1) {
    const factor = column[row]!;
    if (row === leaving || factor === 0) continue;
    uses[row]! -= factor * times;
    for (let index = 0; index < size; index += 1) inverse[row * size + index]! -= factor * pivotRow[index]!;
  }
  uses[leaving] = times;
  patterns[leaving] = entering;
}
