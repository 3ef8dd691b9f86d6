import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { binCompletion } from "../../../src/planners/transfers/binCompletion";
import { fewestTransfers } from "../../oracles/obviousPlan";
import {
  expectPacked,
  problemOf,
  smallProblem,
  tripletUnits,
  uniformUnits,
  unitsOf,
} from "../../support/packingProblems";
import { scaled } from "../../support/scaled";

const plenty = () => ({ stepsLeft: 1_000_000 });
const fewestOf = (problem: Parameters<typeof unitsOf>[0]) => fewestTransfers(unitsOf(problem), problem.limit);

describe("binCompletion", () => {
  it("finds packings that hold every unit, and none into fewer transfers than there can be", () => {
    const weightBias = fc.constantFrom(0, 0.3, 3);
    fc.assert(
      fc.property(smallProblem, weightBias, fc.integer({ min: -2, max: 3 }), (problem, bias, more) => {
        const fewest = fewestOf(problem);
        const found = binCompletion(problem, fewest + more, bias, plenty());
        if (more < 0) expect(found).toBeUndefined();
        if (!found) return;
        expectPacked(problem, found);
        expect(found.length).toBeLessThanOrEqual(fewest + more);
      }),
    );
  });

  it("finds the fewest transfers for most small problems", () => {
    const problems = fc.sample(smallProblem, { numRuns: scaled(300), seed: 1 });
    const solved = problems.filter((problem) => binCompletion(problem, fewestOf(problem), 0.3, plenty()));
    expect(solved.length).toBeGreaterThan(0.96 * problems.length);
  });

  it("tries another way to fill a transfer where the best one leaves too little for the others", () => {
    const problem = { limit: 31, weights: [21, 18, 15, 9, 7, 5, 3], counts: [1, 1, 1, 2, 1, 2, 1] };
    const found = binCompletion(problem, 3, 0.3, plenty())!;
    expectPacked(problem, found);
    expect(found).toHaveLength(3);
  });

  it("ends at any number of steps, or one step for each transfer later at most", () => {
    const problems = [
      {
        problem: { limit: 100, weights: [62, 51, 49, 38, 26, 25, 24, 13], counts: [2, 3, 2, 3, 4, 2, 4, 6] },
        transfers: 9,
      },
      { problem: problemOf(uniformUnits(60, 1), 150), transfers: 24 },
      { problem: problemOf(tripletUnits(60, 4), 1000), transfers: 20 },
    ];
    for (const { problem, transfers } of problems) {
      for (const steps of [0, 1, 2, 5, 20, 100, 1000, 20_000]) {
        const effort = { stepsLeft: steps };
        const found = binCompletion(problem, transfers, 0.3, effort);
        if (found) expectPacked(problem, found);
        expect(effort.stepsLeft).toBeGreaterThanOrEqual(-transfers - 1);
      }
    }
  });
});
