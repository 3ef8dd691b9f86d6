import { describe, expect, it } from "vitest";
import { isCover, needsBeside, problemBeside, stepsOf } from "../../../src/planners/sources/CoverProblem";
import { coverProblem, rowsOf } from "../../support/sourceProblems";

const problem = coverProblem([5, 2], [3, 2], [4, 0], [1, 1]);
const [both, more, one] = problem.supplies;

describe("needsBeside", () => {
  it("returns the units that the chosen sources do not supply, at least 0", () => {
    expect(Array.from(needsBeside(problem.needs, [both!]))).toEqual([2, 0]);
    expect(Array.from(needsBeside(problem.needs, [both!, more!]))).toEqual([0, 0]);
    expect(Array.from(problem.needs)).toEqual([5, 2]);
  });
});

describe("isCover", () => {
  it.each([
    [[both!, more!], true],
    [[more!, one!], false],
    [[], false],
  ])("depends on the remaining needs: %#", (chosen, expected) => {
    expect(isCover(problem, chosen)).toBe(expected);
  });
});

describe("problemBeside", () => {
  it("keeps the needed supply of the other sources, and drops sources without any", () => {
    const rest = problemBeside(problem, [both!], [more!, one!]);
    expect(Array.from(rest.needs)).toEqual([2, 0]);
    expect(rowsOf(rest)).toEqual([
      [2, 0],
      [1, 0],
    ]);
    expect(rest.supplies.map(({ source }) => source)).toEqual([1, 2]);
    expect(problemBeside(problem, [both!, more!], [one!]).supplies).toEqual([]);
  });
});

describe("stepsOf", () => {
  it("grows with the pairs, the SKUs and the sources", () => {
    expect(stepsOf(problem)).toBe(5 + 2 + 3 * 10);
  });
});
