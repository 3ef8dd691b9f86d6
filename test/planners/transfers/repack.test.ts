import { describe, expect, it } from "vitest";
import { firstFitDecreasing } from "../../../src/planners/transfers/firstFitDecreasing";
import { countTransfers } from "../../../src/planners/transfers/PackingProblem";
import { repack } from "../../../src/planners/transfers/repack";
import { expectPackedTimes, problemOf } from "../../support/packingProblems";

const plenty = () => ({ stepsLeft: 1_000_000 });

describe("repack", () => {
  it("saves a transfer", () => {
    const problem = { limit: 10, weights: [4, 3], counts: [2, 4] };
    const packing = repack(problem, firstFitDecreasing(problem), 0.3, plenty())!;
    expectPackedTimes(problem, packing);
    expect(countTransfers(packing)).toBe(2);
  });

  it("takes out the transfers with the most room where there are many", () => {
    const problem = { limit: 10, weights: [10, 4, 3], counts: [1_000_000, 2, 4] };
    const packing = repack(problem, firstFitDecreasing(problem), 0.3, plenty())!;
    expectPackedTimes(problem, packing);
    expect(countTransfers(packing)).toBe(1_000_002);
  });

  it("spends nothing on a search where all room together does not suffice for a transfer", () => {
    const problem = { limit: 10, weights: [7, 6], counts: [1, 1] };
    const effort = { stepsLeft: 100 };
    expect(repack(problem, firstFitDecreasing(problem), 0.3, effort)).toBeUndefined();
    expect(effort.stepsLeft).toBeGreaterThan(90);
  });

  it("does not take out transfers of so many weights that a search among them takes too long", () => {
    // Thousands of light units of as many weights fill a transfer to the half; two others are easily packed into one.
    const light = Array.from({ length: 3000 }, (_, index) => index + 1);
    const total = light.reduce((sum, each) => sum + each, 0);
    const problem = problemOf([...light, total - 1, total - 1], 2 * total);
    const apart = [
      { pattern: light.map((_, place) => ({ index: place + 1, count: 1 })), times: 1 },
      { pattern: [{ index: 0, count: 1 }], times: 2 },
    ];
    const packing = repack(problem, apart, 0.3, plenty())!;
    expectPackedTimes(problem, packing);
    expect(countTransfers(packing)).toBe(2);
    expect(packing).toContainEqual(apart[0]);
  });
});
