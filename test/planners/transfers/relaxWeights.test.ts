import { describe, expect, it } from "vitest";
import { packingBound } from "../../../src/planners/transfers/packingBound";
import { relaxInParts, relaxWeights } from "../../../src/planners/transfers/relaxWeights";
import { problemOf, uniformUnits } from "../../support/packingProblems";
import { seededRandom } from "../../support/random";

const sum = (uses: readonly number[]) => uses.reduce((total, each) => total + each, 0);
const bounds = { proven: 7, enough: Infinity };

/** So many weights of a hundred units each. */
function largeProblem(size: number) {
  const random = seededRandom(size);
  const units = new Set<number>();
  while (units.size < size) units.add(10_000 + random(40_000));
  const weights = Array.from(units).sort((a, b) => b - a);
  return { limit: 100_000, weights, counts: weights.map(() => 100) };
}

describe("relaxWeights", () => {
  it("proves a bound, and gives patterns that are used no more often than that", () => {
    const problem = problemOf(uniformUnits(80, 9022), 150);
    const known = { proven: 35, enough: 37 };
    const { lowerBound: bound, uses } = relaxWeights(problem, known, { stepsLeft: 1_000_000 });
    expect(bound).toBe(36);
    expect(sum(uses)).toBeLessThanOrEqual(36 + 1e-6);
  });

  it("is the sequential heuristic alone for so many weights that to exchange one pattern takes too long", () => {
    const sums = [250, 251].map((size) => {
      const problem = largeProblem(size);
      const { patterns, uses, lowerBound: bound } = relaxWeights(problem, bounds, { stepsLeft: 150_000 });
      expect(patterns).toHaveLength(size);
      expect(bound).toBeGreaterThanOrEqual(7);
      return sum(uses) - packingBound(problem);
    });
    expect(sums[0]).toBeLessThan(sums[1]!);
  });

  it("gives the patterns that it has where the effort is spent", () => {
    const { patterns, lowerBound: bound } = relaxWeights(largeProblem(200), bounds, { stepsLeft: 2000 });
    expect(patterns.length).toBeLessThan(200);
    expect(bound).toBe(7);
  });
});

describe("relaxInParts", () => {
  it("equals relaxWeights where there are few weights", () => {
    const problem = largeProblem(60);
    expect(relaxInParts(problem, bounds, { stepsLeft: 20_000 })).toEqual(
      relaxWeights(problem, bounds, { stepsLeft: 20_000 }),
    );
  });

  it("equals relaxWeights for more weights where the effort suffices, and never for more than 250", () => {
    for (const [size, stepsLeft, isOne] of [
      [121, 400_000, true],
      [251, 60_000, false],
    ] as const) {
      const problem = largeProblem(size);
      const whole = relaxWeights(problem, bounds, { stepsLeft });
      const inParts = relaxInParts(problem, bounds, { stepsLeft });
      expect(inParts.lowerBound === whole.lowerBound && sum(inParts.uses) === sum(whole.uses)).toBe(isOne);
    }
  });

  it.each([121, 600])("carries every unit of %i weights, and is better than the sequential heuristic", (size) => {
    const problem = largeProblem(size);
    const { patterns, uses, lowerBound: bound } = relaxInParts(problem, bounds, { stepsLeft: 1_500 * size });
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
