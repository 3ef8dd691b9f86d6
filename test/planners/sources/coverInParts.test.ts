import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coverExactly, coverInParts } from "../../../src/planners/sources/coverInParts";
import { fewestRows } from "../../oracles/obviousSources";
import { scaled } from "../../support/scaled";
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

const solve = (problem: ReturnType<typeof coverProblem>, stepsLeft = 4_000_000) =>
  coverInParts(problem, 0, Infinity, { stepsLeft })!;

describe("coverInParts", () => {
  it("equals trying every subset, with valid bounds for any effort", () => {
    fc.assert(
      fc.property(smallProblem, (problem) => {
        const fewest = fewestRows(Array.from(problem.needs), rowsOf(problem));
        const { cover, lowerBound } = solve(problem);
        expectCover(problem, cover);
        expect([cover.length, lowerBound]).toEqual([fewest, fewest]);
        for (const effort of [0, 200, 1000]) {
          const some = solve(problem, effort);
          expectCover(problem, some.cover);
          expect(some.lowerBound).toBeLessThanOrEqual(fewest);
          expect(some.cover.length).toBeGreaterThanOrEqual(fewest);
        }
      }),
      { numRuns: scaled(300) },
    );
  });

  it("finds the planted cover among 200 sources, and never has a greater bound", () => {
    for (const [planted, seed] of [
      [8, 1],
      [12, 2],
      [20, 3],
    ] as const) {
      const problem = plantedProblem(planted, 200, 300, seed);
      for (const effort of [0, 100_000, 4_000_000]) {
        const { cover, lowerBound } = solve(problem, effort);
        expectCover(problem, cover);
        expect(lowerBound).toBeLessThanOrEqual(planted);
        expect(lowerBound).toBeLessThanOrEqual(cover.length);
      }
      expect(solve(problem).cover.length).toBeLessThanOrEqual(planted);
    }
  });

  it("proves each part of a problem separately", () => {
    const { cover, lowerBound } = solve(steinerProblem(20));
    expect([cover.length, lowerBound]).toEqual([100, 100]);
  });

  it("searches 12 sources exhaustively with any effort", () => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const { cover, lowerBound } = solve(randomProblem(12, 8, 70, seed), 0);
      expect(lowerBound).toBe(cover.length);
    }
  });

  it("shares the effort among the parts, and spends nearly all of it", () => {
    const one = randomProblem(60, 60, 20, 1);
    const effort = { stepsLeft: 300_000 };
    const both = coverInParts(copiesOf(one, 2), 0, Infinity, effort)!;
    expect(effort.stepsLeft).toBeLessThan(5000);
    const single = solve(one, 150_000);
    expect(both.cover).toHaveLength(2 * single.cover.length);
    expect(single.cover.length).toBeLessThan(solve(one, 0).cover.length);
  });

  it("never has more sources for more effort, and equal plans for equal effort", () => {
    const problem = randomProblem(120, 150, 20, 5);
    const counts = [0, 100_000, 1_000_000, 4_000_000].map((effort) => solve(problem, effort).cover.length);
    expect(counts).toEqual(Array.from(counts).sort((a, b) => b - a));
    expect(counts[3]).toBeLessThan(counts[0]!);
    expect(solve(problem)).toEqual(solve(problem));
  });

  it("accepts a known bound, and stops if the bound is above the limit", () => {
    const problem = randomProblem(80, 100, 20, 2);
    const count = solve(problem).cover.length;
    const known = plenty();
    const limited = plenty();
    expect(coverInParts(problem, count, Infinity, known)!.lowerBound).toBe(count);
    expect(coverInParts(problem, 0, 1, limited)!.lowerBound).toBeGreaterThan(1);
    expect(Math.min(known.stepsLeft, limited.stepsLeft)).toBeGreaterThan(5_000_000);
  });

  it("applies a known bound to the whole, not to a part", () => {
    const { cover, lowerBound } = coverInParts(steinerProblem(2), 10, Infinity, plenty())!;
    expect([cover.length, lowerBound]).toEqual([10, 10]);
  });

  it("counts forced sources if it stops at the limit", () => {
    const problem = randomProblem(80, 100, 20, 2);
    const { lowerBound } = coverInParts(problem, 0, 1, plenty())!;
    const needs = [...problem.needs, 1];
    const forcedToo = coverProblem(
      needs,
      ...rowsOf(problem).map((row) => [...row, 0]),
      needs.map((_, sku) => +(sku === 100)),
    );
    const limited = plenty();
    expect(coverInParts(forcedToo, 0, lowerBound, limited)!.lowerBound).toBe(lowerBound + 1);
    expect(limited.stepsLeft).toBeGreaterThan(5_000_000);
  });

  it("returns undefined if all sources together fall short", () => {
    expect(coverInParts(coverProblem([5], [2], [2]), 0, Infinity, plenty())).toBeUndefined();
  });
});

/** Problems that have nothing in common. */
function copiesOf(problem: ReturnType<typeof coverProblem>, copies: number) {
  const count = problem.needs.length;
  const needs = Array.from({ length: copies }, () => Array.from(problem.needs)).flat();
  const rows = Array.from({ length: copies }, (_, copy) =>
    rowsOf(problem).map((row) => needs.map((_, sku) => row[sku - copy * count] ?? 0)),
  );
  return coverProblem(needs, ...rows.flat());
}

describe("coverExactly", () => {
  it("has the fewest sources of all subsets and, among these, the earliest last arrival", () => {
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

  it("identifies sources by their numbers, not by their places", () => {
    const { needs, supplies } = coverProblem([2, 1], [0, 0], [1, 0], [0, 1], [1, 1], [2, 0]);
    expect(coverExactly({ needs, supplies: supplies.slice(1) })).toEqual([1, 3]);
  });

  it("proves more than the linear relaxation: Steiner triples", () => {
    expect(coverExactly(steinerProblem(1))).toHaveLength(5);
  });
});
