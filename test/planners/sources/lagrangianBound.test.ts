import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stepsOf } from "../../../src/planners/sources/CoverProblem";
import { greedyCover } from "../../../src/planners/sources/greedyCover";
import { lagrangianBound } from "../../../src/planners/sources/lagrangianBound";
import { splitProblem } from "../../../src/planners/sources/splitProblem";
import { fewestRows } from "../../oracles/obviousSources";
import {
  coverProblem,
  plantedProblem,
  plenty,
  randomProblem,
  rowsOf,
  smallProblem,
  steinerProblem,
} from "../../support/sourceProblems";

describe("lagrangianBound", () => {
  it("is never above the fewest sources, whatever upper bound it is told, and at least 1", () => {
    fc.assert(
      fc.property(
        smallProblem,
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(0, 300, 1e6),
        (problem, upper, stepsLeft) => {
          for (const part of splitProblem(problem)) {
            const { lowerBound } = lagrangianBound(part, upper, { stepsLeft });
            expect(lowerBound).toBeLessThanOrEqual(fewestRows(Array.from(part.needs), rowsOf(part)));
            expect(lowerBound).toBeGreaterThanOrEqual(1);
          }
        },
      ),
    );
  });

  it.each([
    ["one SKU of which several sources have parts", coverProblem([10], [4], [4], [4], [4]), 3],
    ["SKUs of which each source has one", coverProblem([1, 1, 1], [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 0, 0]), 3],
    ["units in great numbers", coverProblem([2 ** 52], [2 ** 50], [2 ** 50], [2 ** 50], [2 ** 50], [2 ** 50]), 4],
    ["three SKUs that go by twos", coverProblem([1, 1, 1], [1, 1, 0], [0, 1, 1], [1, 0, 1]), 2],
    ["thirds, which do not add up to the truth", steinerProblem(3), 9],
  ])("is the linear relaxation, rounded up, for %s", (_, problem, bound) => {
    expect(lagrangianBound(problem, problem.supplies.length, plenty()).lowerBound).toBe(bound);
  });

  it("reaches what is planted, and not more", () => {
    for (const seed of [1, 2, 3]) {
      expect(lagrangianBound(plantedProblem(10, 100, 150, seed), 12, plenty()).lowerBound).toBe(10);
    }
  });

  it("has a bound after one round where there is no effort", () => {
    const effort = { stepsLeft: 0 };
    expect(lagrangianBound(coverProblem([4], [1], [1], [1], [1], [1]), 5, effort).lowerBound).toBe(4);
    expect(effort.stepsLeft).toBeGreaterThan(-100);
  });

  it("ends where its bound reaches the upper one, which may be after the first round", () => {
    const problem = coverProblem([4], [1], [1], [1], [1], [1]);
    const roundsUntil = (upper: number) => {
      const effort = plenty();
      const { stepsLeft } = effort;
      lagrangianBound(problem, upper, effort);
      return (stepsLeft - effort.stepsLeft) / (stepsOf(problem) + 4);
    };
    expect([roundsUntil(4), roundsUntil(5)]).toEqual([1, 400]);
  });

  it("comes near to the relaxation within its rounds", () => {
    let sum = 0;
    for (let seed = 1; seed <= 10; seed += 1) {
      const problem = randomProblem(30, 30, 20, seed);
      sum += lagrangianBound(problem, greedyCover(problem).length, plenty()).lowerBound;
    }
    // Steps that do not become shorter reach 216.
    expect(sum).toBeGreaterThanOrEqual(218);
  });
});
