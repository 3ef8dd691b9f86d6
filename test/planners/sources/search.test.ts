import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coverInParts } from "../../../src/planners/sources/coverInParts";
import { branchAndBound, fixByBound } from "../../../src/planners/sources/branchAndBound";
import { costOf, type CoverProblem, undominated } from "../../../src/planners/sources/CoverProblem";
import { earliestCover } from "../../../src/planners/sources/earliestCover";
import { greedyCover } from "../../../src/planners/sources/greedyCover";
import { lagrangianBound } from "../../../src/planners/sources/lagrangianBound";
import { localSearch } from "../../../src/planners/sources/localSearch";
import { splitProblem } from "../../../src/planners/sources/splitProblem";
import { takeForced } from "../../../src/planners/sources/takeForced";
import { cheapestColumns } from "../../oracles/obviousServices";
import { scaled } from "../../support/scaled";
import {
  coverProblem,
  expectCover,
  groupedProblem,
  plantedProblem,
  plenty,
  randomProblem,
  rowsOf,
  smallProblem,
  steinerProblem,
} from "../../support/sourceProblems";

const leastOf = ({ needs, groups }: CoverProblem) => {
  const lines = groups.map((group) => {
    const rows = rowsOf({ needs, groups: [group] });
    return group.map(({ cost }, place) => ({ row: rows[place]!, cost }));
  });
  return cheapestColumns(Array.from(needs), lines);
};
const twenty = Array.from({ length: 20 }, (_, seed) => randomProblem(30, 30, 20, seed + 1));

