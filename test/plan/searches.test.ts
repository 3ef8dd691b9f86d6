import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { completeTransfers } from "../../src/plan/completeTransfers";
import { coverUnits } from "../../src/plan/coverUnits";
import { firstFitDecreasing } from "../../src/plan/firstFitDecreasing";
import { heaviestPattern } from "../../src/plan/heaviestPattern";
import { needsMoreThan } from "../../src/plan/linearBound";
import { pack } from "../../src/plan/pack";
import { type PackingProblem, transfersIn, type UnitsOfWeight } from "../../src/plan/Packing";
import { fewestTransfers } from "../oracles/obviousPlan";
import { expand, expectPacked, problemOf, smallProblem, uniformUnits, unitsOf } from "../support/packingProblems";
import { scaled } from "../support/scaled";

const fewest = (problem: PackingProblem) => fewestTransfers(unitsOf(problem), problem.limit);
const plenty = () => ({ stepsLeft: 1_000_000 });

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
});

describe("coverUnits decides that there is no such packing", () => {
  it.each([0, 1])("by the weight alone, with %i steps", (stepsLeft) => {
    expect(coverUnits({ limit: 10, weights: [7, 4], counts: [1, 1] }, 1, { stepsLeft })).toBe("impossible");
  });

  it("by trying every pattern, where the weight would allow it", () => {
    expect(coverUnits({ limit: 10, weights: [6], counts: [3] }, 2, plenty())).toBe("impossible");
    expect(coverUnits({ limit: 10, weights: [6], counts: [3] }, 2, { stepsLeft: 1 })).toBeUndefined();
  });

  it("up to 2^53 − 1 for all limits together, and not beyond", () => {
    const units = { weights: [2 ** 51], counts: [3] };
    expect(coverUnits({ limit: Number.MAX_SAFE_INTEGER, ...units }, 1, plenty())).toHaveLength(1);
    expect(coverUnits({ limit: 2 ** 52, ...units }, 2, plenty())).toBeUndefined();
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

  it("tells up to its limits: of 200 weights, a limit of 9e12, and a value of 2^53 − 1", () => {
    const weights = Array.from({ length: 200 }, (_, index) => 1000 - index);
    expect(needsMoreThan({ limit: 1000, weights, counts: weights.map(() => 1) }, 199, plenty())).toBe(true);
    expect(needsMoreThan({ limit: 9_007_199_254_740, weights: [9e12], counts: [2] }, 1, plenty())).toBe(true);
    // 2^53 − 1 is 6361 × 1 416 003 655 831, and 6361 is what a unit is worth where 1572 fill a transfer.
    const counts = [1_416_003_655_831];
    expect(needsMoreThan({ limit: 1572, weights: [1], counts }, Math.floor(counts[0]! / 1572), plenty())).toBe(true);
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
  it("searches up to 1000 transfers, and not beyond", () => {
    // First-fit decreasing puts 4 + 4, 3 + 3 + 3 and 3 where 4 + 3 + 3 fits twice.
    const packed = (full: number) => pack({ limit: 10, weights: [10, 4, 3], counts: [full, 2, 4] }, 250_000).loads;
    expect(transfersIn(packed(997))).toBe(999);
    expect(transfersIn(packed(998))).toBe(1001);
  });

  it("searches up to 500 weights, and not beyond", () => {
    const packed = (heavy: number) => {
      const weights = [...Array.from({ length: heavy }, (_, index) => 9999 - index), 4000, 3000];
      return pack({ limit: 10_000, weights, counts: [...weights.slice(2).map(() => 1), 2, 4] }, 250_000).loads;
    };
    expect(transfersIn(packed(498))).toBe(500);
    expect(transfersIn(packed(499))).toBe(502);
  });

  it("gives the first packing where there are too many transfers or weights to search", () => {
    const many = { limit: 10, weights: [6, 5, 3], counts: [3, 2001, 5] };
    expect(pack(many, 1_000_000).loads).toEqual(firstFitDecreasing(many));
    const weights = Array.from({ length: 501 }, (_, index) => 600 - index);
    const different = { limit: 1000, weights, counts: weights.map(() => 1) };
    expect(pack(different, 1_000_000).loads).toEqual(firstFitDecreasing(different));
  });
});
