import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { relax } from "../../../src/plan/search/relax";
import { roundDown } from "../../../src/plan/search/roundDown";
import { smallProblem } from "../../support/packingProblems";

const patterns = [
  [
    { index: 0, count: 1 },
    { index: 1, count: 1 },
  ],
  [{ index: 1, count: 2 }],
];
const problem = { limit: 10, weights: [6, 4], counts: [5, 14] };

describe("roundDown", () => {
  it("uses each pattern as often as the relaxation does, rounded down", () => {
    const relaxation = { patterns, uses: [4.9, 4.5], lowerBound: 0 };
    expect(roundDown(problem, relaxation, 0)).toEqual({
      packing: [
        { pattern: patterns[0], times: 4 },
        { pattern: patterns[1], times: 4 },
      ],
      left: [1, 2],
    });
  });

  it("takes a number for the integer from which it differs by rounding alone", () => {
    const { left } = roundDown(problem, { patterns, uses: [4.999999999, 4.5000001], lowerBound: 0 }, 0);
    expect(left).toEqual([0, 1]);
  });

  it("uses each pattern less often by what is held back, and leaves out those that are not used", () => {
    const relaxation = { patterns, uses: [2, 4.5], lowerBound: 0 };
    expect(roundDown(problem, relaxation, 2)).toEqual({ packing: [{ pattern: patterns[1], times: 2 }], left: [5, 10] });
    expect(roundDown(problem, relaxation, 4)).toEqual({ packing: [], left: [5, 14] });
  });

  it("takes no more units than there are, whatever the relaxation says", () => {
    expect(roundDown(problem, { patterns, uses: [7, 9], lowerBound: 0 }, 0).left).toEqual([0, 1]);
  });

  it("leaves fewer transfers over than there are weights", () => {
    fc.assert(
      fc.property(smallProblem, fc.integer({ min: 1, max: 1e6 }), (small, times) => {
        const many = { ...small, counts: small.counts.map((count) => count * times) };
        const relaxation = relax(many, 0, { stepsLeft: 100_000 });
        const { packing, left } = roundDown(many, relaxation, 0);
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
