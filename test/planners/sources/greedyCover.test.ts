import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCover } from "../../../src/planners/sources/CoverProblem";
import { greedyCover, withoutSuperfluous } from "../../../src/planners/sources/greedyCover";
import { coverProblem, expectCover, smallProblem } from "../../support/sourceProblems";

describe("greedyCover", () => {
  it("is a cover without redundant sources, in order of arrival", () => {
    fc.assert(
      fc.property(smallProblem, (problem) => {
        const cover = greedyCover(problem);
        expectCover(problem, cover);
        for (const source of cover) {
          const others = problem.supplies.filter((supply) => supply.source !== source && cover.includes(supply.source));
          expect(isCover(problem, others)).toBe(false);
        }
        expect(cover).toEqual(Array.from(cover).sort((a, b) => a - b));
      }),
    );
  });

  it("takes the greatest share of the needs, not the most units", () => {
    const problem = coverProblem([1000, 2, 2], [400, 0, 0], [0, 2, 2], [1000, 0, 0]);
    expect(greedyCover(problem)).toEqual([1, 2]);
  });
});

describe("withoutSuperfluous", () => {
  it("removes the latest first", () => {
    const problem = coverProblem([2], [1], [1], [1], [1]);
    expect(withoutSuperfluous(problem, [3, 2, 1, 0])).toEqual([0, 1]);
  });
});
