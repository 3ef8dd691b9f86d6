import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { relax } from "../../../src/planners/transfers/relax";
import { roundDown } from "../../../src/planners/transfers/roundDown";
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
        const relaxation = relax(many, 0, { stepsLeft: 100_000 });
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
