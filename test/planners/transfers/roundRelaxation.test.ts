import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addUnits } from "../../../src/planners/transfers/PackingProblem";
import { roundRelaxation } from "../../../src/planners/transfers/roundRelaxation";

const patterns = [
  [
    { index: 0, count: 1 },
    { index: 1, count: 1 },
  ],
  [{ index: 1, count: 2 }],
];
const counts = [5, 14];
const round = (uses: readonly number[], threshold: number) =>
  roundRelaxation(counts, { patterns, uses, lowerBound: 0 }, threshold);

describe("roundRelaxation", () => {
  it("uses each pattern as often as the relaxation does, rounded down", () => {
    expect(round([4.5, 4.5], 0.6)).toEqual({
      packing: [
        { pattern: patterns[0], times: 4 },
        { pattern: patterns[1], times: 4 },
      ],
      left: [1, 2],
    });
  });

  it("uses a pattern once more where the fraction is great enough", () => {
    expect(round([3.5, 4.7], 0.6).left).toEqual([2, 1]);
    expect(round([3.5, 4.7], 0.5).left).toEqual([1, 0]);
    expect(round([3.5, 4.7], 0.8).left).toEqual([2, 3]);
  });

  it("uses the pattern of the greatest fraction where there would be none", () => {
    expect(round([0.3, 0.4], 0.6)).toEqual({ packing: [{ pattern: patterns[1], times: 1 }], left: [5, 12] });
  });

  it("takes a number for the integer from which it differs by rounding alone", () => {
    expect(round([3.999999999, 4.0000001], 0.6).left).toEqual([1, 2]);
  });

  it("takes no more units than there are, whatever the relaxation says", () => {
    expect(round([7, 9], 0.6).left).toEqual([0, 1]);
    expect(round([-0.5, 9], 0.6).left).toEqual([5, 0]);
  });

  it("carries with what is left over every unit once, and uses some pattern", () => {
    const relaxation = fc.record({
      patterns: fc.array(
        fc.uniqueArray(fc.record({ index: fc.nat(3), count: fc.integer({ min: 1, max: 3 }) }), {
          minLength: 1,
          selector: ({ index }) => index,
        }),
        { minLength: 4, maxLength: 4 },
      ),
      uses: fc.array(fc.double({ min: -1, max: 9, noNaN: true }), { minLength: 4, maxLength: 4 }),
      lowerBound: fc.constant(0),
    });
    const units = fc.array(fc.integer({ min: 3, max: 20 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(units, relaxation, fc.double({ min: 0.1, max: 0.9, noNaN: true }), (counts, relaxed, threshold) => {
        const { packing, left } = roundRelaxation(counts, relaxed, threshold);
        const carried = Array.from(left);
        for (const { pattern, times } of packing) addUnits(carried, pattern, times);
        expect(carried).toEqual(counts);
        expect(Math.min(...left)).toBeGreaterThanOrEqual(0);
        expect(packing.length).toBeGreaterThan(0);
      }),
    );
  });
});
