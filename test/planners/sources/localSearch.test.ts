import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CoverProblem } from "../../../src/planners/sources/CoverProblem";
import { greedyCover } from "../../../src/planners/sources/greedyCover";
import { localSearch } from "../../../src/planners/sources/localSearch";
import { fewestRows } from "../../oracles/obviousSources";
import {
  coverProblem,
  expectCover,
  plantedProblem,
  plenty,
  randomProblem,
  rowsOf,
  smallProblem,
  steinerProblem,
} from "../../support/sourceProblems";

const all = ({ supplies }: CoverProblem) => supplies.map(({ source }) => source);

describe("localSearch", () => {
  it("finds the smallest cover of few sources from any first cover", () => {
    fc.assert(
      fc.property(smallProblem, (problem) => {
        const fewest = fewestRows(Array.from(problem.needs), rowsOf(problem));
        const found = localSearch(problem, all(problem), fewest, plenty());
        expectCover(problem, found);
        expect(found).toHaveLength(fewest);
      }),
    );
  });

  it("improves on the greedy choice", () => {
    const problem = coverProblem([1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 0, 0], [1, 1, 0, 0, 1, 0], [0, 0, 1, 1, 0, 1]);
    expect(Array.from(localSearch(problem, all(problem), 2, plenty())).sort()).toEqual([1, 2]);
  });

  it("saves a twentieth of the greedy choice among 80 sources", () => {
    const problems = [1, 2, 3, 4, 5, 6].map((seed) => randomProblem(80, 80, 15, seed));
    const count = (lists: readonly (readonly unknown[])[]) => lists.reduce((sum, { length }) => sum + length, 0);
    const greedy = problems.map((problem) => greedyCover(problem));
    const found = problems.map((problem, index) => localSearch(problem, greedy[index]!, 1, { stepsLeft: 1_000_000 }));
    problems.forEach((problem, index) => {
      expectCover(problem, found[index]!);
    });
    expect(count(found)).toBeLessThan(0.95 * count(greedy));
    expect(localSearch(steinerProblem(4), all(steinerProblem(4)), 20, plenty())).toHaveLength(20);
  });

  it("finds the fewest of 16 sources in few steps", () => {
    for (const seed of [2, 3, 6]) {
      const problem = randomProblem(16, 15, 50, seed);
      const found = localSearch(problem, all(problem), 1, { stepsLeft: 6000 });
      expect(found).toHaveLength(fewestRows(Array.from(problem.needs), rowsOf(problem)));
    }
  });

  it("ends as soon as the cover is small enough", () => {
    const problem = plantedProblem(8, 60, 90, 4);
    const effort = plenty();
    expect(localSearch(problem, all(problem), 20, effort)).toHaveLength(20);
    expect(effort.stepsLeft).toBeGreaterThan(0);
  });

  it("returns the given cover without effort, or if sums are inexact", () => {
    const problem = randomProblem(30, 40, 30, 1);
    expect(localSearch(problem, all(problem), 1, { stepsLeft: 0 })).toEqual(all(problem));
    // Added and taken away again, such numbers would leave a rest that is 0 by rounding.
    const most = Number.MAX_SAFE_INTEGER;
    const [a, b, c, d] = [most - 3, most, most - 2, most - 1];
    const huge = coverProblem([most, 2], [a, 1], [b, 2], [c, 0], [d, 2], [3, 1], [3, 2]);
    expectCover(huge, localSearch(huge, all(huge), 1, { stepsLeft: 5000 }));
    const exact = coverProblem([most - 2], [most - 2], [1], [1]);
    expect(localSearch(exact, all(exact), 1, plenty())).toEqual([0]);
  });
});
