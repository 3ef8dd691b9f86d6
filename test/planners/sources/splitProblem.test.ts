import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitProblem } from "../../../src/planners/sources/splitProblem";
import { fewestRows } from "../../oracles/obviousSources";
import { coverProblem, rowsOf, smallProblem, steinerProblem } from "../../support/sourceProblems";

const sourcesOf = (parts: ReturnType<typeof splitProblem>) =>
  parts.map(({ supplies }) => supplies.map(({ source }) => source));

describe("splitProblem", () => {
  it("separates sources without common SKUs, even indirectly, and renumbers the SKUs", () => {
    const problem = coverProblem([1, 2, 3, 0, 5], [1, 0, 0, 0, 0], [0, 2, 0, 0, 0], [0, 0, 3, 0, 5], [1, 0, 3, 0, 0]);
    const parts = splitProblem(problem);
    expect(sourcesOf(parts)).toEqual([[0, 2, 3], [1]]);
    expect(parts.map(({ needs }) => Array.from(needs))).toEqual([[1, 3, 5], [2]]);
    expect(parts.map(rowsOf)).toEqual([
      [
        [1, 0, 0],
        [0, 3, 5],
        [1, 3, 0],
      ],
      [[2]],
    ]);
  });

  it("finds twenty copies of one problem, and no part in a problem without sources", () => {
    expect(sourcesOf(splitProblem(steinerProblem(20))).map(({ length }) => length)).toEqual(Array(20).fill(9));
    expect(splitProblem(coverProblem([]))).toEqual([]);
  });

  it("has parts with optima that add up to the optimum of the whole", () => {
    const fewest = (problem: ReturnType<typeof coverProblem>) => fewestRows(Array.from(problem.needs), rowsOf(problem));
    fc.assert(
      fc.property(smallProblem, (problem) => {
        expect(splitProblem(problem).reduce((sum, part) => sum + fewest(part), 0)).toBe(fewest(problem));
      }),
    );
  });
});
