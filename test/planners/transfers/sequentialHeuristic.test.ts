import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PackingProblem } from "../../../src/planners/transfers/PackingProblem";
import { sequentialHeuristic } from "../../../src/planners/transfers/sequentialHeuristic";
import { problemOf, smallProblem } from "../../support/packingProblems";
import { seededRandom } from "../../support/random";

const fillsOf = (problem: PackingProblem, stepsLeft = 1_000_000) => sequentialHeuristic(problem, { stepsLeft });

describe("sequentialHeuristic", () => {
  it("uses patterns that fit, one for each weight, until all units are carried", () => {
    fc.assert(
      fc.property(smallProblem, fc.integer({ min: 1, max: 1e9 }), ({ limit, weights, counts }, times) => {
        const fills = fillsOf({ limit, weights, counts: counts.map((count) => count * times) });
        expect(fills.map(({ scarcest }) => scarcest.index).sort((a, b) => a - b)).toEqual(Array.from(weights.keys()));
        const carried = weights.map(() => 0);
        for (const { pattern, uses } of fills) {
          expect(pattern.reduce((sum, { index, count }) => sum + weights[index]! * count, 0)).toBeLessThanOrEqual(
            limit,
          );
          expect(new Set(pattern.map(({ index }) => index)).size).toBe(pattern.length);
          expect(uses).toBeGreaterThanOrEqual(0);
          for (const { index, count } of pattern) carried[index]! += count * uses;
        }
        carried.forEach((units, index) => {
          expect(units / (counts[index]! * times)).toBeCloseTo(1, 6);
        });
      }),
    );
  });

  it("uses no weight any more that has been the scarcest", () => {
    fc.assert(
      fc.property(smallProblem, (problem) => {
        const gone = new Set<number>();
        for (const { pattern, scarcest } of fillsOf(problem)) {
          expect(pattern).toContainEqual(scarcest);
          expect(pattern.some(({ index }) => gone.has(index))).toBe(false);
          gone.add(scarcest.index);
        }
      }),
    );
  });

  it("fills transfers with the heaviest unit and what goes best with it", () => {
    expect(fillsOf({ limit: 10, weights: [6, 5, 4, 3], counts: [4, 4, 4, 4] })).toMatchObject([
      { pattern: [{ index: 0 }, { index: 2 }], uses: 4, scarcest: { index: 0 } },
      { pattern: [{ index: 1, count: 2 }], uses: 2 },
      { pattern: [{ index: 2 }], uses: 0 },
      { pattern: [{ index: 3, count: 3 }], uses: 4 / 3 },
    ]);
  });

  it("stops where the effort is spent, with the heaviest weights in the patterns that it has", () => {
    const random = seededRandom(7);
    const problem = problemOf(
      Array.from({ length: 2000 }, () => 1000 + random(100_000)),
      200_000,
    );
    const all = fillsOf(problem);
    expect(all).toHaveLength(problem.weights.length);
    const some = fillsOf(problem, 5000);
    expect(some.length).toBeGreaterThan(50);
    expect(some.length).toBeLessThan(all.length / 2);
    some.slice(1).forEach(({ pattern }, place) => {
      expect(pattern[0]!.index).toBeGreaterThanOrEqual(some[place]!.pattern[0]!.index);
    });
    expect(fillsOf(problem, 0)).toEqual([]);
  });

  it("fills most transfers almost wholly where there are thousands of weights", () => {
    const random = seededRandom(8);
    const problem = problemOf(
      Array.from({ length: 3000 }, () => 1000 + random(100_000)),
      200_000,
    );
    const used = fillsOf(problem).filter(({ uses }) => uses > 0);
    const full = used.filter(
      ({ pattern }) => pattern.reduce((sum, { index, count }) => sum + problem.weights[index]! * count, 0) > 199_000,
    );
    expect(full.length).toBeGreaterThan(0.75 * used.length);
  });
});
