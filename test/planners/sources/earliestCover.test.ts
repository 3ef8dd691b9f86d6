import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { earliestCover } from "../../../src/planners/sources/earliestCover";
import { coverInParts } from "../../../src/planners/sources/coverInParts";
import { fewestRows } from "../../oracles/obviousSources";
import { scaled } from "../../support/scaled";
import {
  coverProblem,
  expectCover,
  plantedProblem,
  randomProblem,
  rowsOf,
  smallProblem,
  steinerProblem,
} from "../../support/sourceProblems";

describe("earliestCover", () => {
  it("is exact for up to 12 sources without any effort", () => {
    const problem = coverProblem(
      [...steinerProblem(1).needs, 1],
      ...Array.from({ length: 12 }, (_, source) => row(source)),
    );
    const { cover, lowerBound } = earliestCover(
      problem,
      Array.from({ length: 12 }, () => "1"),
      0,
    );
    expect([cover.length, lowerBound]).toEqual([6, 6]);
  });

  it("chooses the earliest last arrival among equally few sources", () => {
    // One of the first three and one of the last three have both SKUs' needs.
    const problem = coverProblem([2, 2], [1, 0], [2, 0], [0, 1], [0, 2], [2, 0], [0, 2]);
    const { cover } = earliestCover(problem, ["1", "2", "2", "3", "4", "5"], 0);
    expect(cover).toEqual([1, 3]);
  });

  it("replaces the first greedy choice by equally few sources that arrive earlier", () => {
    const problem = coverProblem([1, 1, 1, 1], [1, 1, 0, 0], [0, 0, 1, 1], [1, 1, 1, 0], [0, 0, 0, 1]);
    const { cover, lowerBound } = earliestCover(problem, ["1", "1", "2", "2"], 0);
    expect([cover, lowerBound]).toEqual([[0, 1], 2]);
  });

  it("finds the earliest of many dates even if each search gains one day", () => {
    // The later one of the first sources arrives, the more of the second SKU it has; the last source has what is left.
    const dates = Array.from({ length: 20 }, (_, date) => String(100 + date));
    const rows = dates.map((_, date) => [100, 10 + date]);
    const problem = coverProblem([100, 100], [0, 90], ...rows);
    const { cover, lowerBound } = earliestCover(problem, ["100", ...dates], 1_000_000);
    expect([cover, lowerBound]).toEqual([[0, 1], 2]);
  });

  it("has the earliest last arrival of all covers of this size", () => {
    fc.assert(
      fc.property(smallProblem, fc.array(fc.nat(3), { minLength: 8, maxLength: 8 }), (problem, days) => {
        const arrivals = problem.supplies.map((_, index) => String(days[index]!)).sort();
        const supplies = problem.supplies.map((supply, source) => ({ ...supply, source }));
        const { cover } = earliestCover({ ...problem, supplies }, arrivals, 0);
        const needs = Array.from(problem.needs);
        const until = (date: string) => rowsOf(problem).filter((_, index) => arrivals[index]! <= date);
        const earliest = arrivals.find((date) => fewestRows(needs, until(date)) === fewestRows(needs, rowsOf(problem)));
        expect(arrivals[cover.at(-1)!]).toBe(earliest);
      }),
      { numRuns: scaled(300) },
    );
  });

  it("finds the planted sources that arrive earlier than the others", () => {
    const planted = plantedProblem(8, 80, 120, 1);
    const place = (index: number) => (index * 7 + 3) % 80;
    const early = new Set(Array.from({ length: 8 }, (_, index) => place(index)));
    const order = Array.from(planted.supplies).sort(
      (a, b) => Number(early.has(b.source)) - Number(early.has(a.source)),
    );
    const supplies = order.map((supply, source) => ({ ...supply, source }));
    const arrivals = supplies.map((_, index) => (index < 8 ? "1" : String(2 + (index % 3)))).sort();
    const { cover } = earliestCover({ needs: planted.needs, supplies }, arrivals, 4_000_000);
    expect(cover).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it("has a cover and a valid bound with any effort", () => {
    const problem = randomProblem(100, 100, 20, 3);
    const arrivals = problem.supplies.map((_, index) => String(1000 + Math.floor(index / 10)));
    const bounds = [0, 1, 1000, 100_000, 2_000_000].map((effort) => {
      const { cover, lowerBound } = earliestCover(problem, arrivals, effort);
      expectCover(problem, cover);
      return [lowerBound, cover.length] as const;
    });
    const fewest = Math.min(...bounds.map(([, count]) => count));
    for (const [lowerBound] of bounds) expect(lowerBound).toBeLessThanOrEqual(fewest);
  });

  it("meets its bound only if the last arrival is proven too", () => {
    let onlyCounted = 0;
    for (let seed = 1; seed <= 6; seed += 1) {
      const problem = randomProblem(24, 24, 40, seed);
      const arrivals = problem.supplies.map((_, index) => String(10 + Math.floor(index / 3)));
      const last = (cover: readonly number[]) => arrivals[cover.at(-1)!];
      const truth = earliestCover(problem, arrivals, 100_000_000);
      expect(truth.cover).toHaveLength(truth.lowerBound);
      for (const effort of [20_000, 50_000, 100_000, 200_000, 400_000]) {
        const { cover, lowerBound } = earliestCover(problem, arrivals, effort);
        expect(lowerBound).toBeLessThanOrEqual(truth.lowerBound);
        if (lowerBound === cover.length) expect(last(cover)).toBe(last(truth.cover));
        const first = coverInParts(problem, 0, Infinity, { stepsLeft: 0.6 * effort })!;
        if (lowerBound < cover.length && first.cover.length === first.lowerBound) onlyCounted += 1;
      }
    }
    expect(onlyCounted).toBeGreaterThan(0);
  });

  it("chooses no source if nothing is needed", () => {
    expect(earliestCover(coverProblem([]), [], 10)).toEqual({ cover: [], lowerBound: 0 });
    expect(earliestCover(coverProblem([0]), ["1", "2"], 10)).toEqual({ cover: [], lowerBound: 0 });
  });
});

/** The nine points of the Steiner triples, and three sources that alone have a further SKU. */
function row(source: number): number[] {
  const triples = steinerProblem(1);
  const supply = triples.supplies[source];
  return [...Array.from(triples.needs, (_, sku) => Number(supply?.skus.includes(sku) ?? false)), supply ? 0 : 1];
}
