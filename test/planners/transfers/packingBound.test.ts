import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packingBound } from "../../../src/planners/transfers/packingBound";
import { fewestTransfers } from "../../oracles/obviousPlan";
import { problemOf, smallProblem, unitsOf } from "../../support/packingProblems";

describe("packingBound", () => {
  it("is never above the fewest transfers, nor below the weight", () => {
    fc.assert(
      fc.property(smallProblem, (problem) => {
        const bound = packingBound(problem);
        expect(bound).toBeLessThanOrEqual(fewestTransfers(unitsOf(problem), problem.limit));
        expect(bound).toBeGreaterThanOrEqual(unitsOf(problem).reduce((sum, unit) => sum + unit) / problem.limit);
      }),
    );
  });

  it.each([
    ["units of more than half the limit, which travel alone", [6, 6, 6], 10, 3],
    ["units that find no room beside those of more than half", [7, 7, 4, 4, 4], 10, 4],
    ["light units of 7, of which 142 fill 1000", Array.from({ length: 143 * 3 }, () => 7), 1000, 4],
    ["units of 34, of which two fill 100", [34, 34, 34, 34, 34], 100, 3],
    ["units of exactly half the limit beside lighter ones", [50, 50, 26, 26, 26], 100, 2],
  ])("is exact for %s", (_, units, limit, bound) => {
    expect(packingBound(problemOf(units, limit))).toBe(bound);
  });

  it("stays exact for the greatest numbers", () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(packingBound({ limit: most, weights: [1], counts: [most] })).toBe(1);
    expect(packingBound({ limit: most - 1, weights: [1], counts: [most] })).toBe(2);
    expect(packingBound({ limit: 2 ** 52, weights: [2 ** 51, 3], counts: [1, 2 ** 50] })).toBe(2);
  });

  it("tries a part of the thresholds where there are many weights", () => {
    const weights = Array.from({ length: 5000 }, (_, index) => 10_000 - index);
    const counts = weights.map(() => 1);
    expect(packingBound({ limit: 10_000, weights, counts })).toBe(5000);
  });

  it("is at least the total weight by the limit where the lightest of many weights is no threshold", () => {
    const weights = [...Array.from({ length: 301 }, (_, index) => 1000 - index), 1];
    const counts = weights.map((weight) => (weight === 1 ? 1_000_000 : 1));
    // 301 × 850 + 1 000 000 = 1 255 850
    expect(packingBound({ limit: 10_000, weights, counts })).toBe(126);
  });

  it("is exact where twice the sum of the rounded weights is beyond 2^53", () => {
    // Each 5 leaves room for one 2; the other 2s go four by four.
    const fives = 1_100_000_000_000_000;
    const twos = 1_650_000_000_000_000;
    const fewest = fives + (twos - fives) / 4;
    expect(packingBound({ limit: 8, weights: [5, 2], counts: [fives, twos] })).toBe(fewest);
  });

  it.each([
    ["units too heavy for the room beside others", [7, 6, 6, 4, 4, 4, 4, 3], 10, 4],
    ["units of exactly half the limit", [5, 5, 5], 10, 2],
    ["units that fill each transfer exactly", [6, 4, 6, 4], 10, 2],
    ["units of a third of the limit and one more", [34, 34, 34, 34, 34, 34, 34], 100, 4],
    ["units of two thirds beside thirds", [67, 67, 34, 34, 34], 100, 4],
    ["units of one more than half", [51, 51, 50, 50, 49], 100, 3],
    ["quarters beside units of more than half", [7, 7, 3, 3, 3], 12, 3],
    ["thirds beside one unit of more than half", [6, 4, 4, 4, 4], 11, 3],
    ["thirds of an odd limit beside a unit of just over half", [15, 13, 7, 7, 7], 26, 3],
    ["thirds beside a unit of exactly half", [11, 8, 8, 8, 8], 22, 3],
    ["a light unit beside heavier ones", [10, 9, 9, 9, 3], 20, 3],
    ["units beside one that leaves little room", [107, 63, 63, 48, 48, 48, 48, 37, 37, 37, 37], 119, 6],
  ])("agrees with exhaustive search for %s", (_, units, limit, bound) => {
    const problem = problemOf(units, limit);
    expect(fewestTransfers(units, limit)).toBe(bound);
    expect(packingBound(problem)).toBe(bound);
  });

  it("is the fewest transfers for all but one of 400 small problems", () => {
    const problems = fc.sample(smallProblem, { numRuns: 400, seed: 3 });
    const exact = problems.filter(
      (problem) => packingBound(problem) === fewestTransfers(unitsOf(problem), problem.limit),
    );
    expect(exact.length).toBe(399);
  });
});
