import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lowerBound } from "../../src/plan/lowerBound";
import { fewestTransfers } from "../support/obviousPlan";
import { problemOf, smallProblem, unitsOf } from "../support/packingProblems";

describe("lowerBound", () => {
  it("is never above the fewest transfers, nor below the weight", () => {
    fc.assert(
      fc.property(smallProblem, (problem) => {
        const bound = lowerBound(problem);
        expect(bound).toBeLessThanOrEqual(fewestTransfers(unitsOf(problem), problem.limit));
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

  it.each([
    ["none of what is too heavy for the room", [7, 6, 6, 4, 4, 4, 4, 3], 10, 4],
    ["a unit of exactly half", [5, 5, 5], 10, 2],
    ["as many as fill each to the last", [6, 4, 6, 4], 10, 2],
    ["units of a third and one", [34, 34, 34, 34, 34, 34, 34], 100, 4],
    ["two thirds beside thirds", [67, 67, 34, 34, 34], 100, 4],
    ["what is over half by one", [51, 51, 50, 50, 49], 100, 3],
  ])("asks for %s", (_, units, limit, bound) => {
    const problem = problemOf(units, limit);
    expect(fewestTransfers(units, limit)).toBe(bound);
    expect(lowerBound(problem)).toBe(bound);
  });

  it("is the fewest for all but one of 400 small problems", () => {
    const problems = fc.sample(smallProblem, { numRuns: 400, seed: 3 });
    const exact = problems.filter(
      (problem) => lowerBound(problem) === fewestTransfers(unitsOf(problem), problem.limit),
    );
    expect(exact.length).toBe(399);
  });
});
