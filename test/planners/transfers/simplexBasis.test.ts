import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sumOver } from "../../../src/planners/transfers/PackingProblem";
import { sequentialHeuristic } from "../../../src/planners/transfers/sequentialHeuristic";
import { type Basis, createBasis, pivot } from "../../../src/planners/transfers/simplexBasis";
import { smallProblem } from "../../support/packingProblems";

const plenty = () => ({ stepsLeft: 1_000_000 });

/** Expects that the inverse is that of the matrix of the patterns, and that each pattern costs 1. */
function expectInverse({ patterns, inverse, prices }: Basis): void {
  const size = patterns.length;
  for (let row = 0; row < size; row += 1) {
    patterns.forEach((pattern, column) => {
      const product = pattern.reduce((sum, { index, count }) => sum + inverse[row * size + index]! * count, 0);
      expect(product).toBeCloseTo(row === column ? 1 : 0, 6);
    });
  }
  for (const pattern of patterns) expect(sumOver(pattern, prices)).toBeCloseTo(1, 6);
}

describe("createBasis", () => {
  it("inverts the matrix of the patterns, and prices them", () => {
    fc.assert(
      fc.property(smallProblem, (problem) => {
        expectInverse(createBasis(sequentialHeuristic(problem, plenty())));
      }),
    );
  });
});

describe("pivot", () => {
  it("takes a pattern in place of one that it makes superfluous, as often as the others allow", () => {
    // 3 × (6), 2 × (4, 4): with (6, 4) in place of (6), 3 × (6, 4) and ½ × (4, 4).
    const basis = createBasis([
      { pattern: [{ index: 0, count: 1 }], uses: 3, scarcest: { index: 0, count: 1 } },
      { pattern: [{ index: 1, count: 2 }], uses: 2, scarcest: { index: 1, count: 2 } },
    ]);
    pivot(basis, [
      { index: 0, count: 1 },
      { index: 1, count: 1 },
    ]);
    expectInverse(basis);
    expect(basis.patterns).toEqual([
      [
        { index: 0, count: 1 },
        { index: 1, count: 1 },
      ],
      [{ index: 1, count: 2 }],
    ]);
    expect(Array.from(basis.uses)).toEqual([3, 0.5]);
    expect(Array.from(basis.prices)).toEqual([0.5, 0.5]);
  });
});
