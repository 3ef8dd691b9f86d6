import { describe, expect, it } from "vitest";
import { addUnits, subproblem, sumOver } from "../../../src/planners/transfers/PackingProblem";

describe("subproblem", () => {
  it("is the problem of the weights that have units, and leads back to those of the whole problem", () => {
    const { problem, toWhole } = subproblem({ limit: 10, weights: [9, 7, 4, 2], counts: [5, 5, 5, 5] }, [0, 3, 0, 1]);
    expect(problem).toEqual({ limit: 10, weights: [7, 2], counts: [3, 1] });
    expect(
      toWhole([
        { index: 0, count: 1 },
        { index: 1, count: 1 },
      ]),
    ).toEqual([
      { index: 1, count: 1 },
      { index: 3, count: 1 },
    ]);
  });
});

const pattern = [
  { index: 0, count: 2 },
  { index: 2, count: 3 },
];

describe("sumOver", () => {
  it("adds up a quantity of every unit", () => {
    expect(sumOver(pattern, [10, 100, 1000])).toBe(3020);
  });
});

describe("addUnits", () => {
  it("adds the units of a pattern as often as it is used, and takes them away again", () => {
    const counts = [7, 7, 7];
    addUnits(counts, pattern, 2);
    expect(counts).toEqual([11, 7, 13]);
    addUnits(counts, pattern, -2);
    expect(counts).toEqual([7, 7, 7]);
  });
});
