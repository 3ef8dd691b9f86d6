import { type Pattern, sumOver } from "./PackingProblem";
import type { Fill } from "./sequentialHeuristic";

/** A basis of the simplex method: as many patterns as there are weights, used so often that they carry every unit. */
export interface Basis {
  readonly patterns: Pattern[];
  /** How often each pattern is used, in fractions. */
  readonly uses: Float64Array;
  /** The dual values: the price of a unit of each weight, such that each pattern of the basis costs 1. */
  readonly prices: Float64Array;
  /** The inverse of the matrix of the patterns, row by row. */
  readonly inverse: Float64Array;
}

const tolerance = 1e-9;

/**
 * The first basis: the patterns of the sequential heuristic, one for each weight. No pattern contains the scarcest weight of
 * an earlier pattern, so that the matrix is triangular, and its inverse is found row by row.
 */
export function createBasis(fills: readonly Fill[]): Basis {
  const size = fills.length;
  const inverse = new Float64Array(size * size);
  const prices = new Float64Array(size);
  // For each weight, the patterns that contain it.
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
 * A step of the simplex method: a pattern that costs more than 1 enters the basis. The pattern whose uses fall to 0 first
 * leaves the basis.
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
  const pivotRow = leaving * size;
  const divisor = column[leaving]!;
  for (let index = 0; index < size; index += 1) {
    inverse[pivotRow + index]! /= divisor;
    prices[index]! += saving * inverse[pivotRow + index]!;
  }
  for (let row = 0; row < size; row += 1) {
    const factor = column[row]!;
    if (row === leaving || factor === 0) continue;
    uses[row]! -= factor * times;
    const start = row * size;
    for (let index = 0; index < size; index += 1) inverse[start + index]! -= factor * inverse[pivotRow + index]!;
  }
  uses[leaving] = times;
  patterns[leaving] = entering;
}

/** How often the patterns have to be used to carry other counts. Some may be negative. */
export function usesFor({ inverse }: Basis, counts: readonly number[]): readonly number[] {
  const size = counts.length;
  return counts.map((_, row) => {
    let uses = 0;
    for (let index = 0; index < size; index += 1) uses += inverse[row * size + index]! * counts[index]!;
    return uses;
  });
}

/** Whether the patterns can carry other counts with no use that is negative. */
export function isFeasible(basis: Basis, counts: readonly number[]): boolean {
  return usesFor(basis, counts).every((uses) => uses > -tolerance);
}
