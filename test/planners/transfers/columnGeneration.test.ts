import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnGeneration } from "../../../src/planners/transfers/columnGeneration";
import { createKnapsack } from "../../../src/planners/transfers/createKnapsack";
import { packingBound } from "../../../src/planners/transfers/packingBound";
import type { PackingProblem } from "../../../src/planners/transfers/PackingProblem";
import { sequentialHeuristic } from "../../../src/planners/transfers/sequentialHeuristic";
import { createBasis } from "../../../src/planners/transfers/simplexBasis";
import { fewestTransfers } from "../../oracles/obviousPlan";
import { problemOf, smallProblem, uniformUnits, unitsOf } from "../../support/packingProblems";
import { scaled } from "../../support/scaled";

const plenty = () => ({ stepsLeft: 1_000_000 });
const firstBasis = (problem: PackingProblem) => createBasis(sequentialHeuristic(problem, plenty()));
const relaxedProblem = ({ limit, weights, counts }: PackingProblem) => ({
  counts,
  shares: weights.map((weight) => weight / limit),
  knapsackSteps: 10_000,
  knapsack: createKnapsack({ limits: [limit], amounts: weights.map((weight) => [weight]) }, counts, [1 / limit]),
});
const boundOf = (problem: PackingProblem, proven: number, enough = Infinity) =>
  columnGeneration(relaxedProblem(problem), firstBasis(problem), { proven, enough }, plenty());
const sum = (uses: ArrayLike<number>) => Array.from(uses).reduce((total, each) => total + each, 0);

describe("columnGeneration", () => {
  it("never proves more than the fewest transfers, and most often as many", () => {
    let proven = 0;
    fc.assert(
      fc.property(smallProblem, (problem) => {
        const fewest = fewestTransfers(unitsOf(problem), problem.limit);
        expect(boundOf(problem, fewest)).toBe(fewest);
        const bound = boundOf(problem, 0);
        expect(bound).toBeGreaterThan(0);
        expect(bound).toBeLessThanOrEqual(fewest);
        if (bound === fewest) proven += 1;
      }),
    );
    expect(proven).toBeGreaterThan(scaled(90));
  });

  it("proves what the other bounds do not", () => {
    const problems = Array.from({ length: scaled(100) }, (_, seed) => problemOf(uniformUnits(120, seed + 1), 150));
    expect(problems.some((problem) => boundOf(problem, 0) > packingBound(problem))).toBe(true);
  });

  it("uses its patterns to carry every unit, and as rarely as the bound that it proves", () => {
    fc.assert(
      fc.property(smallProblem, fc.integer({ min: 1, max: 1e6 }), (small, times) => {
        const problem = { ...small, counts: small.counts.map((count) => count * times) };
        const basis = firstBasis(problem);
        const before = sum(basis.uses);
        const bound = columnGeneration(relaxedProblem(problem), basis, { proven: 0, enough: Infinity }, plenty());
        expect(sum(basis.uses)).toBeLessThanOrEqual(before * (1 + 1e-9));
        // The bound goes by prices that are cut off after seven digits, and so loses up to that much for each unit.
        expect(sum(basis.uses)).toBeLessThanOrEqual(bound * (1 + 1e-9) + sum(problem.counts) / 1e7);
        const carried = problem.weights.map(() => 0);
        basis.patterns.forEach((pattern, row) => {
          for (const { index, count } of pattern) carried[index]! += count * basis.uses[row]!;
        });
        carried.forEach((units, index) => {
          expect(units / problem.counts[index]!).toBeCloseTo(1, 6);
        });
      }),
    );
  });

  it("proves nothing by numbers that have been rounded, and works for the greatest ones", () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(boundOf({ limit: most, weights: [most], counts: [1] }, 0)).toBe(1);
    expect(boundOf({ limit: 2 ** 50, weights: [2 ** 49 + 1], counts: [3] }, 0)).toBe(3);
    expect(boundOf({ limit: 10, weights: [6, 4], counts: [2 ** 40, 2 ** 40] }, 0)).toBe(0);
    expect(boundOf({ limit: most, weights: [3, 1], counts: [2, most - 6] }, 1)).toBe(1);
    const third = Math.floor(most / 3);
    expect(boundOf({ limit: most, weights: [third + 1, third], counts: [1, 2] }, 1)).toBe(1);
    expect(boundOf({ limit: most, weights: [third + 2, third], counts: [1, 2] }, 1)).toBe(2);
  });

  it("ends where the effort is spent, which it overruns by no more than one round", () => {
    const problem = problemOf(uniformUnits(80, 9022), 150);
    for (const stepsLeft of [0, 1, 200, 2000]) {
      const effort = { stepsLeft };
      expect(columnGeneration(relaxedProblem(problem), firstBasis(problem), { proven: 35, enough: 37 }, effort)).toBe(
        35,
      );
      expect(effort.stepsLeft).toBeLessThanOrEqual(0);
      expect(effort.stepsLeft).toBeGreaterThanOrEqual(-(problem.weights.length ** 2));
    }
    expect(boundOf(problem, 35)).toBe(36);
  });
});