describe("the search for covers with groups and costs", () => {
  it("is exact for few columns without any effort, and within its bounds for more", () => {
    fc.assert(
      fc.property(smallProblem, fc.constantFrom(0, 300, 1e6), (problem, stepsLeft) => {
        const least = leastOf(problem);
        const { cover, lowerBound } = coverInParts(problem, 0, Infinity, { stepsLeft })!;
        expectCover(problem, cover);
        expect(lowerBound).toBeLessThanOrEqual(least);
        expect(costOf(cover)).toBeGreaterThanOrEqual(least);
        if (stepsLeft < 1e6 && problem.groups.flat().length > 12) return;
        expect([costOf(cover), lowerBound]).toEqual([least, least]);
      }),
      { numRuns: scaled(2000) },
    );
  });

  it("has a valid bound, cover and proof in each of its parts", () => {
    fc.assert(
      fc.property(
        smallProblem,
        fc.integer({ min: 1, max: 2000 }),
        fc.integer({ min: -1, max: 1 }),
        (problem, steps, more) => {
          const least = leastOf(problem);
          const groups = problem.groups.map(undominated).filter((group) => group.length > 0);
          const reduced = takeForced({ ...problem, groups })!;
          const parts = splitProblem(reduced.rest);
          expect(costOf(reduced.forced) + parts.reduce((sum, part) => sum + leastOf(part), 0)).toBe(least);
          for (const part of parts) {
            const leastOfPart = leastOf(part);
            const greedy = greedyCover(part);
            expectCover(part, greedy);
            const { lowerBound, multipliers } = lagrangianBound(part, costOf(greedy), { stepsLeft: steps });
            expect(lowerBound).toBeLessThanOrEqual(leastOfPart);
            const found = localSearch(part, greedy, leastOfPart, { stepsLeft: steps });
            expectCover(part, found);
            expect(costOf(found)).toBeLessThanOrEqual(costOf(greedy));
            const budget = leastOfPart + more;
            const decided = branchAndBound(part, budget, multipliers, plenty());
            if (more < 0) expect(decided).toBe("impossible");
            else {
              expectCover(part, decided as typeof greedy);
              expect(costOf(decided as typeof greedy)).toBeLessThanOrEqual(budget);
            }
          }
        },
      ),
      { numRuns: scaled(1000) },
    );
  });

  it("has no cover if all sources together fall short", () => {
    expect(coverInParts(coverProblem([5], [2], [2]), 0, Infinity, plenty())).toBeUndefined();
    const both = [
      { row: [2, 0], cost: 1 },
      { row: [0, 2], cost: 1 },
    ];
    expect(coverInParts(groupedProblem([2, 2], [both]), 0, Infinity, plenty())).toBeUndefined();
  });

  it("proves planted solutions, twenty copies of a hard problem, and problems of thirty sources", () => {
    for (const seed of [1, 2, 3]) {
      const { cover, lowerBound } = coverInParts(plantedProblem(10, 100, 150, seed), 0, Infinity, plenty())!;
      expect([costOf(cover), lowerBound]).toEqual([10, 10]);
    }
    const copies = coverInParts(steinerProblem(20), 0, Infinity, { stepsLeft: 0 })!;
    expect([costOf(copies.cover), copies.lowerBound]).toEqual([100, 100]);
    const solved = twenty.map((problem) => coverInParts(problem, 0, Infinity, { stepsLeft: 2_400_000 })!);
    const proven = solved.filter(({ cover, lowerBound }) => costOf(cover) === lowerBound);
    expect(proven.length).toBeGreaterThanOrEqual(18);
  });

  it("saves a twentieth of the cost of greedy covers, among 80 sources", () => {
    const problems = [1, 2, 3, 4, 5, 6].map((seed) => randomProblem(80, 80, 15, seed));
    const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
    const greedy = problems.map((problem) => greedyCover(problem));
    const found = problems.map((problem, index) => localSearch(problem, greedy[index]!, 1, { stepsLeft: 1_000_000 }));
    problems.forEach((problem, index) => {
      expectCover(problem, found[index]!);
    });
    expect(sum(found.map(costOf))).toBeLessThan(0.95 * sum(greedy.map(costOf)));
    const steiner = steinerProblem(4);
    expect(costOf(localSearch(steiner, steiner.groups.flat(), 20, plenty()))).toBe(20);
  });

  it("comes near to the least cost among a hundred columns of different costs", () => {
    const problem = randomProblem(40, 30, 20, 5);
    const groups = problem.groups.map((group, place) =>
      group.map((column) => ({ ...column, cost: 1000 + ((place * 7919) % 1000) })),
    );
    const { cover, lowerBound } = coverInParts({ needs: problem.needs, groups }, 0, Infinity, plenty())!;
    expectCover({ needs: problem.needs, groups }, cover);
    expect(lowerBound).toBeGreaterThan(0.9 * costOf(cover));
    const greedy = greedyCover({ needs: problem.needs, groups });
    const searched = localSearch({ needs: problem.needs, groups }, greedy, 0, { stepsLeft: 300_000 });
    expectCover({ needs: problem.needs, groups }, searched);
    expect(costOf(searched)).toBeLessThanOrEqual(costOf(greedy));
  });

  it("exchanges columns of a group, and columns of very different costs", () => {
    const { needs, groups } = randomProblem(60, 20, 30, 3);
    const columns = groups.flat();
    const rows = rowsOf({ needs, groups });
    const grouped = columns.slice(0, 30).map((_, place) => {
      const [one, other] = [rows[2 * place]!, rows[2 * place + 1]!];
      const cost = 1 + ((place * 7919) % 997);
      const together = { row: one.map((qty, sku) => Math.max(qty, other[sku]!)), cost: cost + 500 };
      return [{ row: one, cost }, { row: other, cost: 500 }, together];
    });
    const most = Array.from(needs, (need, sku) =>
      Math.min(
        need,
        grouped.reduce((sum, [, , together]) => sum + together!.row[sku]!, 0),
      ),
    );
    const problem = groupedProblem(most, grouped);
    const all = problem.groups.map((group) => group[2]!);
    const found = localSearch(problem, all, 0, { stepsLeft: 200_000 });
    expectCover(problem, found);
    expect(costOf(found)).toBeLessThan(0.8 * costOf(all));
  });

  it("keeps a cover of one column, however long it searches", () => {
    const problem = coverProblem([1], [1], [1]);
    const [first] = problem.groups;
    expect(localSearch(problem, first!, 0, { stepsLeft: 100 })).toBe(first);
  });

  it("does not claim the earliest arrival if its effort does not suffice to prove it", () => {
    const { needs, groups } = randomProblem(60, 30, 60, 1);
    const problem = { needs: needs.map((need) => 3 * need), groups };
    const arrivals = groups.map((_, index) => `2026-03-${10 + Math.floor(index / 6)}`);
    for (const steps of [0, 20_000, 3_000_000]) {
      const { cover, lowerBound } = earliestCover(problem, arrivals, steps);
      expectCover(problem, cover);
      expect(lowerBound).toBeLessThanOrEqual(costOf(cover));
      if (steps === 0) expect(lowerBound).toBeLessThan(costOf(cover));
    }
  });

  it("replaces a column with one of its group that has more", () => {
    const [small, large] = [
      { row: [2, 0], cost: 1 },
      { row: [2, 1], cost: 5 },
    ];
    const problem = groupedProblem([2, 1, 1], [[small, large], [{ row: [0, 0, 1], cost: 1 }]]);
    expect(costOf(greedyCover(problem))).toBe(6);
  });

  it("discards nothing by values that have overflowed", () => {
    const problem = coverProblem([1, 1], [1, 0], [0, 1]);
    const { groups } = fixByBound(problem, 1, Float64Array.of(Infinity, 1), plenty());
    expect(groups).toBe(problem.groups);
  });

  it("is exact with sums beyond 2^53 − 1", () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(takeForced(coverProblem([most], [most], [most - 1], [1]))!.forced).toEqual([]);
    expect(takeForced(coverProblem([most], [most - 1], [1]))!.forced).toHaveLength(2);
    const [a, b, c, d] = [most - 3, most, most - 2, most - 1];
    const huge = coverProblem([most, 2], [a, 1], [b, 2], [c, 0], [d, 2], [3, 1], [3, 2]);
    const all = huge.groups.flat();
    expect(localSearch(huge, all, 1, { stepsLeft: 5000 })).toBe(all);
    expect(costOf(coverInParts(huge, 0, Infinity, plenty())!.cover)).toBe(1);
  });
});
