import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstFitDecreasing } from "../../../src/planners/transfers/firstFitDecreasing";
import { countTransfers } from "../../../src/planners/transfers/PackingProblem";
import { expand, expectPacked, problemOf, smallProblem, unitsOf } from "../../support/packingProblems";
import { seededRandom } from "../../support/random";

/** The textbook's way, one unit after the other. */
function obviousFirstFit(units: readonly number[], limit: number): number {
  const loads: number[] = [];
  for (const unit of units) {
    const place = loads.findIndex((load) => load + unit <= limit);
    if (place < 0) loads.push(unit);
    else loads[place]! += unit;
  }
  return loads.length;
}

describe("firstFitDecreasing", () => {
  it("packs every unit into as many transfers as the textbook's first-fit decreasing", () => {
    fc.assert(
      fc.property(smallProblem, (problem) => {
        const packing = firstFitDecreasing(problem);
        expectPacked(problem, expand(packing));
        expect(countTransfers(packing)).toBe(obviousFirstFit(unitsOf(problem), problem.limit));
      }),
    );
  });

  it("packs hundreds of weights that run out one after the other", () => {
    const random = seededRandom(1);
    const problem = problemOf(
      Array.from({ length: 600 }, () => 1 + random(900)),
      1000,
    );
    const packing = firstFitDecreasing(problem);
    expectPacked(problem, expand(packing));
    expect(countTransfers(packing)).toBe(obviousFirstFit(unitsOf(problem), problem.limit));
  });

  it("repeats a pattern for as long as there are units for it", () => {
    expect(firstFitDecreasing({ limit: 10, weights: [6, 4, 1], counts: [5, 3, 1] })).toEqual([
      {
        pattern: [
          { index: 0, count: 1 },
          { index: 1, count: 1 },
        ],
        times: 3,
      },
      {
        pattern: [
          { index: 0, count: 1 },
          { index: 2, count: 1 },
        ],
        times: 1,
      },
      { pattern: [{ index: 0, count: 1 }], times: 1 },
    ]);
  });

  it("looks at no more weights for a million times the units", () => {
    const looksFor = (units: number) => {
      let looks = 0;
      const weights = new Proxy([47, 33, 21, 9, 4], {
        get(target, key) {
          looks += 1;
          return Reflect.get(target, key) as unknown;
        },
      });
      firstFitDecreasing({ limit: 100, weights, counts: [12, 30, 24, 42, 60].map((count) => count * units) });
      return looks;
    };
    expect(looksFor(1e6)).toBe(looksFor(1));
  });
});
