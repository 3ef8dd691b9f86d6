import { describe, expect, it } from "vitest";
import { coverUnits } from "../../src/plan/coverUnits";
import { firstFitDecreasing } from "../../src/plan/firstFitDecreasing";
import { needsMoreThan } from "../../src/plan/linearBound";
import { lowerBound } from "../../src/plan/lowerBound";
import { pack } from "../../src/plan/pack";
import { transfersIn } from "../../src/plan/Packing";
import { expand, expectPacked, problemOf, tripletUnits, uniformUnits } from "../support/packingProblems";
import { scaled } from "../support/scaled";

const plenty = () => ({ stepsLeft: 1_000_000 });

describe("coverUnits", () => {
  it("says nothing where the effort is spent", () => {
    const problem = problemOf(tripletUnits(60, 1), 1000);
    for (const stepsLeft of [1, 10, 100]) expect(coverUnits(problem, 20, { stepsLeft })).toBeUndefined();
    expect(coverUnits(problemOf(uniformUnits(120, 1), 150), 60, plenty())).toBeUndefined();
    const triplets = problemOf(tripletUnits(120, 3), 1000);
    for (const stepsLeft of [10_000, 60_000]) expect(coverUnits(triplets, 40, { stepsLeft })).toBeUndefined();
    expect(coverUnits(triplets, 40, plenty())).toHaveLength(40);
  });
});

describe("needsMoreThan", () => {
  it("proves what the other bounds do not", () => {
    const proven = Array.from({ length: scaled(100) }, (_, seed) => problemOf(uniformUnits(120, seed + 1), 150)).filter(
      (problem) => needsMoreThan(problem, lowerBound(problem), plenty()),
    );
    expect(proven.length).toBeGreaterThan(0);
    for (const problem of proven) expect(pack(problem, 250_000).lowerBound).toBeGreaterThan(lowerBound(problem));
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
});
