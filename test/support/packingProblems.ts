import fc from "fast-check";
import { expect } from "vitest";
import type { Load, PackingProblem, UnitsOfWeight } from "../../src/plan/Packing";
import { seededRandom } from "./random";

/** Units by weight, heaviest first. */
export function problemOf(units: readonly number[], limit: number): PackingProblem {
  const counts = new Map<number, number>();
  for (const unit of Array.from(units).sort((a, b) => b - a)) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  return { limit, weights: [...counts.keys()], counts: [...counts.values()] };
}

export function unitsOf({ weights, counts }: PackingProblem): number[] {
  return weights.flatMap((weight, index) => Array.from({ length: counts[index]! }, () => weight));
}

/** Few enough units for exhaustive search. */
export const smallProblem: fc.Arbitrary<PackingProblem> = fc
  .integer({ min: 1, max: 30 })
  .chain((limit) =>
    fc
      .array(fc.integer({ min: 1, max: limit }), { minLength: 1, maxLength: 9 })
      .map((units) => problemOf(units, limit)),
  );

/** Of Falkenauer's uniform class: weights from 20 to 100, a limit of 150. */
export function uniformUnits(count: number, seed: number): number[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => 20 + random(81));
}

/** Of Falkenauer's triplet class: threes that fill a limit of 1000 exactly, each with one unit of nearly half. */
export function tripletUnits(count: number, seed: number): number[] {
  const random = seededRandom(seed);
  const between = (min: number, max: number) => min + random(max - min + 1);
  return Array.from({ length: count / 3 }, () => {
    const first = between(380, 490);
    const second = between(250, Math.floor((1000 - first) / 2));
    return [first, second, 1000 - first - second];
  }).flat();
}

/** Each load once for each time, as lists of units. */
export const expand = (loads: readonly Load[]) =>
  loads.flatMap(({ units, times }) => Array.from({ length: times }, () => units));

/** That the loads are within the limit, and carry everything once. */
export function expectPacked(
  { limit, weights, counts }: PackingProblem,
  loads: readonly (readonly UnitsOfWeight[])[],
): void {
  const placed = weights.map(() => 0);
  for (const units of loads) {
    expect(units.reduce((sum, { index, count }) => sum + weights[index]! * count, 0)).toBeLessThanOrEqual(limit);
    for (const { index, count } of units) placed[index]! += count;
  }
  expect(placed).toEqual(counts);
}
