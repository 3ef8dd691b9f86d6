import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnGenerationBound } from "../../../src/plan/search/columnGenerationBound";
import { lowerBound } from "../../../src/plan/search/lowerBound";
import { fewestTransfers } from "../../oracles/obviousPlan";
import { problemOf, smallProblem, uniformUnits, unitsOf } from "../../support/packingProblems";
import { scaled } from "../../support/scaled";

const plenty = () => ({ stepsLeft: 1_000_000 });

describe("columnGenerationBound", () => {
  it("is never above the fewest transfers, and above the target where it finds one", () => {
    let proven = 0;
    fc.assert(
      fc.property(smallProblem, (problem) => {
        const fewest = fewestTransfers(unitsOf(problem), problem.limit);
        expect(columnGenerationBound(problem, fewest, plenty())).toBe(0);
        const bound = columnGenerationBound(problem, fewest - 1, plenty());
        expect([0, fewest]).toContain(bound);
        if (bound === fewest) proven += 1;
        const weak = columnGenerationBound(problem, 0, plenty());
        expect(weak).toBeGreaterThan(0);
        expect(weak).toBeLessThanOrEqual(fewest);
      }),
    );
    expect(proven).toBeGreaterThan(scaled(50));
  });

  it("proves what the other bounds do not", () => {
    const problems = Array.from({ length: scaled(100) }, (_, seed) => problemOf(uniformUnits(120, seed + 1), 150));
    const greater = problems.filter((problem) => columnGenerationBound(problem, lowerBound(problem), plenty()) > 0);
    expect(greater.length).toBeGreaterThan(0);
  });

  it("is found up to 200 weights, a limit of 9e12, and a value of 2^53 − 1", () => {
    const weights = Array.from({ length: 200 }, (_, index) => 1000 - index);
    expect(columnGenerationBound({ limit: 1000, weights, counts: weights.map(() => 1) }, 199, plenty())).toBe(200);
    expect(columnGenerationBound({ limit: 9_007_199_254_740, weights: [9e12], counts: [2] }, 1, plenty())).toBe(2);
    // 2^53 − 1 is 6361 × 1 416 003 655 831, and 6361 is the value of a unit where 1572 fill a transfer.
    const count = 1_416_003_655_831;
    const target = Math.floor(count / 1572);
    expect(columnGenerationBound({ limit: 1572, weights: [1], counts: [count] }, target, plenty())).toBe(target + 1);
  });

  it("is 0 where there are too many weights, or numbers too great to be exact", () => {
    const weights = Array.from({ length: 201 }, (_, index) => 1000 - index);
    expect(columnGenerationBound({ limit: 1000, weights, counts: weights.map(() => 1) }, 1, plenty())).toBe(0);
    expect(columnGenerationBound({ limit: 2 ** 50, weights: [2 ** 49 + 1], counts: [3] }, 1, plenty())).toBe(0);
    const counts = [2 ** 40, 2 ** 40];
    expect(columnGenerationBound({ limit: 10, weights: [6, 4], counts }, 2 ** 40 - 1, plenty())).toBe(0);
    expect(columnGenerationBound({ limit: 1e8, weights: [1], counts: [1e8 + 1] }, 1, plenty())).toBe(0);
  });

  it("is 0 where the effort is spent, which it overruns by no more than one round", () => {
    const problem = problemOf(uniformUnits(80, 9022), 150);
    for (const stepsLeft of [0, 1, 200, 2000]) {
      const effort = { stepsLeft };
      expect(columnGenerationBound(problem, 35, effort)).toBe(0);
      expect(effort.stepsLeft).toBeLessThanOrEqual(0);
      expect(effort.stepsLeft).toBeGreaterThanOrEqual(-(problem.weights.length ** 2));
    }
    expect(columnGenerationBound(problem, 35, plenty())).toBe(36);
  });
});
