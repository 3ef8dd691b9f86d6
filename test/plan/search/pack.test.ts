import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstFitDecreasing } from "../../../src/plan/search/firstFitDecreasing";
import { lowerBound } from "../../../src/plan/search/lowerBound";
import { pack } from "../../../src/plan/search/pack";
import { countTransfers, type PackingProblem } from "../../../src/plan/search/PackingProblem";
import { fewestTransfers } from "../../oracles/obviousPlan";
import {
  expand,
  expectPacked,
  problemOf,
  smallProblem,
  tripletUnits,
  uniformUnits,
  unitsOf,
} from "../../support/packingProblems";

const standardEffort = 250_000;

/** Problems that first-fit decreasing does not solve, or that the simple bound does not prove, with the fewest transfers. */
const hardProblems: readonly [name: string, problem: PackingProblem, fewest: number][] = [
  ["many units of each weight", { limit: 1000, weights: [470, 333, 210, 96, 35], counts: [12, 30, 25, 40, 60] }, 27],
  ["10 units that need one more than the bound", problemOf([83, 81, 78, 73, 66, 64, 64, 56, 54, 26], 166), 5],
  ["15 units", problemOf([33, 31, 31, 31, 31, 29, 29, 28, 27, 26, 23, 23, 19, 16, 12], 68), 6],
  ["15 smaller units", problemOf([30, 29, 27, 25, 25, 25, 24, 23, 23, 23, 20, 18, 15, 13, 11], 57), 6],
  ["15 units that need one more", problemOf([36, 33, 33, 31, 30, 29, 29, 28, 28, 24, 24, 24, 22, 18, 17], 69), 7],
  ["20 uniform units", problemOf(uniformUnits(20, 14_140), 150), 8],
  ["30 uniform units", problemOf(uniformUnits(30, 14_371), 150), 12],
  ["40 uniform units", problemOf(uniformUnits(40, 63), 150), 16],
  ["60 uniform units", problemOf(uniformUnits(60, 69), 150), 26],
  ["80 uniform units", problemOf(uniformUnits(80, 11), 150), 32],
  ["80 uniform units that need one more", problemOf(uniformUnits(80, 9022), 150), 36],
  ["120 uniform units", problemOf(uniformUnits(120, 17), 150), 47],
  ["120 other uniform units", problemOf(uniformUnits(120, 3), 150), 51],
  ["90 triplets' units", problemOf(tripletUnits(90, 3), 1000), 30],
  ["120 triplets' units", problemOf(tripletUnits(120, 3), 1000), 40],
];

describe("pack", () => {
  it.each(hardProblems)("solves %s, and proves it", (_, problem, fewest) => {
    expect(countTransfers(firstFitDecreasing(problem)) - lowerBound(problem)).toBeGreaterThan(0);
    const { packing, lowerBound: bound } = pack(problem, standardEffort);
    expectPacked(problem, expand(packing));
    expect([countTransfers(packing), bound]).toEqual([fewest, fewest]);
  });

  it.each(hardProblems)(
    "packs %s no worse than at first, and never proves too much, for any effort",
    (_, problem, fewest) => {
      for (const steps of [0, 500, 2000, 20_000, 60_000]) {
        const { packing, lowerBound: bound } = pack(problem, steps);
        expectPacked(problem, expand(packing));
        expect(countTransfers(packing)).toBeLessThanOrEqual(countTransfers(firstFitDecreasing(problem)));
        expect(bound).toBeLessThanOrEqual(fewest);
      }
    },
  );

  it("gives the first packing and the simple bound for no effort", () => {
    for (const [, problem] of hardProblems) {
      expect(pack(problem, 0)).toEqual({ packing: firstFitDecreasing(problem), lowerBound: lowerBound(problem) });
    }
  });

  it("equals exhaustive search on small problems, and is never wrong where the effort does not suffice", () => {
    fc.assert(
      fc.property(smallProblem, fc.constantFrom(3, 30, 300, standardEffort), (problem, steps) => {
        const fewest = fewestTransfers(unitsOf(problem), problem.limit);
        const { packing, lowerBound: bound } = pack(problem, steps);
        expectPacked(problem, expand(packing));
        expect(bound).toBeLessThanOrEqual(fewest);
        if (steps === standardEffort) expect([countTransfers(packing), bound]).toEqual([fewest, fewest]);
      }),
    );
  });

  it("gives a better packing than the first where the effort does not suffice for the best", () => {
    const problem = problemOf(tripletUnits(249, 1), 1000);
    const { packing, lowerBound: bound } = pack(problem, 50_000);
    expectPacked(problem, expand(packing));
    expect(bound).toBe(83);
    expect(countTransfers(packing)).toBeLessThan(countTransfers(firstFitDecreasing(problem)));
    expect(countTransfers(pack(problem, standardEffort).packing)).toBeLessThanOrEqual(84);
  });

  it("searches nothing where the first packing is proven to be the best", () => {
    const looksFor = (steps: number) => {
      let looks = 0;
      const weights = new Proxy([60, 40, 30, 10], {
        get(target, key) {
          looks += 1;
          return Reflect.get(target, key) as unknown;
        },
      });
      pack({ limit: 100, weights, counts: [3, 3, 6, 2] }, steps);
      return looks;
    };
    expect(looksFor(standardEffort)).toBe(looksFor(0));
  });

  it("searches up to 1000 transfers, and not beyond", () => {
    // First-fit decreasing makes 4 + 4, 3 + 3 + 3 and 3 of what 4 + 3 + 3 holds twice.
    const countFor = (full: number) =>
      countTransfers(pack({ limit: 10, weights: [10, 4, 3], counts: [full, 2, 4] }, standardEffort).packing);
    expect(countFor(997)).toBe(999);
    expect(countFor(998)).toBe(1001);
  });

  it("searches up to 500 weights, and not beyond", () => {
    const countFor = (heavy: number) => {
      const weights = [...Array.from({ length: heavy }, (_, index) => 9999 - index), 4000, 3000];
      const counts = weights.map((weight) => (weight === 4000 ? 2 : weight === 3000 ? 4 : 1));
      return countTransfers(pack({ limit: 10_000, weights, counts }, standardEffort).packing);
    };
    expect(countFor(498)).toBe(500);
    expect(countFor(499)).toBe(502);
  });
});
