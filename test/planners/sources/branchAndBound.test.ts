import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { branchAndBound } from "../../../src/planners/sources/branchAndBound";
import { fewestRows } from "../../oracles/obviousSources";
import { scaled } from "../../support/scaled";
import {
  coverProblem,
  evenMultipliers,
  expectCover,
  plenty,
  randomProblem,
  rowsOf,
  smallProblem,
  steinerProblem,
} from "../../support/sourceProblems";

describe("branchAndBound", () => {
  it("decides what the trial of every subset decides", () => {
    fc.assert(
      fc.property(smallProblem, fc.integer({ min: -1, max: 1 }), (problem, more) => {
        const fewest = fewestRows(Array.from(problem.needs), rowsOf(problem));
        const found = branchAndBound(problem, fewest + more, evenMultipliers(problem), plenty());
        if (more < 0) expect(found).toBe("impossible");
        else {
          expectCover(problem, found as readonly number[]);
          expect(found!.length).toBeLessThanOrEqual(fewest + more);
        }
      }),
      { numRuns: scaled(500) },
    );
  });

  it("decides it for 14 sources and 12 SKUs", () => {
    for (let seed = 1; seed <= scaled(20); seed += 1) {
      const problem = randomProblem(14, 12, 40, seed);
      const fewest = fewestRows(Array.from(problem.needs), rowsOf(problem));
      expect(branchAndBound(problem, fewest, evenMultipliers(problem), plenty())).toHaveLength(fewest);
      expect(branchAndBound(problem, fewest - 1, evenMultipliers(problem), plenty())).toBe("impossible");
    }
  });

  it("proves what the linear relaxation does not: Steiner triples", () => {
    expect(branchAndBound(steinerProblem(2), 10, evenMultipliers(steinerProblem(2)), plenty())).toHaveLength(10);
    expect(branchAndBound(steinerProblem(2), 9, evenMultipliers(steinerProblem(2)), plenty())).toBe("impossible");
  });

  it("says that there is none where all sources together fall short", () => {
    const problem = coverProblem([5], [2], [2]);
    expect(branchAndBound(problem, 2, evenMultipliers(problem), plenty())).toBe("impossible");
  });

  it("does not tell where the effort is spent, does not change the multipliers given, and overruns the effort by little", () => {
    const problem = steinerProblem(6);
    const multipliers = evenMultipliers(problem);
    for (const stepsLeft of [0, 100, 10_000, 100_000]) {
      const effort = { stepsLeft };
      expect(branchAndBound(problem, 29, multipliers, effort)).toBeUndefined();
      expect(effort.stepsLeft).toBeLessThanOrEqual(0);
      expect(effort.stepsLeft).toBeGreaterThan(-20_000);
    }
    expect(multipliers).toEqual(evenMultipliers(problem));
  });
});
