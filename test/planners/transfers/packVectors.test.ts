import { describe, expect, it } from "vitest";
import { countTransfers, type Pattern } from "../../../src/planners/transfers/PackingProblem";
import { packVectors } from "../../../src/planners/transfers/packVectors";
import { greedyFills, greedyPacking } from "../../../src/planners/transfers/vectorGreedy";
import type { VectorProblem } from "../../../src/planners/transfers/VectorProblem";
import { packInto } from "../../../src/planners/transfers/vectorSearch";
import { fewestWithin } from "../../oracles/obviousVectorPlan";
import { seededRandom } from "../../support/random";

const plenty = () => ({ stepsLeft: 1_000_000 });

/** Some kinds of random amounts of two limits of 1000. */
function problemOf(kinds: number, maxCount: number, most: readonly number[], seed: number): VectorProblem {
  const random = seededRandom(seed);
  const upTo = (max: number) => 1 + random(max);
  return {
    limits: most.map(() => 1_000),
    amounts: Array.from({ length: kinds }, () => most.map(upTo)),
    counts: Array.from({ length: kinds }, () => upTo(maxCount)),
  };
}

/** That the transfers carry every unit once, within every limit. */
function expectPacking(
  { limits, amounts, counts }: VectorProblem,
  packing: readonly { pattern: Pattern; times: number }[],
) {
  const carried = counts.map(() => 0);
  for (const { pattern, times } of packing) {
    limits.forEach((limit, dimension) => {
      const sum = pattern.reduce((total, { index, count }) => total + count * amounts[index]![dimension]!, 0);
      expect(sum).toBeLessThanOrEqual(limit);
    });
    for (const { index, count } of pattern) carried[index]! += count * times;
  }
  expect(carried).toEqual(counts);
}

describe("packVectors", () => {
  it("proves most plans of many units optimal where one limit dominates, and is near the bound in the others", () => {
    const gaps = Array.from({ length: 6 }, (_, seed) => {
      const problem = problemOf(20, 200, [300, 100], seed + 1);
      const { packing, lowerBound } = packVectors(problem, 250_000);
      expectPacking(problem, packing);
      return countTransfers(packing) - lowerBound;
    });
    expect(gaps.filter((gap) => gap === 0).length).toBeGreaterThanOrEqual(4);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(1);
  });

  it("proves plans of single units optimal", () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const problem = problemOf(20, 1, [700, 700], seed);
      const { packing, lowerBound } = packVectors(problem, 250_000);
      expectPacking(problem, packing);
      expect(countTransfers(packing)).toBe(lowerBound);
    }
  });

  it("needs fewer transfers the more effort it may spend, and never more than the simple heuristics", () => {
    const problem = problemOf(40, 30, [400, 400], 7);
    const transfers = [0, 5_000, 50_000, 250_000].map((effort) => {
      const { packing } = packVectors(problem, effort);
      expectPacking(problem, packing);
      return countTransfers(packing);
    });
    expect(transfers[0]).toBe(countTransfers(greedyPacking(problem)));
    expect(transfers.slice(1).every((count, index) => count <= transfers[index]!)).toBe(true);
    expect(transfers.at(-1)).toBeLessThan(transfers[0]!);
  });

  it("proves by the relaxation what no limit alone proves", () => {
    // No two of them fit together, and of each limit alone the fives would fit in pairs.
    const crossed: VectorProblem = {
      limits: [10, 10],
      amounts: [
        [6, 5],
        [5, 6],
      ],
      counts: [1_000, 1_000],
    };
    expect(packVectors(crossed, 250_000)).toMatchObject({ lowerBound: 2_000 });
  });

  it("packs the same units in any number of times as many", () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = seededRandom(seed);
      const amounts = Array.from({ length: 4 }, () => [1 + random(6), 1 + random(6)]);
      const problem: VectorProblem = { limits: [10, 10], amounts, counts: [600, 600, 600, 600] };
      const { packing, lowerBound } = packVectors(problem, 250_000);
      expectPacking(problem, packing);
      expect(countTransfers(packing) - lowerBound).toBeLessThanOrEqual(1);
    }
  });

  it("is never worse than the simple heuristics, with however little effort", () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const problem = problemOf(8 + (seed % 5), 40, [450, 450], seed);
      const { packing } = packVectors(problem, 100 * seed);
      expectPacking(problem, packing);
      expect(countTransfers(packing)).toBeLessThanOrEqual(countTransfers(greedyPacking(problem)));
    }
  });

  it("takes more kinds than the relaxation does", () => {
    const problem = problemOf(300, 2, [120, 120], 3);
    const { packing, lowerBound } = packVectors(problem, 20_000);
    expectPacking(problem, packing);
    expect(countTransfers(packing) - lowerBound).toBeLessThanOrEqual(3);
  });
});

