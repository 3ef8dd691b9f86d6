import { describe, expect, it } from "vitest";
import { adaptPrices, valueOf, worthOf } from "../../../src/sources/search/prices";
import { coverProblem } from "../../support/sourceProblems";

const problem = coverProblem([4, 2, 0, 10], [1, 2, 0, 10], [2, 1, 0, 0], [1, 2, 0, 10]);
const [first, second, third] = problem.supplies;
const prices = Float64Array.of(1, 2, 5, 0.25);

describe("worthOf", () => {
  it("adds up what is needed at its prices", () => {
    expect(worthOf(problem.needs, prices)).toBe(4 + 4 + 2.5);
  });
});

describe("valueOf", () => {
  it("adds up what a source has at its prices", () => {
    expect([first!, second!].map((supply) => valueOf(supply, prices))).toEqual([1 + 4 + 2.5, 2 + 2]);
  });
});

describe("adaptPrices", () => {
  it("changes each price by the share of the need that is lacking, over the need", () => {
    // Lacking are 1/4, −1/2 and 0 of the needs, whose squares add up to 5/16.
    const adapted = adaptPrices(problem, prices, [first!, second!], 5 / 16);
    expect(Array.from(adapted)).toEqual([1 + 1 / 4 / 4, 2 - 1 / 2 / 2, 0, 0.25]);
    expect(Array.from(prices)).toEqual([1, 2, 5, 0.25]);
  });

  it("widens the difference between what is needed and what the sources have by the gap", () => {
    const worthLacking = (at: Float64Array) => worthOf(problem.needs, at) - valueOf(first!, at) - valueOf(second!, at);
    const adapted = adaptPrices(problem, prices, [first!, second!], 1.25);
    expect(worthLacking(adapted) - worthLacking(prices)).toBe(1.25);
  });

  it("lets no price fall below 0, and does not count what is too much of a SKU whose price is 0", () => {
    const adapted = adaptPrices(problem, Float64Array.of(0.5, 0.125, 0.5, 0), [first!, second!, third!], 4);
    expect(Array.from(adapted)).toEqual([0.5, 0, 0, 0]);
  });

  it("leaves the prices as they are where of nothing there is too much or too little", () => {
    const exact = coverProblem([2, 1], [1, 1], [1, 0]);
    const given = Float64Array.of(0.5, 0);
    expect(Array.from(adaptPrices(exact, given, exact.supplies, 1))).toEqual([0.5, 0]);
  });
});
