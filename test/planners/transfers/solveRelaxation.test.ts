import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packingBound } from "../../../src/planners/transfers/packingBound";
import { roundDown, solveRelaxation, solveRelaxationInParts } from "../../../src/planners/transfers/solveRelaxation";
import { problemOf, smallProblem, uniformUnits } from "../../support/packingProblems";
import { seededRandom } from "../../support/random";

const sum = (uses: ArrayLike<number>) => Array.from(uses).reduce((total, each) => total + each, 0);

/** So many weights of a hundred units each. */
function largeProblem(size: number) {
  const random = seededRandom(size);
  const units = new Set<number>();
  while (units.size < size) units.add(10_000 + random(40_000));
  const weights = Array.from(units).sort((a, b) => b - a);
  return { limit: 100_000, weights, counts: weights.map(() => 100) };
}

describe("solveRelaxation", () => {
  it("proves a bound, and gives patterns that are used no more often than that", () => {
    const problem = problemOf(uniformUnits(80, 9022), 150);
    const { lowerBound: bound, uses } = solveRelaxation(problem, 35, { stepsLeft: 1_000_000 });
    expect(bound).toBe(36);
    expect(sum(uses)).toBeLessThanOrEqual(36 + 1e-6);
  });

  it("is the sequential heuristic alone for so many weights that to exchange one pattern takes too long", () => {
    const stepsLeft = 1_000_000;
    const sums = [250, 251].map((size) => {
      const problem = largeProblem(size);
      const { patterns, uses, lowerBound: bound } = solveRelaxation(problem, 7, { stepsLeft });
      expect(patterns).toHaveLength(size);
      expect(bound).toBeGreaterThanOrEqual(7);
      return sum(uses) - packingBound(problem);
    });
    expect(sums[0]).toBeLessThan(sums[1]!);
  });

  it("gives the patterns that it has where the effort is spent", () => {
    const problem = largeProblem(200);
    const { patterns, lowerBound: bound } = solveRelaxation(problem, 7, { stepsLeft: 2000 });
    expect(patterns.length).toBeLessThan(200);
    expect(bound).toBe(7);
  });
});

describe("solveRelaxationInParts", () => {
  it("equals solveRelaxation where there are few weights", () => {
    const problem = largeProblem(60);
    expect(solveRelaxationInParts(problem, 7, { stepsLeft: 20_000 })).toEqual(
      solveRelaxation(problem, 7, { stepsLeft: 20_000 }),
    );
  });

  it("equals solveRelaxation for more weights where the effort suffices, and never for more than 250", () => {
    for (const [size, isOne] of [
      [130, true],
      [251, false],
    ] as const) {
      const problem = largeProblem(size);
      const whole = solveRelaxation(problem, 7, { stepsLeft: 700_000 });
      const inParts = solveRelaxationInParts(problem, 7, { stepsLeft: 700_000 });
      expect(inParts.lowerBound === whole.lowerBound && sum(inParts.uses) === sum(whole.uses)).toBe(isOne);
    }
  });

  it.each([121, 600])("carries every unit of %i weights, and is better than the sequential heuristic", (size) => {
    const problem = largeProblem(size);
    const { patterns, uses, lowerBound: bound } = solveRelaxationInParts(problem, 7, { stepsLeft: 1_500 * size });
    const carried = problem.weights.map(() => 0);
    patterns.forEach((pattern, row) => {
      expect(
        pattern.reduce((total, { index, count }) => total + problem.weights[index]! * count, 0),
      ).toBeLessThanOrEqual(problem.limit);
      for (const { index, count } of pattern) carried[index]! += count * uses[row]!;
    });
    for (const units of carried) expect(units).toBeCloseTo(100, 3);
    expect(bound).toBe(7);
    expect(sum(uses)).toBeLessThan(1.02 * packingBound(problem));
  });
});

describe("roundDown", () => {
  const patterns = [
    [
      { index: 0, count: 1 },
      { index: 1, count: 1 },
    ],
    [{ index: 1, count: 2 }],
  ];
  const problem = { limit: 10, weights: [6, 4], counts: [5, 14] };

  it("uses each pattern as often as the relaxation does, rounded down", () => {
    const relaxation = { patterns, uses: [4.9, 4.5], lowerBound: 0 };
    expect(roundDown(problem, relaxation)).toEqual({
      packing: [
        { pattern: patterns[0], times: 4 },
        { pattern: patterns[1], times: 4 },
      ],
      left: [1, 2],
    });
  });

  it("takes a number for the integer from which it differs by rounding alone", () => {
    const { left } = roundDown(problem, { patterns, uses: [4.999999999, 4.5000001], lowerBound: 0 });
    expect(left).toEqual([0, 1]);
  });

  it("leaves out patterns that are not used once", () => {
    const relaxation = { patterns, uses: [0.9, 4.5], lowerBound: 0 };
    expect(roundDown(problem, relaxation)).toEqual({ packing: [{ pattern: patterns[1], times: 4 }], left: [5, 6] });
  });

  it("takes no more units than there are, whatever the relaxation says", () => {
    expect(roundDown(problem, { patterns, uses: [7, 9], lowerBound: 0 }).left).toEqual([0, 1]);
  });

  it("leaves fewer transfers over than there are weights", () => {
    fc.assert(
      fc.property(smallProblem, fc.integer({ min: 1, max: 1e6 }), (small, times) => {
        const many = { ...small, counts: small.counts.map((count) => count * times) };
        const relaxation = solveRelaxation(many, 0, { stepsLeft: 100_000 });
        const { packing, left } = roundDown(many, relaxation);
        const packed = many.weights.map(() => 0);
        for (const { pattern, times: each } of packing) {
          for (const { index, count } of pattern) packed[index]! += count * each;
        }
        expect(packed.map((units, index) => units + left[index]!)).toEqual(many.counts);
        const room = small.weights.length * small.limit;
        const weightLeft = left.reduce((sum, count, index) => sum + count * small.weights[index]!, 0);
        expect(weightLeft).toBeLessThanOrEqual(room);
      }),
    );
  });
});
