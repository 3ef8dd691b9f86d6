import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fixSources } from "../../../src/sources/search/fixSources";
import { fewestRows } from "../../oracles/obviousSources";
import { coverProblem, evenPrices, expectCover, plenty, rowsOf, smallProblem } from "../../support/sourceProblems";

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
        if (fixed.cover) {
          expectCover(problem, fixed.cover);
          expect(fixed.cover.length).toBeLessThanOrEqual(count);
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
    expect(fix(50)).toBe("impossible");
  });

  it("forces the source that the others cannot replace, and leaves out the one that replaces nobody", () => {
    const problem = coverProblem([10], [8], [3], [1], [2]);
    const fixed = fixSources(problem, 2, evenPrices(problem), 0, plenty());
    if (fixed === "impossible") throw new Error("there is a cover");
    expect(sourcesOf(fixed.forced)).toEqual([0]);
    expect(sourcesOf(fixed.free)).toEqual([1, 3]);
    expect(sourcesOf(fixed.cover!)).toEqual([0, 1]);
  });

  it("tells nothing at prices of 0, nor without effort", () => {
    const problem = coverProblem([1, 1, 9], [1, 1, 3], [1, 1, 3], [1, 1, 3]);
    const all = expect.objectContaining({ forced: [], free: problem.supplies }) as unknown;
    expect(fixSources(problem, 2, new Float64Array(3), 0, plenty())).toEqual(all);
    expect(fixSources(problem, 2, evenPrices(problem), 50, { stepsLeft: 0 })).toEqual(all);
  });
});
