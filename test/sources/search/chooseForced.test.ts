import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseForced } from "../../../src/sources/search/chooseForced";
import { fewestRows } from "../../oracles/obviousSources";
import { coverProblem, plenty, rowsOf, smallProblem } from "../../support/sourceProblems";

describe("chooseForced", () => {
  it("chooses the sources without which a SKU falls short, and tells what the others still have to supply", () => {
    const result = chooseForced(coverProblem([5, 4], [3, 1], [2, 0], [0, 3], [0, 3]), plenty())!;
    expect(result.forced.map(({ source }) => source)).toEqual([0, 1]);
    expect(Array.from(result.rest.needs)).toEqual([0, 3]);
    expect(rowsOf(result.rest)).toEqual([
      [0, 3],
      [0, 3],
    ]);
  });

  it("goes on where a choice forces another, and drops what is needed no more", () => {
    const result = chooseForced(coverProblem([1, 2, 1], [1, 0, 1], [0, 1, 0], [0, 1, 1]), plenty())!;
    expect(result.forced.map(({ source }) => source)).toEqual([0, 1, 2]);
    expect(result.rest.supplies).toEqual([]);
  });

  it("has no answer where all together fall short", () => {
    expect(chooseForced(coverProblem([5], [2], [2]), plenty())).toBeUndefined();
  });

  it("forces nobody where a sum is too great to be exact", () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(chooseForced(coverProblem([most], [most - 1], [most - 1], [2]), plenty())!.forced).toEqual([]);
    expect(chooseForced(coverProblem([most], [most - 1], [1]), plenty())!.forced).toHaveLength(2);
    // The sum is rounded down by 2, as if the others were short of the first.
    expect(chooseForced(coverProblem([most], [most], [most - 1], [1]), plenty())!.forced).toEqual([]);
  });

  it("never makes a cover larger", () => {
    fc.assert(
      fc.property(smallProblem, (problem) => {
        const { forced, rest } = chooseForced(problem, plenty())!;
        const fewest = fewestRows(Array.from(problem.needs), rowsOf(problem));
        expect(forced.length + fewestRows(Array.from(rest.needs), rowsOf(rest))).toBe(fewest);
      }),
    );
  });
});
