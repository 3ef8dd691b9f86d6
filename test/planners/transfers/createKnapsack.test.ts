import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createKnapsack } from "../../../src/planners/transfers/createKnapsack";
import { sumOver } from "../../../src/planners/transfers/PackingProblem";
import { fitting, takeRoom } from "../../../src/planners/transfers/VectorProblem";
import { spreadUnits } from "../../support/packingProblems";

interface Kind {
  readonly amounts: readonly number[];
  readonly maxCount: number;
  readonly value: number;
}

/** Kinds of units with a limit or several. Each kind takes something of some limit. */
const knapsacks = fc.integer({ min: 1, max: 3 }).chain((dimensions) =>
  fc.record({
    limits: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: dimensions, maxLength: dimensions }),
    kinds: fc.array(
      fc.record({
        amounts: fc
          .array(fc.nat(120), { minLength: dimensions, maxLength: dimensions })
          .filter((amounts) => amounts.some((amount) => amount > 0)),
        maxCount: fc.nat(3),
        value: fc.nat(20),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  }),
);

function knapsackOf(limits: readonly number[], kinds: readonly Kind[]) {
  return createKnapsack(
    { limits, amounts: kinds.map(({ amounts }) => amounts) },
    kinds.map(({ maxCount }) => maxCount),
    limits.map((limit) => 1 / limit),
  );
}

/** The greatest value of all ways to take units. */
function greatestValue([first, ...others]: readonly Kind[], rooms: readonly number[]): number {
  if (!first) return 0;
  let greatest = 0;
  for (let count = 0; count <= Math.min(first.maxCount, fitting(first.amounts, rooms)); count += 1) {
    const left = Array.from(rooms);
    takeRoom(left, first.amounts, count);
    greatest = Math.max(greatest, count * first.value + greatestValue(others, left));
  }
  return greatest;
}

/** As many units as there are of each weight, with one limit. */
const singles = (weights: readonly number[], maxCount: number, values: readonly number[]): Kind[] =>
  weights.map((weight, index) => ({ amounts: [weight], maxCount, value: values[index]! }));

describe("createKnapsack", () => {
  it("finds units of the greatest value that fit, no more than there are, and proves it", () => {
    fc.assert(
      fc.property(knapsacks, fc.integer({ min: 0, max: 400 }), ({ limits, kinds }, stepsLeft) => {
        const values = kinds.map(({ value }) => value);
        const greatest = greatestValue(kinds, limits);
        const knapsack = knapsackOf(limits, kinds);
        // The first call leaves its numbers in the tables, which must not show in the second.
        knapsack(
          values.map((value) => 20 - value),
          { stepsLeft },
        );
        for (const steps of [stepsLeft, 1_000_000]) {
          const effort = { stepsLeft: steps };
          const { patterns, atMost } = knapsack(values, effort);
          const found = patterns.map((pattern) => sumOver(pattern, values));
          expect(found).toEqual(Array.from(new Set(found)).sort((a, b) => a - b));
          expect(atMost).toBeGreaterThanOrEqual(greatest);
          if (effort.stepsLeft > 0) expect([atMost, found.at(-1) ?? 0]).toEqual([greatest, greatest]);
          for (const pattern of patterns) {
            limits.forEach((limit, dimension) => {
              const amounts = kinds.map((kind) => kind.amounts[dimension]!);
              expect(sumOver(pattern, amounts)).toBeLessThanOrEqual(limit);
            });
            expect(pattern.every(({ index, count }) => count > 0 && count <= kinds[index]!.maxCount)).toBe(true);
          }
        }
        expect(knapsack(values, { stepsLeft: 1_000_000 }).atMost).toBe(greatest);
      }),
    );
  });

  it("stops where the effort is spent, with what it has found and a bound above it", () => {
    const kinds = singles([7, 6, 5], 9, [7, 6, 5]);
    for (const stepsLeft of [-1, 1, 2, 3, 5]) {
      const effort = { stepsLeft };
      const { patterns, atMost } = knapsackOf([100], kinds)([7, 6, 5], effort);
      expect(effort.stepsLeft).toBeLessThanOrEqual(0);
      expect(effort.stepsLeft).toBeGreaterThanOrEqual(Math.min(stepsLeft, 0) - 4);
      expect(sumOver(patterns.at(-1) ?? [], [7, 6, 5])).toBeLessThan(100);
      expect(atMost).toBeGreaterThanOrEqual(100);
    }
    expect(knapsackOf([100], kinds)([7, 6, 5], { stepsLeft: 1000 }).atMost).toBe(100);
  });

  it("loses nothing by rounding for the greatest limits", () => {
    const most = Number.MAX_SAFE_INTEGER;
    const third = (most - 1) / 3;
    const values = [3_333_334, 3_333_333, 3_333_333];
    const knapsack = knapsackOf([most], singles([third + 1, third, third - 1], 3, values));
    expect(knapsack(values, { stepsLeft: 1000 }).atMost).toBe(10_000_001);
  });

  it("takes no more steps than a look at each weight where the most valuable alone fill the transfer", () => {
    const weights = Array.from({ length: 50 }, (_, index) => 100 - index);
    const values = weights.map((weight, index) => (index === 0 ? 2 * weight : weight));
    const effort = { stepsLeft: 120 };
    const { patterns, atMost } = knapsackOf([500], singles(weights, 5, values))(values, effort);
    expect([atMost, patterns.at(-1)]).toEqual([1000, [{ index: 0, count: 5 }]]);
    expect(effort.stepsLeft).toBeGreaterThan(0);
  });

  it("decides within a few hundred steps where two or three units fill a transfer and the values hardly differ", () => {
    // The continuous relaxation alone would need some nine hundred: it takes a half of a unit where none fits.
    const weights = spreadUnits(60);
    const values = weights.map((weight) => 3_333_333 + (weight % 1000));
    const effort = { stepsLeft: 400 };
    knapsackOf([1_000_000], singles(weights, 1, values))(values, effort);
    expect(effort.stepsLeft).toBeGreaterThan(0);
  });
});
