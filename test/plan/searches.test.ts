import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { completeTransfers } from "../../src/plan/completeTransfers";
import { coverUnits } from "../../src/plan/coverUnits";
import { firstFitDecreasing } from "../../src/plan/firstFitDecreasing";
import { heaviestPattern } from "../../src/plan/heaviestPattern";
import { needsMoreThan } from "../../src/plan/linearBound";
import { lowerBound } from "../../src/plan/lowerBound";
import { pack } from "../../src/plan/pack";
import { type Load, type PackingProblem, transfersIn, type UnitsOfWeight } from "../../src/plan/Packing";
import { fewestTransfers } from "../support/obviousPlan";
import { problemOf, smallProblem, tripletUnits, uniformUnits, unitsOf } from "../support/packingProblems";
import { scaled } from "../support/scaled";

const fewest = (problem: PackingProblem) => fewestTransfers(unitsOf(problem), problem.limit);
const plenty = () => ({ stepsLeft: 1_000_000 });

/** Each load once for each time, as lists of units. */
const expand = (loads: readonly Load[]) =>
  loads.flatMap(({ units, times }) => Array.from({ length: times }, () => units));

function expectPacked({ limit, weights, counts }: PackingProblem, loads: readonly (readonly UnitsOfWeight[])[]): void {
  const placed = weights.map(() => 0);
  for (const units of loads) {
    expect(units.reduce((sum, { index, count }) => sum + weights[index]! * count, 0)).toBeLessThanOrEqual(limit);
    for (const { index, count } of units) placed[index]! += count;
  }
  expect(placed).toEqual(counts);
}

describe("firstFitDecreasing", () => {
  it("packs everything, unit by unit as the textbook has it", () => {
    fc.assert(
      fc.property(smallProblem, (problem) => {
        const loads: number[] = [];
        for (const unit of unitsOf(problem)) {
          const place = loads.findIndex((load) => load + unit <= problem.limit);
          if (place < 0) loads.push(unit);
          else loads[place]! += unit;
        }
        const found = firstFitDecreasing(problem);
        expectPacked(problem, expand(found));
        expect(transfersIn(found)).toBe(loads.length);
      }),
    );
  });

  it("repeats a load as long as its units last", () => {
    expect(firstFitDecreasing({ limit: 10, weights: [6, 4, 1], counts: [5, 3, 1] })).toEqual([
      {
        units: [
          { index: 0, count: 1 },
          { index: 1, count: 1 },
        ],
        times: 3,
      },
      {
        units: [
          { index: 0, count: 1 },
          { index: 2, count: 1 },
        ],
        times: 1,
      },
      { units: [{ index: 0, count: 1 }], times: 1 },
    ]);
  });
});

describe("lowerBound", () => {
  it("is never above the fewest transfers, nor below the weight", () => {
    fc.assert(
      fc.property(smallProblem, (problem) => {
        const bound = lowerBound(problem);
        expect(bound).toBeLessThanOrEqual(fewest(problem));
        expect(bound).toBeGreaterThanOrEqual(unitsOf(problem).reduce((sum, unit) => sum + unit) / problem.limit);
      }),
    );
  });

  it.each([
    ["halves: units of more than half travel alone", [6, 6, 6], 10, 3],
    ["halves: what is beside them has no room", [7, 7, 4, 4, 4], 10, 4],
    ["shares: 142 light units of 7 fill 1000", Array.from({ length: 143 * 3 }, () => 7), 1000, 4],
    ["shares: two of 34 fill 100", [34, 34, 34, 34, 34], 100, 3],
    ["shares: a unit of exactly half", [50, 50, 26, 26, 26], 100, 2],
  ])("sees %s", (_, units, limit, bound) => {
    expect(lowerBound(problemOf(units, limit))).toBe(bound);
  });

  it("stays exact for the greatest numbers", () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(lowerBound({ limit: most, weights: [1], counts: [most] })).toBe(1);
    expect(lowerBound({ limit: most - 1, weights: [1], counts: [most] })).toBe(2);
    expect(lowerBound({ limit: 2 ** 52, weights: [2 ** 51, 3], counts: [1, 2 ** 50] })).toBe(2);
  });

  it("is found for many weights", () => {
    const weights = Array.from({ length: 5000 }, (_, index) => 10_000 - index);
    const counts = weights.map(() => 1);
    expect(lowerBound({ limit: 10_000, weights, counts })).toBe(5000);
  });
});

describe("coverUnits", () => {
  it("decides what exhaustive search decides", () => {
    fc.assert(
      fc.property(smallProblem, fc.integer({ min: -1, max: 1 }), (problem, more) => {
        const best = fewest(problem);
        const found = coverUnits(problem, best + more, plenty());
        if (more < 0) expect(found).toBe("impossible");
        else if (found !== undefined) {
          expect(found).not.toBe("impossible");
          expectPacked(problem, found as UnitsOfWeight[][]);
          expect(found.length).toBeLessThanOrEqual(best + more);
        }
      }),
    );
  });

  it("says nothing where the effort is spent", () => {
    const problem = problemOf(tripletUnits(60, 1), 1000);
    for (const stepsLeft of [1, 10, 100]) expect(coverUnits(problem, 20, { stepsLeft })).toBeUndefined();
    expect(coverUnits(problemOf(uniformUnits(120, 1), 150), 60, plenty())).toBeUndefined();
    const triplets = problemOf(tripletUnits(120, 3), 1000);
    for (const stepsLeft of [10_000, 60_000]) expect(coverUnits(triplets, 40, { stepsLeft })).toBeUndefined();
    expect(coverUnits(triplets, 40, plenty())).toHaveLength(40);
  });
});

