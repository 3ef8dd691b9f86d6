import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstFitDecreasing } from "../../../src/planners/transfers/firstFitDecreasing";
import { minimumBinSlack } from "../../../src/planners/transfers/minimumBinSlack";
import {
  countTransfers,
  type PackingProblem,
  type RepeatedPattern,
  sumOver,
} from "../../../src/planners/transfers/PackingProblem";
import { expand, expectPacked, problemOf, smallProblem, unitsOf } from "../../support/packingProblems";
import { seededRandom } from "../../support/random";

const uniform = (count: number, min: number, max: number, seed: number) => {
  const random = seededRandom(seed);
  return problemOf(
    Array.from({ length: count }, () => min + random(max - min)),
    1_000_000,
  );
};

/** The least room that a unit, at a place in the descending order, and one or two others leave. */
function leastRoom(problem: PackingProblem, place: number): number {
  const units = unitsOf(problem);
  const [start = 0] = units.splice(place, 1);
  const rooms = units.flatMap((first, index) => {
    return [0, ...units.slice(index + 1)].map((second) => problem.limit - start - first - second);
  });
  return Math.min(problem.limit - start, ...rooms.filter((room) => room >= 0));
}

describe("minimumBinSlack", () => {
  it.each(["heaviest", "lightest"] as const)("carries every unit, and leaves beside the %s the least room", (first) => {
    fc.assert(
      fc.property(smallProblem, (problem) => {
        const packing = minimumBinSlack(problem, first);
        expectPacked(problem, expand(packing));
        const room = problem.limit - sumOver(packing[0]!.pattern, problem.weights);
        expect(room).toBeLessThanOrEqual(leastRoom(problem, first === "heaviest" ? 0 : -1));
      }),
    );
  });

  it("needs fewer transfers than first-fit decreasing where two or three units fill one", () => {
    const problems = Array.from({ length: 10 }, (_, seed) => uniform(60, 250_001, 500_000, seed + 1));
    const sumOf = (heuristic: (problem: PackingProblem) => readonly RepeatedPattern[]) =>
      problems.reduce((sum, problem) => sum + countTransfers(heuristic(problem)), 0);
    const byHeaviest = sumOf((problem) => minimumBinSlack(problem, "heaviest"));
    const byLightest = sumOf((problem) => minimumBinSlack(problem, "lightest"));
    const firstFit = sumOf(firstFitDecreasing);
    expect(byHeaviest).toBeLessThan(firstFit);
    expect(byLightest).toBeLessThan(firstFit - 10);
  });

  it.each(["heaviest", "lightest"] as const)(
    "tries a part of the partners of the %s of thousands of weights",
    (first) => {
      const looksFor = (size: number) => {
        const problem = uniform(size, 100_000, 400_000, size);
        let looks = 0;
        const weights = new Proxy(problem.weights, {
          get(target, key) {
            looks += 1;
            return Reflect.get(target, key) as unknown;
          },
        });
        const packing = minimumBinSlack({ ...problem, weights }, first);
        expectPacked(problem, expand(packing));
        return looks / packing.length;
      };
      const looks = looksFor(1_000);
      expect(looksFor(2_000)).toBeLessThan(0.8 * looks);
      expect(looksFor(4_000)).toBeLessThan(0.5 * looks);
    },
  );
});