describe("packInto", () => {
  const problem: VectorProblem = {
    limits: [10, 10],
    amounts: [
      [6, 2],
      [2, 6],
      [4, 4],
    ],
    counts: [2, 2, 1],
  };

  it("finds a packing, or proves that there is none", () => {
    const found = packInto(problem, 3, plenty());
    expectPacking(
      problem,
      (found as readonly Pattern[]).map((pattern) => ({ pattern, times: 1 })),
    );
    expect(packInto(problem, 2, plenty())).toBe("impossible");
    // Each limit alone would do with two.
    const crossed: VectorProblem = {
      limits: [10, 10],
      amounts: [
        [6, 5],
        [4, 6],
        [5, 4],
      ],
      counts: [1, 1, 2],
    };
    expect(packInto(crossed, 2, plenty())).toBe("impossible");
  });

  it("proves nothing without the effort, nor beyond its size, nor by products that are rounded", () => {
    expect(packInto(problem, 3, { stepsLeft: 0 })).toBeUndefined();
    const many: VectorProblem = { limits: [2, 2], amounts: [[1, 1]], counts: [402] };
    expect(packInto(many, 201, plenty())).toBeUndefined();
    const huge: VectorProblem = { limits: [2 ** 52, 2 ** 52], amounts: [[2 ** 52, 1]], counts: [2] };
    expect(packInto(huge, 2, plenty())).toBeUndefined();
  });

  it("never says that there is none where there is one, however early it ends", () => {
    const answers = { found: 0, impossible: 0, undecided: 0 };
    for (let seed = 1; seed <= 120; seed += 1) {
      const small = problemOf(8, 2, [520, 520], seed);
      const units = small.amounts.flatMap((each, kind) => Array.from({ length: small.counts[kind]! }, () => each));
      if (units.length > 11) continue;
      const fewest = fewestWithin(units, small.limits);
      for (const stepsLeft of [20, 60, 200, 1_000_000]) {
        const tooFew = packInto(small, fewest - 1, { stepsLeft });
        expect(["impossible", undefined]).toContain(tooFew);
        const found = packInto(small, fewest, { stepsLeft });
        expect(found).not.toBe("impossible");
        if (stepsLeft === 1_000_000) expect([tooFew, found !== undefined]).toEqual(["impossible", true]);
        answers[found ? "found" : "undecided"] += 1;
        if (tooFew) answers.impossible += 1;
      }
    }
    expect(Math.min(...Object.values(answers))).toBeGreaterThan(4);
  });

  it("proves nothing where not every way to fill a transfer was listed", () => {
    // Fourteen units of two in each of some thousand ways, and no seven transfers that carry them.
    const wide = problemOf(36, 1, [190, 190], 11);
    const found = packInto(
      wide,
      Math.ceil(
        Math.max(...wide.limits.map((_, dimension) => wide.amounts.reduce((sum, each) => sum + each[dimension]!, 0))) /
          1_000,
      ),
      { stepsLeft: 3_000 },
    );
    expect(found).not.toBe("impossible");
  });
});

describe("greedyFills", () => {
  it("has a pattern for each kind, none of which contains the scarcest kind of an earlier one", () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const problem = problemOf(12, 9, [500, 300], seed);
      const fills = greedyFills(problem);
      expect(fills.map(({ scarcest }) => scarcest.index).sort((a, b) => a - b)).toEqual(
        problem.counts.map((_, index) => index),
      );
      const gone = new Set<number>();
      for (const { pattern, scarcest } of fills) {
        expect(pattern.some(({ index }) => gone.has(index))).toBe(false);
        gone.add(scarcest.index);
      }
    }
  });
});
