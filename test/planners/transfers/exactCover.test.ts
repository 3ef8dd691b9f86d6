import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactCover } from "../../../src/planners/transfers/exactCover";
import type { Pattern } from "../../../src/planners/transfers/PackingProblem";
import { fewestTransfers } from "../../oracles/obviousPlan";
import {
  expectPacked,
  problemOf,
  smallProblem,
  tripletUnits,
  uniformUnits,
  unitsOf,
} from "../../support/packingProblems";

const plenty = () => ({ stepsLeft: 1_000_000 });

describe("exactCover", () => {
  it("decides what exhaustive search decides", () => {
    fc.assert(
      fc.property(smallProblem, fc.integer({ min: -1, max: 1 }), (problem, more) => {
        const fewest = fewestTransfers(unitsOf(problem), problem.limit);
        const found = exactCover(problem, fewest + more, plenty());
        if (more < 0) expect(found).toBe("impossible");
        else {
          expectPacked(problem, found as readonly Pattern[]);
          expect(found!.length).toBeLessThanOrEqual(fewest + more);
        }
      }),
    );
  });

  it("fills triplets exactly", () => {
    for (const seed of [1, 2, 3, 4]) {
      const problem = problemOf(tripletUnits(60, seed), 1000);
      const found = exactCover(problem, 20, plenty()) as readonly Pattern[];
      expect(found).toHaveLength(20);
      expectPacked(problem, found);
    }
  });

  it.each([0, 1])("says that it is impossible by the weight alone, with %i steps", (stepsLeft) => {
    expect(exactCover({ limit: 10, weights: [7, 4], counts: [1, 1] }, 1, { stepsLeft })).toBe("impossible");
  });

  it("says that it is impossible after trying every pattern, where the weight would allow it", () => {
    const problem = { limit: 10, weights: [6], counts: [3] };
    expect(exactCover(problem, 2, plenty())).toBe("impossible");
    expect(exactCover(problem, 2, { stepsLeft: 1 })).toBeUndefined();
  });

  it("does not use more transfers than it may, though each pattern alone leaves little room", () => {
    // Each pattern wastes at most the 4 that all three transfers may waste; four are needed.
    expect(exactCover({ limit: 10, weights: [8, 6], counts: [1, 3] }, 3, plenty())).toBe("impossible");
  });

  it("never takes the end of its effort for a proof", () => {
    const problem = problemOf(tripletUnits(12, 1), 1000);
    for (let stepsLeft = 1; stepsLeft < 400; stepsLeft += 1) {
      expect(exactCover(problem, 4, { stepsLeft })).not.toBe("impossible");
    }
  });

  it("does not tell where the limits of all transfers add up to more than 2^53 − 1", () => {
    const units = { weights: [2 ** 51], counts: [3] };
    expect(exactCover({ limit: Number.MAX_SAFE_INTEGER, ...units }, 1, plenty())).toHaveLength(1);
    expect(exactCover({ limit: 2 ** 52, ...units }, 2, plenty())).toBeUndefined();
  });

  it("does not tell where there are too many patterns", () => {
    expect(exactCover(problemOf(uniformUnits(120, 1), 150), 60, plenty())).toBeUndefined();
    // Those of the heaviest weight alone, with which no unit of the next one fits, are more than are listed.
    for (let lightest = 5; lightest < 12; lightest += 1) {
      const light = Array.from({ length: 30 }, (_, index) => lightest + 29 - index);
      const weights = [600, 550, ...light];
      expect(exactCover({ limit: 1000, weights, counts: weights.map(() => 1) }, 3, plenty())).toBeUndefined();
    }
  });

  it("does not tell where the effort is spent, and overruns it by no more than one look at each pattern", () => {
    const problem = problemOf(tripletUnits(120, 3), 1000);
    for (const stepsLeft of [1, 100, 10_000, 60_000]) {
      const effort = { stepsLeft };
      expect(exactCover(problem, 40, effort)).toBeUndefined();
      expect(effort.stepsLeft).toBeLessThanOrEqual(0);
      expect(effort.stepsLeft).toBeGreaterThan(-3000);
    }
    expect(exactCover(problem, 40, plenty())).toHaveLength(40);
  });
});
