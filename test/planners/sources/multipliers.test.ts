import { describe, expect, it } from "vitest";
import { stepAlong, valueOf, worthOf } from "../../../src/planners/sources/multipliers";
import { coverProblem } from "../../support/sourceProblems";

const problem = coverProblem([4, 2, 0, 10], [1, 2, 0, 10], [2, 1, 0, 0], [1, 2, 0, 10]);
const [first, second, third] = problem.supplies;
const multipliers = Float64Array.of(1, 2, 5, 0.25);

describe("worthOf", () => {
  it("adds up the values of what is needed", () => {
    expect(worthOf(problem.needs, multipliers)).toBe(4 + 4 + 2.5);
  });
});

describe("valueOf", () => {
  it("adds up the values of what a source has", () => {
    expect([first!, second!].map((supply) => valueOf(supply, multipliers))).toEqual([1 + 4 + 2.5, 2 + 2]);
  });
});

describe("stepAlong", () => {
  it("changes each multiplier by the share of the need that is lacking, over the need", () => {
    // Lacking are 1/4, −1/2 and 0 of the needs, whose squares add up to 5/16.
    const adapted = stepAlong(problem, multipliers, [first!, second!], 5 / 16);
    expect(Array.from(adapted)).toEqual([1 + 1 / 4 / 4, 2 - 1 / 2 / 2, 0, 0.25]);
    expect(Array.from(multipliers)).toEqual([1, 2, 5, 0.25]);
  });

  it("widens the difference between what is needed and what the sources have by the gap", () => {
    const worthLacking = (at: Float64Array) => worthOf(problem.needs, at) - valueOf(first!, at) - valueOf(second!, at);
    const adapted = stepAlong(problem, multipliers, [first!, second!], 1.25);
    expect(worthLacking(adapted) - worthLacking(multipliers)).toBe(1.25);
  });

  it("lets no multiplier fall below 0, and does not count what is too much of a SKU whose multiplier is 0", () => {
    const adapted = stepAlong(problem, Float64Array.of(0.5, 0.125, 0.5, 0), [first!, second!, third!], 4);
    expect(Array.from(adapted)).toEqual([0.5, 0, 0, 0]);
  });

  it("leaves the multipliers as they are where of nothing there is too much or too little", () => {
    const exact = coverProblem([2, 1], [1, 1], [1, 0]);
    const given = Float64Array.of(0.5, 0);
    expect(Array.from(stepAlong(exact, given, exact.supplies, 1))).toEqual([0.5, 0]);
  });

  it("leaves them as they are where something is lacking by rounding alone", () => {
    // 1 − 1/5 − 1/5 − 1/5 − 1/5 − 1/5 is not 0 in binary fractions.
    const fifths = coverProblem([5], [1], [1], [1], [1], [1]);
    expect(Array.from(stepAlong(fifths, Float64Array.of(2), fifths.supplies, 1))).toEqual([2]);
    // One unit of 2^40 is more than that.
    const unit = coverProblem([2 ** 40], [2 ** 40 - 1]);
    expect(stepAlong(unit, Float64Array.of(2), unit.supplies, 1)[0]).toBeGreaterThan(2);
  });
});
