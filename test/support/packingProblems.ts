import fc from "fast-check";
import { expect } from "vitest";
import type { PackingProblem, Pattern, RepeatedPattern } from "../../src/planners/transfers/PackingProblem";
import { seededRandom } from "./random";

/** The problem of packing these units. */
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

/** Units of 30 to 50 % of a limit of a million: two or three of them fill a transfer, in an order that is hard to find. */
export function spreadUnits(count: number): number[] {
  return Array.from({ length: count }, (_, index) => 300_001 + (((index + 1) * 110_224) % 199_999));
}

/** One pattern for each transfer. */
export const expand = (packing: readonly RepeatedPattern[]) =>
  packing.flatMap(({ pattern, times }) => Array.from({ length: times }, () => pattern));

/** Expects that no transfer is over the limit, and that every unit is in one of them. */
export function expectPacked(problem: PackingProblem, packing: readonly Pattern[]): void {
  expectPackedTimes(
    problem,
    packing.map((pattern) => ({ pattern, times: 1 })),
  );
}

/** The same for transfers that are repeated. */
export function expectPackedTimes(
  { limit, weights, counts }: PackingProblem,
  packing: readonly RepeatedPattern[],
): void {
  const packed = weights.map(() => 0);
  for (const { pattern, times } of packing) {
    expect(times).toBeGreaterThanOrEqual(1);
    expect(pattern.reduce((sum, { index, count }) => sum + weights[index]! * count, 0)).toBeLessThanOrEqual(limit);
    for (const { index, count } of pattern) packed[index]! += count * times;
  }
  expect(packed).toEqual(counts);
}
