import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { branchAndBound, fixByBound } from "../../../src/planners/sources/branchAndBound";
import { stepsOf } from "../../../src/planners/sources/CoverProblem";
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
  it("equals trying every subset", () => {
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

  it("equals it for 14 sources and 12 SKUs", () => {
    for (let seed = 1; seed <= scaled(20); seed += 1) {
      const problem = randomProblem(14, 12, 40, seed);
      const fewest = fewestRows(Array.from(problem.needs), rowsOf(problem));
      expect(branchAndBound(problem, fewest, evenMultipliers(problem), plenty())).toHaveLength(fewest);
      expect(branchAndBound(problem, fewest - 1, evenMultipliers(problem), plenty())).toBe("impossible");
    }
  });

  it("proves more than the linear relaxation: Steiner triples", () => {
    expect(branchAndBound(steinerProblem(2), 10, evenMultipliers(steinerProblem(2)), plenty())).toHaveLength(10);
    expect(branchAndBound(steinerProblem(2), 9, evenMultipliers(steinerProblem(2)), plenty())).toBe("impossible");
  });

  it("returns impossible if all sources together fall short", () => {
    const problem = coverProblem([5], [2], [2]);
    expect(branchAndBound(problem, 2, evenMultipliers(problem), plenty())).toBe("impossible");
  });

  it("returns undefined if the effort is spent, does not change the given multipliers, and overruns the effort only slightly", () => {
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

const freeOf = (problem: ReturnType<typeof coverProblem>, count: number, multipliers = evenMultipliers(problem)) =>
  fixByBound(problem, count, multipliers, plenty()).free.map(({ source }) => source);

describe("fixByBound", () => {
  it("keeps every source of a cover of that size", () => {
    fc.assert(
      fc.property(smallProblem, fc.integer({ min: 1, max: 7 }), (problem, count) => {
        const needs = Array.from(problem.needs);
        const rows = rowsOf(problem);
        const free = freeOf(problem, count);
        problem.supplies.forEach(({ source }, index) => {
          if (free.includes(source)) return;
          const without = rows.filter((_, other) => other !== index);
          const left = needs.map((need, sku) => Math.max(0, need - rows[index]![sku]!));
          expect(1 + fewestRows(left, without)).toBeGreaterThan(count);
        });
      }),
    );
  });

  it("discards the source that cannot replace another, and sorts by value", () => {
    expect(freeOf(coverProblem([10], [3], [8], [1], [2]), 2)).toEqual([1, 0, 3]);
  });

  it("keeps every source if the multipliers overflow", () => {
    const problem = coverProblem([2, 2], [2, 0], [0, 2], [2, 0], [0, 2]);
    for (const multiplier of [1, 1e307, 1e308, Infinity, NaN]) {
      expect(freeOf(problem, 2, Float64Array.of(multiplier, multiplier)).sort()).toEqual([0, 1, 2, 3]);
    }
  });

  it("discards all sources if provably no cover exists", () => {
    expect(freeOf(coverProblem([10], [4], [4], [4]), 2)).toEqual([]);
  });

  it("discards all sources once better multipliers prove that no cover exists", () => {
    // At even multipliers two sources are worth enough; of the last SKU each has little.
    expect(freeOf(coverProblem([1, 1, 9], [1, 1, 3], [1, 1, 3], [1, 1, 3]), 2)).toEqual([]);
  });

  it("makes one round if the multipliers prove something, at most three, and returns better multipliers", () => {
    const roundsOf = (problem: ReturnType<typeof coverProblem>, count: number) => {
      const effort = plenty();
      const { stepsLeft } = effort;
      const { multipliers } = fixByBound(problem, count, evenMultipliers(problem), effort);
      return [(stepsLeft - effort.stepsLeft) / (2 * stepsOf(problem)), Array.from(multipliers)];
    };
    const even = coverProblem([10], [8], [3], [1], [2]);
    expect(roundsOf(even, 2)).toEqual([1, [0.1]]);
    const loose = coverProblem([2, 4], [2, 0], [2, 0], [0, 4], [0, 4]);
    const [rounds, multipliers] = roundsOf(loose, 3);
    expect(rounds).toBe(3);
    expect(multipliers).not.toEqual([0.5, 0.25]);
  });

  it("does not return impossible if only rounding errors are lacking", () => {
    // As numbers of the machine, 0.1 + (0.2 + 0.3) is less than 0.1 + 0.2 + 0.3.
    const problem = coverProblem([1, 1, 1], [1, 0, 0], [0, 1, 1]);
    expect(freeOf(problem, 2, Float64Array.of(0.1, 0.2, 0.3))).toEqual([1, 0]);
  });

  it("keeps every source at multipliers of 0", () => {
    expect(freeOf(coverProblem([1, 1], [1, 0], [1, 1], [0, 1]), 2, new Float64Array(2))).toHaveLength(3);
  });
});
