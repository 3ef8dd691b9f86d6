import { describe, expect, it } from "vitest";
import { closeGap, improve } from "../../../src/planners/transfers/closeGap";
import { firstFitDecreasing } from "../../../src/planners/transfers/firstFitDecreasing";
import { lowerBound } from "../../../src/planners/transfers/lowerBound";
import { countTransfers, type PackingProblem } from "../../../src/planners/transfers/PackingProblem";
import { expectPackedTimes, problemOf, tripletUnits, uniformUnits } from "../../support/packingProblems";

const plenty = () => ({ stepsLeft: 250_000 });
const first = (problem: PackingProblem) => ({
  packing: firstFitDecreasing(problem),
  lowerBound: lowerBound(problem),
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

describe("improve", () => {
  it("finds a packing in one of many ways", () => {
    const problem = problemOf(uniformUnits(120, 17), 150);
    const { packing } = improve(problem, first(problem), plenty());
    expectPackedTimes(problem, packing);
    expect(countTransfers(packing)).toBeLessThan(countTransfers(firstFitDecreasing(problem)));
  });

  it("saves transfers among hundreds", () => {
    const problem = problemOf(uniformUnits(2000, 3), 150);
    const { packing } = improve(problem, first(problem), plenty());
    expectPackedTimes(problem, packing);
    expect(countTransfers(packing)).toBeLessThan(countTransfers(firstFitDecreasing(problem)));
  });
});
