import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cardinalityBound } from "../../../src/planners/transfers/cardinalityBound";
import { ceilDivide } from "../../../src/planners/transfers/ceilDivide";
import type { PackingProblem } from "../../../src/planners/transfers/PackingProblem";
import { fewestTransfers } from "../../oracles/obviousPlan";
import { problemOf, smallProblem, spreadUnits, unitsOf } from "../../support/packingProblems";

/** The bound of all units together, one unit after the other. */
function obviousBound({ limit, ...problem }: PackingProblem): number {
  const units = unitsOf({ limit, ...problem }).reverse();
  const weightOfLightest = (count: number) => units.slice(0, count).reduce((sum, unit) => sum + unit, 0);
  let most = 1;
  while (most < units.length && weightOfLightest(most + 1) <= limit) most += 1;
  if (most === 1 || most === units.length) return Math.ceil(units.length / most);
  let full = 0;
  while ((full + 1) * most <= units.length && weightOfLightest((full + 1) * most) <= (full + 1) * limit) full += 1;
  return Math.ceil((units.length - full) / (most - 1));
}

describe("cardinalityBound", () => {
  it("is never above the fewest transfers, of the heaviest units or of all", () => {
    fc.assert(
      fc.property(smallProblem, (problem) => {
        const fewest = fewestTransfers(unitsOf(problem), problem.limit);
        const sizes = problem.weights.map((_, index) => index + 1);
        expect(cardinalityBound(problem, sizes)).toBeLessThanOrEqual(fewest);
      }),
    );
  });

  it("equals the same bound by one unit after the other", () => {
    fc.assert(
      fc.property(smallProblem, (problem) => {
        const { limit, weights, counts } = problem;
        const bounds = weights.map((_, index) => {
          return obviousBound({ limit, weights: weights.slice(0, index + 1), counts: counts.slice(0, index + 1) });
        });
        bounds.forEach((bound, index) => {
          expect(cardinalityBound(problem, [index + 1])).toBe(bound);
        });
        const sizes = weights.map((_, index) => index + 1);
        expect(cardinalityBound(problem, sizes)).toBe(Math.max(...bounds));
      }),
    );
  });

  it.each([
    ["54 units of 30 to 50 % of the limit", problemOf(spreadUnits(54), 1_000_000), 24],
    [
      "heavy units beside light ones that would fit by tens",
      problemOf([...spreadUnits(54), ...Array<number>(9).fill(7)], 1_000_000),
      24,
    ],
    ["units of more than half the limit", problemOf([51, 52, 53], 100), 3],
    ["units that all fit into one transfer", problemOf([20, 30, 50], 100), 1],
  ])("proves the fewest transfers for %s", (_, problem, fewest) => {
    const sizes = problem.weights.map((_, index) => index + 1);
    expect(cardinalityBound(problem, sizes)).toBe(fewest);
  });

  it("stays exact for the greatest numbers, and is 0 for no sizes", () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(cardinalityBound({ limit: most, weights: [1], counts: [most] }, [1])).toBe(1);
    expect(cardinalityBound({ limit: most - 1, weights: [1], counts: [most] }, [1])).toBe(2);
    expect(cardinalityBound({ limit: 7, weights: [3], counts: [(most - 1) / 3] }, [1])).toBe(
      ceilDivide((most - 1) / 3, 2),
    );
    expect(cardinalityBound({ limit: 7, weights: [3], counts: [5] }, [])).toBe(0);
  });
});
