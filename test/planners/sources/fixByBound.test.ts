import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stepsOf } from "../../../src/planners/sources/CoverProblem";
import { fixByBound } from "../../../src/planners/sources/fixByBound";
import { fewestRows } from "../../oracles/obviousSources";
import { coverProblem, evenMultipliers, plenty, rowsOf, smallProblem } from "../../support/sourceProblems";

const freeOf = (problem: ReturnType<typeof coverProblem>, count: number, multipliers = evenMultipliers(problem)) =>
  fixByBound(problem, count, multipliers, plenty()).free.map(({ source }) => source);

describe("fixByBound", () => {
  it("leaves out no source that a cover of the size has", () => {
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

  it("leaves out the source that replaces nobody, and has the most valuable first", () => {
    expect(freeOf(coverProblem([10], [3], [8], [1], [2]), 2)).toEqual([1, 0, 3]);
  });

  it("leaves out nobody at multipliers that are beyond what numbers hold", () => {
    const problem = coverProblem([2, 2], [2, 0], [0, 2], [2, 0], [0, 2]);
    for (const multiplier of [1, 1e307, 1e308, Infinity, NaN]) {
      expect(freeOf(problem, 2, Float64Array.of(multiplier, multiplier)).sort()).toEqual([0, 1, 2, 3]);
    }
  });

  it("leaves out all where there is provably no cover", () => {
    expect(freeOf(coverProblem([10], [4], [4], [4]), 2)).toEqual([]);
  });

  it("leaves out all once better multipliers tell that there is no cover", () => {
    // At even multipliers two sources are worth enough; of the last SKU each has little.
    expect(freeOf(coverProblem([1, 1, 9], [1, 1, 3], [1, 1, 3], [1, 1, 3]), 2)).toEqual([]);
  });

  it("looks once where its multipliers tell something already, and three times at most, and gives the better ones", () => {
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

  it("does not take for impossible what only rounding is short of", () => {
    // As numbers of the machine, 0.1 + (0.2 + 0.3) is less than 0.1 + 0.2 + 0.3.
    const problem = coverProblem([1, 1, 1], [1, 0, 0], [0, 1, 1]);
    expect(freeOf(problem, 2, Float64Array.of(0.1, 0.2, 0.3))).toEqual([1, 0]);
  });

  it("leaves out nobody at multipliers of 0", () => {
    expect(freeOf(coverProblem([1, 1], [1, 0], [1, 1], [0, 1]), 2, new Float64Array(2))).toHaveLength(3);
  });
});
