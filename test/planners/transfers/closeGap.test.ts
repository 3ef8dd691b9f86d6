import { describe, expect, it } from "vitest";
import { closeGap, repack, saveWithEveryBias } from "../../../src/planners/transfers/closeGap";
import { firstFitDecreasing } from "../../../src/planners/transfers/firstFitDecreasing";
import { packingBound } from "../../../src/planners/transfers/packingBound";
import { countTransfers, type PackingProblem } from "../../../src/planners/transfers/PackingProblem";
import { expectPackedTimes, problemOf, tripletUnits, uniformUnits } from "../../support/packingProblems";

const plenty = () => ({ stepsLeft: 250_000 });
const first = (problem: PackingProblem) => ({
  packing: firstFitDecreasing(problem),
  lowerBound: packingBound(problem),
});

describe("closeGap", () => {
  it("finds a packing that bin completion does not find", () => {
    const problem = problemOf(tripletUnits(90, 3), 1000);
    const { packing, lowerBound: bound } = closeGap(problem, first(problem), plenty());
    expectPackedTimes(problem, packing);
    expect([countTransfers(packing), bound]).toEqual([30, 30]);
  });

  it("proves that there is none, one transfer after the other", () => {
    const problem = problemOf([83, 81, 78, 73, 66, 64, 64, 56, 54, 26], 166);
    const start = { packing: firstFitDecreasing(problem), lowerBound: 3 };
    expect(closeGap(problem, start, plenty())).toEqual({ packing: start.packing, lowerBound: 5 });
  });

  it("leaves a packing as it is where no effort is left, or it is the best", () => {
    const problem = problemOf(tripletUnits(90, 3), 1000);
    expect(closeGap(problem, first(problem), { stepsLeft: 0 })).toEqual(first(problem));
    const effort = plenty();
    const proven = { ...first(problem), lowerBound: countTransfers(firstFitDecreasing(problem)) };
    expect(closeGap(problem, proven, effort)).toEqual(proven);
    expect(effort).toEqual(plenty());
  });
});

describe("saveWithEveryBias", () => {
  it("finds a packing in one of many ways", () => {
    const problem = problemOf(uniformUnits(120, 17), 150);
    const { packing } = saveWithEveryBias(problem, first(problem), plenty());
    expectPackedTimes(problem, packing);
    expect(countTransfers(packing)).toBeLessThan(countTransfers(firstFitDecreasing(problem)));
  });

  it("saves transfers among hundreds", () => {
    const problem = problemOf(uniformUnits(2000, 3), 150);
    const { packing } = saveWithEveryBias(problem, first(problem), plenty());
    expectPackedTimes(problem, packing);
    expect(countTransfers(packing)).toBeLessThan(countTransfers(firstFitDecreasing(problem)));
  });
});

describe("repack", () => {
  const ample = () => ({ stepsLeft: 1_000_000 });

  it("saves a transfer", () => {
    const problem = { limit: 10, weights: [4, 3], counts: [2, 4] };
    const packing = repack(problem, firstFitDecreasing(problem), 0.3, ample())!;
    expectPackedTimes(problem, packing);
    expect(countTransfers(packing)).toBe(2);
  });

  it("takes out the transfers with the most room where there are many", () => {
    const problem = { limit: 10, weights: [10, 4, 3], counts: [1_000_000, 2, 4] };
    const packing = repack(problem, firstFitDecreasing(problem), 0.3, ample())!;
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
    const packing = repack(problem, apart, 0.3, ample())!;
    expectPackedTimes(problem, packing);
    expect(countTransfers(packing)).toBe(2);
    expect(packing).toContainEqual(apart[0]);
  });
});
