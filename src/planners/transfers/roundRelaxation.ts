import { addUnits, type RepeatedPattern } from "./PackingProblem";
import type { Relaxation } from "./solveRelaxation";

export interface Rounding {
  /** The patterns that are used at least once. */
  readonly packing: readonly RepeatedPattern[];
  /** How many units of each kind are left over. */
  readonly left: readonly number[];
}

const tolerance = 1e-6;

/**
 * Uses each pattern a whole number of times: as often as the relaxation does, rounded down, and once more where the fraction
 * is at least `threshold`. If that uses no pattern, the one with the greatest fraction is used. The units left over make a
 * small problem, however many units there are: there is at most one pattern for each kind, and of each pattern less than one
 * use is left over.
 */
export function roundRelaxation(
  counts: readonly number[],
  { patterns, uses }: Relaxation,
  threshold: number,
): Rounding {
  const left = Array.from(counts);
  const packing: RepeatedPattern[] = [];
  const wholes = uses.map((each) => Math.floor(each + tolerance));
  const fractionOf = (row: number) => uses[row]! - wholes[row]!;
  wholes.forEach((whole, row) => {
    use(row, whole);
  });
  const byFraction = Array.from(patterns.keys()).sort((a, b) => fractionOf(b) - fractionOf(a));
  for (const row of byFraction) if (packing.length === 0 || fractionOf(row) >= threshold) use(row, 1);
  return { packing, left };

  /** As often as there are units for it. */
  function use(row: number, most: number): void {
    const pattern = patterns[row]!;
    const times = pattern.reduce((min, { index, count }) => Math.min(min, Math.floor(left[index]! / count)), most);
    if (times <= 0) return;
    addUnits(left, pattern, -times);
    packing.push({ pattern, times });
  }
}
