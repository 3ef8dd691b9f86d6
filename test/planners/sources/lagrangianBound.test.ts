import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stepsOf } from "../../../src/planners/sources/CoverProblem";
import { greedyCover } from "../../../src/planners/sources/greedyCover";
import { lagrangianBound, stepAlong, valueOf, worthOf } from "../../../src/planners/sources/lagrangianBound";
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
  it("is at least 1 and at most the fewest sources, for any upper bound", () => {
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

  it("equals the planted optimum", () => {
    for (const seed of [1, 2, 3]) {
      expect(lagrangianBound(plantedProblem(10, 100, 150, seed), 12, plenty()).lowerBound).toBe(10);
    }
  });

  it("has a bound after one round without effort", () => {
    const effort = { stepsLeft: 0 };
    expect(lagrangianBound(coverProblem([4], [1], [1], [1], [1], [1]), 5, effort).lowerBound).toBe(4);
    expect(effort.stepsLeft).toBeGreaterThan(-100);
  });

  it("ends when its bound reaches the upper bound, even after one round", () => {
    const problem = coverProblem([4], [1], [1], [1], [1], [1]);
    const roundsUntil = (upper: number) => {
      const effort = plenty();
      const { stepsLeft } = effort;
      lagrangianBound(problem, upper, effort);
      return (stepsLeft - effort.stepsLeft) / (stepsOf(problem) + 4);
    };
    expect([roundsUntil(4), roundsUntil(5)]).toEqual([1, 400]);
  });

  it("approaches the relaxation within its rounds", () => {
    let sum = 0;
    for (let seed = 1; seed <= 10; seed += 1) {
      const problem = randomProblem(30, 30, 20, seed);
      sum += lagrangianBound(problem, greedyCover(problem).length, plenty()).lowerBound;
    }
    // Steps that do not become shorter reach 216.
    expect(sum).toBeGreaterThanOrEqual(218);
  });
});

const problem = coverProblem([4, 2, 0, 10], [1, 2, 0, 10], [2, 1, 0, 0], [1, 2, 0, 10]);
const [first, second, third] = problem.supplies;
const multipliers = Float64Array.of(1, 2, 5, 0.25);

describe("worthOf", () => {
  it("adds up the values of the needs", () => {
    expect(worthOf(problem.needs, multipliers)).toBe(4 + 4 + 2.5);
  });
});

describe("valueOf", () => {
  it("adds up the values of a supply", () => {
    expect([first!, second!].map((supply) => valueOf(supply, multipliers))).toEqual([1 + 4 + 2.5, 2 + 2]);
  });
});

describe("stepAlong", () => {
  it("changes each multiplier by the lacking share of the need", () => {
    // Lacking are 1/4, −1/2 and 0 of the needs, whose squares add up to 5/16.
    const adapted = stepAlong(problem, multipliers, [first!, second!], 5 / 16);
    expect(Array.from(adapted)).toEqual([1 + 1 / 4 / 4, 2 - 1 / 2 / 2, 0, 0.25]);
    expect(Array.from(multipliers)).toEqual([1, 2, 5, 0.25]);
  });

  it("increases the difference between needs and supply by the gap", () => {
    const worthLacking = (at: Float64Array) => worthOf(problem.needs, at) - valueOf(first!, at) - valueOf(second!, at);
    const adapted = stepAlong(problem, multipliers, [first!, second!], 1.25);
    expect(worthLacking(adapted) - worthLacking(multipliers)).toBe(1.25);
  });

  it("keeps multipliers ≥ 0, and ignores the surplus of SKUs with multiplier 0", () => {
    const adapted = stepAlong(problem, Float64Array.of(0.5, 0.125, 0.5, 0), [first!, second!, third!], 4);
    expect(Array.from(adapted)).toEqual([0.5, 0, 0, 0]);
  });

  it("does not change the multipliers if supply equals need", () => {
    const exact = coverProblem([2, 1], [1, 1], [1, 0]);
    const given = Float64Array.of(0.5, 0);
    expect(Array.from(stepAlong(exact, given, exact.supplies, 1))).toEqual([0.5, 0]);
  });

  it("does not change them if only rounding errors are lacking", () => {
    // 1 − 1/5 − 1/5 − 1/5 − 1/5 − 1/5 is not 0 in binary fractions.
    const fifths = coverProblem([5], [1], [1], [1], [1], [1]);
    expect(Array.from(stepAlong(fifths, Float64Array.of(2), fifths.supplies, 1))).toEqual([2]);
    // One unit of 2^40 is more than that.
    const unit = coverProblem([2 ** 40], [2 ** 40 - 1]);
    expect(stepAlong(unit, Float64Array.of(2), unit.supplies, 1)[0]).toBeGreaterThan(2);
  });
});
