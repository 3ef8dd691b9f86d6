import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stepsOf } from "../../../src/sources/search/CoverProblem";
import { fixSources } from "../../../src/sources/search/fixSources";
import { fewestRows } from "../../oracles/obviousSources";
import { coverProblem, evenPrices, plenty, rowsOf, smallProblem } from "../../support/sourceProblems";

const sourcesOf = (supplies: readonly { readonly source: number }[]) => supplies.map(({ source }) => source);

describe("fixSources", () => {
  it("says nothing wrong: of no cover that there is, of no source that a cover has or has not", () => {
    fc.assert(
      fc.property(smallProblem, fc.integer({ min: 1, max: 7 }), fc.nat(20), (problem, count, rounds) => {
        const needs = Array.from(problem.needs);
        const rows = rowsOf(problem);
        const fixed = fixSources(problem, count, evenPrices(problem), rounds, plenty());
        const fewest = fewestRows(needs, rows);
        if (fixed === "impossible") {
          expect(fewest).toBeGreaterThan(count);
          return;
        }
        const forced = sourcesOf(fixed.forced);
        const free = sourcesOf(fixed.free);
        problem.supplies.forEach(({ source }, index) => {
          const without = rows.filter((_, other) => other !== index);
          if (forced.includes(source)) expect(fewestRows(needs, without)).toBeGreaterThan(count);
          else if (!free.includes(source)) {
            const left = needs.map((need, sku) => Math.max(0, need - rows[index]![sku]!));
            expect(1 + fewestRows(left, without)).toBeGreaterThan(count);
          }
        });
      }),
    );
  });

  it("adapts the prices until they tell that there is no cover", () => {
    // At even prices two sources are worth enough; of the last SKU each has little.
    const problem = coverProblem([1, 1, 9], [1, 1, 3], [1, 1, 3], [1, 1, 3]);
    const fix = (rounds: number) => fixSources(problem, 2, evenPrices(problem), rounds, plenty());
    expect(fix(0)).not.toBe("impossible");
    expect(fix(1)).toBe("impossible");
  });

  it("has one round where its prices tell something already", () => {
    const problem = coverProblem([10], [8], [3], [1], [2]);
    const effort = plenty();
    const { stepsLeft } = effort;
    fixSources(problem, 2, evenPrices(problem), 50, effort);
    expect(stepsLeft - effort.stepsLeft).toBe(2 * stepsOf(problem));
  });

  it("does not take for impossible what only rounding is short of", () => {
    // As numbers of the machine, 0.1 + (0.2 + 0.3) is less than 0.1 + 0.2 + 0.3.
    const problem = coverProblem([1, 1, 1], [1, 0, 0], [0, 1, 1]);
    const fixed = fixSources(problem, 2, Float64Array.of(0.1, 0.2, 0.3), 0, plenty());
    expect(fixed).toEqual({ forced: [problem.supplies[1], problem.supplies[0]], free: [] });
  });

  it("forces the source that the others cannot replace, and leaves out the one that replaces nobody", () => {
    const problem = coverProblem([10], [8], [3], [1], [2]);
    const fixed = fixSources(problem, 2, evenPrices(problem), 0, plenty());
    if (fixed === "impossible") throw new Error("there is a cover");
    expect(sourcesOf(fixed.forced)).toEqual([0]);
    expect(sourcesOf(fixed.free)).toEqual([1, 3]);
  });

  it("tells nothing at prices of 0, nor without effort", () => {
    const problem = coverProblem([1, 1, 9], [1, 1, 3], [1, 1, 3], [1, 1, 3]);
    const all = expect.objectContaining({ forced: [], free: problem.supplies }) as unknown;
    expect(fixSources(problem, 2, new Float64Array(3), 0, plenty())).toEqual(all);
    expect(fixSources(problem, 2, evenPrices(problem), 50, { stepsLeft: 0 })).toEqual(all);
  });
});
