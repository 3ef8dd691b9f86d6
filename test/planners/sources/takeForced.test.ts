import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { takeForced } from "../../../src/planners/sources/takeForced";
import { fewestRows } from "../../oracles/obviousSources";
import { coverProblem, rowsOf, smallProblem } from "../../support/sourceProblems";

describe("takeForced", () => {
  it("takes the required sources, and returns the remaining needs", () => {
    const result = takeForced(coverProblem([5, 4], [3, 1], [2, 0], [0, 3], [0, 3]))!;
    expect(result.forced).toEqual([0, 1]);
    expect(Array.from(result.rest.needs)).toEqual([0, 3]);
    expect(rowsOf(result.rest)).toEqual([
      [0, 3],
      [0, 3],
    ]);
  });

  it("repeats if one choice forces another, and drops satisfied needs", () => {
    const result = takeForced(coverProblem([1, 2, 1], [1, 0, 1], [0, 1, 0], [0, 1, 1]))!;
    expect(result.forced).toEqual([0, 1, 2]);
    expect(result.rest.supplies).toEqual([]);
  });

  it("returns undefined if all together fall short", () => {
    expect(takeForced(coverProblem([5], [2], [2]))).toBeUndefined();
  });

  it("takes no source if a sum is inexact", () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(takeForced(coverProblem([most], [most - 1], [most - 1], [2]))!.forced).toEqual([]);
    expect(takeForced(coverProblem([most], [most - 1], [1]))!.forced).toHaveLength(2);
    // The sum is rounded down by 2, as if the others were short of the first.
    expect(takeForced(coverProblem([most], [most], [most - 1], [1]))!.forced).toEqual([]);
  });

  it("takes very many", () => {
    const count = 150_000;
    const supplies = Array.from({ length: count }, (_, source) => ({ source, skus: [0], qtys: [1] }));
    expect(takeForced({ needs: Float64Array.of(count), supplies })!.forced).toHaveLength(count);
  });

  it("never makes a cover larger", () => {
    fc.assert(
      fc.property(smallProblem, (problem) => {
        const { forced, rest } = takeForced(problem)!;
        const fewest = fewestRows(Array.from(problem.needs), rowsOf(problem));
        expect(forced.length + fewestRows(Array.from(rest.needs), rowsOf(rest))).toBe(fewest);
      }),
    );
  });
});
