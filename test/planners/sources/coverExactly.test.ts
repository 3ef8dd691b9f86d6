import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coverExactly } from "../../../src/planners/sources/coverExactly";
import { fewestRows } from "../../oracles/obviousSources";
import { coverProblem, expectCover, rowsOf, smallProblem, steinerProblem } from "../../support/sourceProblems";

describe("coverExactly", () => {
  it("has as few sources as the trial of every subset, and of these an earliest last one", () => {
    fc.assert(
      fc.property(smallProblem, (problem) => {
        const [needs, rows] = [Array.from(problem.needs), rowsOf(problem)];
        const cover = coverExactly(problem);
        const last = cover.at(-1)!;
        expectCover(problem, cover);
        expect(cover).toEqual(Array.from(cover).sort((a, b) => a - b));
        expect(cover).toHaveLength(fewestRows(needs, rows));
        expect(fewestRows(needs, rows.slice(0, last))).toBeGreaterThan(cover.length);
      }),
    );
  });

  it("names the sources by their numbers, not by their places", () => {
    const { needs, supplies } = coverProblem([2, 1], [0, 0], [1, 0], [0, 1], [1, 1], [2, 0]);
    expect(coverExactly({ needs, supplies: supplies.slice(1) })).toEqual([1, 3]);
  });

  it("proves what the linear relaxation does not: Steiner triples", () => {
    expect(coverExactly(steinerProblem(1))).toHaveLength(5);
  });
});