describe("completeTransfers", () => {
  const preference = fc.record({
    heaviness: fc.constantFrom(0, 0.3, 3),
    width: fc.constantFrom(1, 2, 5),
    noise: fc.option(fc.record({ amount: fc.constantFrom(0.02, 1), seed: fc.nat(9) }), { nil: undefined }),
  });

  it("finds packings that are packings, and none into fewer than there can be", () => {
    fc.assert(
      fc.property(smallProblem, preference, fc.integer({ min: -2, max: 3 }), (problem, { noise, ...how }, more) => {
        const best = fewest(problem);
        const found = completeTransfers(problem, best + more, noise ? { ...how, noise } : how, plenty());
        if (more < 0) expect(found).toBeUndefined();
        if (!found) return;
        expectPacked(problem, found);
        expect(found.length).toBeLessThanOrEqual(best + more);
      }),
    );
  });

  it("finds the best for most small problems", () => {
    let found = 0;
    const runs = fc.sample(smallProblem, { numRuns: scaled(300), seed: 1 });
    for (const problem of runs)
      if (completeTransfers(problem, fewest(problem), { heaviness: 0.3, width: 2 }, plenty())) found += 1;
    expect(found).toBeGreaterThan(0.96 * runs.length);
  });
});

describe("needsMoreThan", () => {
  it("is right whenever it says yes", () => {
    let proven = 0;
    fc.assert(
      fc.property(smallProblem, (problem) => {
        const best = fewest(problem);
        expect(needsMoreThan(problem, best, plenty())).toBe(false);
        if (needsMoreThan(problem, best - 1, plenty())) proven += 1;
      }),
    );
    expect(proven).toBeGreaterThan(scaled(50));
  });

  it("proves what the other bounds do not", () => {
    const proven = Array.from({ length: scaled(100) }, (_, seed) => problemOf(uniformUnits(120, seed + 1), 150)).filter(
      (problem) => needsMoreThan(problem, lowerBound(problem), plenty()),
    );
    expect(proven.length).toBeGreaterThan(0);
    for (const problem of proven) expect(pack(problem, 250_000).lowerBound).toBeGreaterThan(lowerBound(problem));
  });

  it("says no where it cannot tell: too many weights, numbers too great, no effort", () => {
    const weights = Array.from({ length: 201 }, (_, index) => 1000 - index);
    expect(needsMoreThan({ limit: 1000, weights, counts: weights.map(() => 1) }, 1, plenty())).toBe(false);
    expect(needsMoreThan({ limit: 2 ** 50, weights: [2 ** 49 + 1], counts: [3] }, 1, plenty())).toBe(false);
    expect(needsMoreThan({ limit: 10, weights: [6, 4], counts: [2 ** 40, 2 ** 40] }, 2 ** 40 - 1, plenty())).toBe(
      false,
    );
    expect(needsMoreThan({ limit: 1e8, weights: [1], counts: [1e8 + 1] }, 1, plenty())).toBe(false);
    const problem = problemOf(uniformUnits(60, 1), 150);
    for (const stepsLeft of [0, 1, 2000]) expect(needsMoreThan(problem, 40, { stepsLeft })).toBe(false);
  });
});

describe("heaviestPattern", () => {
  it("is the most valuable of all that fit", () => {
    const valued = fc.record({
      limit: fc.integer({ min: 1, max: 30 }),
      kinds: fc.array(fc.record({ weight: fc.integer({ min: 1, max: 12 }), most: fc.nat(3), value: fc.nat(20) }), {
        minLength: 1,
        maxLength: 5,
      }),
    });
    fc.assert(
      fc.property(valued, ({ limit, kinds }) => {
        const every = kinds.reduce<{ weight: number; value: number }[]>(
          (sums, { weight, most, value }) =>
            sums.flatMap((sum) =>
              Array.from({ length: most + 1 }, (_, count) => ({
                weight: sum.weight + count * weight,
                value: sum.value + count * value,
              })),
            ),
          [{ weight: 0, value: 0 }],
        );
        const best = Math.max(...every.filter(({ weight }) => weight <= limit).map(({ value }) => value));
        const weights = kinds.map(({ weight }) => weight);
        const values = kinds.map(({ value }) => value);
        const found = heaviestPattern(
          limit,
          weights,
          kinds.map(({ most }) => most),
          values,
          plenty(),
        );
        expect(found?.value).toBe(best);
        expect(found?.units.reduce((sum, { index, count }) => sum + count * values[index]!, 0)).toBe(best);
      }),
    );
  });

  it("gives up where it takes too many steps", () => {
    expect(heaviestPattern(100, [7, 6, 5], [9, 9, 9], [7, 6, 5], { stepsLeft: 2 })).toBeUndefined();
  });
});

describe("pack", () => {
  it("gives a better packing than the first where the effort does not suffice for the best", () => {
    const problem = problemOf(tripletUnits(249, 1), 1000);
    const { loads, lowerBound: bound } = pack(problem, 50_000);
    expectPacked(problem, expand(loads));
    expect(bound).toBe(83);
    expect(transfersIn(loads)).toBeLessThan(transfersIn(firstFitDecreasing(problem)));
    expect(transfersIn(pack(problem, 250_000).loads)).toBeLessThanOrEqual(84);
  });

  it("gives the first packing where there are too many transfers or weights to search", () => {
    const many = { limit: 10, weights: [6, 5, 3], counts: [3, 2001, 5] };
    expect(pack(many, 1_000_000).loads).toEqual(firstFitDecreasing(many));
    const weights = Array.from({ length: 501 }, (_, index) => 600 - index);
    const different = { limit: 1000, weights, counts: weights.map(() => 1) };
    expect(pack(different, 1_000_000).loads).toEqual(firstFitDecreasing(different));
  });
});
