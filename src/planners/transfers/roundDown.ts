import type { PackingProblem, RepeatedPattern } from "./PackingProblem";
import type { Relaxation } from "./relax";

export interface Rounding {
  /** The patterns that are used at least once. */
  readonly packing: readonly RepeatedPattern[];
  /** How many units of each weight are left over. */
  readonly left: readonly number[];
}

const tolerance = 1e-6;

/**
 * Uses each pattern as often as the relaxation does, rounded down. What is left over is a small problem, however many units
 * there are: less than one transfer for each weight.
 */
export function roundDown({ counts }: PackingProblem, { patterns, uses }: Relaxation): Rounding {
  const left = Array.from(counts);
  const packing: RepeatedPattern[] = [];
  patterns.forEach((pattern, row) => {
    // The uses have been computed by rounded numbers, so that they might need a unit more than there are.
    const possible = pattern.map(({ index, count }) => Math.floor(left[index]! / count));
    const times = Math.min(Math.floor(uses[row]! + tolerance), ...possible);
    if (times <= 0) return;
    for (const { index, count } of pattern) left[index]! -= count * times;
    packing.push({ pattern, times });
  });
  return { packing, left };
}
