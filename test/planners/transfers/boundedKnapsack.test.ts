import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundedKnapsack } from "../../../src/planners/transfers/boundedKnapsack";

interface Kind {
  readonly weight: number;
  readonly maxCount: number;
  readonly value: number;
}

const kinds = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 12 }), maxCount: fc.nat(3), value: fc.nat(20) }), {
  minLength: 1,
  maxLength: 5,
});

/** The greatest value of all ways to take units. */
function greatestValue([first, ...others]: readonly Kind[], room: number): number {
  if (!first) return 0;
  let greatest = 0;
  for (let count = 0; count <= first.maxCount && count * first.weight <= room; count += 1) {
    greatest = Math.max(greatest, count * first.value + greatestValue(others, room - count * first.weight));
  }
  return greatest;
}

describe("boundedKnapsack", () => {
  it("finds units of the greatest value that fit, no more than there are", () => {
    fc.assert(
      fc.property(kinds, fc.integer({ min: 1, max: 30 }), (given, limit) => {
        const weights = given.map(({ weight }) => weight);
        const maxCounts = given.map(({ maxCount }) => maxCount);
        const values = given.map(({ value }) => value);
        const { value, pattern } = boundedKnapsack(limit, weights, maxCounts, values, { stepsLeft: 1_000_000 });
        expect(value).toBe(greatestValue(given, limit));
        expect(pattern.reduce((sum, { index, count }) => sum + count * values[index]!, 0)).toBe(value);
        expect(pattern.reduce((sum, { index, count }) => sum + count * weights[index]!, 0)).toBeLessThanOrEqual(limit);
        expect(pattern.every(({ index, count }) => count <= maxCounts[index]!)).toBe(true);
      }),
    );
  });

  it("stops where the effort is spent, with the best that it has found", () => {
    for (const stepsLeft of [-1, 1, 2, 3, 5]) {
      const effort = { stepsLeft };
      const { value, pattern } = boundedKnapsack(100, [7, 6, 5], [9, 9, 9], [7, 6, 5], effort);
      expect(effort.stepsLeft).toBeLessThanOrEqual(0);
      expect(effort.stepsLeft).toBeGreaterThanOrEqual(Math.min(stepsLeft, 0) - 3);
      expect(value).toBeLessThan(100);
      expect(pattern.reduce((sum, { index, count }) => sum + count * [7, 6, 5][index]!, 0)).toBe(value);
    }
    expect(boundedKnapsack(100, [7, 6, 5], [9, 9, 9], [7, 6, 5], { stepsLeft: 1000 }).value).toBe(100);
  });

  it("loses nothing by rounding for the greatest limits", () => {
    const most = Number.MAX_SAFE_INTEGER;
    const third = (most - 1) / 3;
    const values = [3_333_334, 3_333_333, 3_333_333];
    const { value } = boundedKnapsack(most, [third + 1, third, third - 1], [3, 3, 3], values, { stepsLeft: 1000 });
    expect(value).toBe(10_000_001);
  });

  it("takes no more steps than a look at each weight where the most valuable alone fill the transfer", () => {
    const weights = Array.from({ length: 50 }, (_, index) => 100 - index);
    const effort = { stepsLeft: 77 };
    const found = boundedKnapsack(
      500,
      weights,
      weights.map(() => 5),
      weights.map((weight, index) => (index === 0 ? 2 * weight : weight)),
      effort,
    );
    expect(found).toEqual({ value: 1000, pattern: [{ index: 0, count: 5 }] });
    expect(effort.stepsLeft).toBeGreaterThan(0);
  });
});
