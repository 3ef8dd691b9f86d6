import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCover } from "../../../src/sources/search/CoverProblem";
import { greedyCover, withoutSuperfluous } from "../../../src/sources/search/greedyCover";
import { coverProblem, expectCover, plenty, smallProblem } from "../../support/sourceProblems";

describe("greedyCover", () => {
  it("is a cover of which every source is needed, in order of arrival", () => {
    fc.assert(
      fc.property(smallProblem, (problem) => {
        const cover = greedyCover(problem, plenty());
        expectCover(problem, cover);
        for (const supply of cover)
          expect(
            isCover(
              problem,
              cover.filter((other) => other !== supply),
            ),
          ).toBe(false);
        const sources = cover.map(({ source }) => source);
        expect(sources).toEqual(Array.from(sources).sort((a, b) => a - b));
      }),
    );
  });

  it("takes the greatest share of the needs, however many units that are", () => {
    const problem = coverProblem([1000, 2, 2], [400, 0, 0], [0, 2, 2], [1000, 0, 0]);
    expect(greedyCover(problem, plenty()).map(({ source }) => source)).toEqual([1, 2]);
  });
});

describe("withoutSuperfluous", () => {
  it("leaves out the latest first", () => {
    const problem = coverProblem([2], [1], [1], [1], [1]);
    expect(withoutSuperfluous(problem, problem.supplies).map(({ source }) => source)).toEqual([0, 1]);
  });
});
