import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { divideUnits } from "../../../src/planners/sources/divideUnits";
import { scaled } from "../../support/scaled";

const anySource = fc.record({ packs: fc.nat(8_000), packQty: fc.integer({ min: 1, max: 12 }) });

/** The greatest sum of whole packs, at most `most`, by the sums that each number of packs reaches. */
function mostUnits(most: number, sources: readonly { readonly packs: number; readonly packQty: number }[]): number {
  let sums = new Set([0]);
  for (const { packs, packQty } of sources) {
    const next = new Set<number>();
    for (const sum of sums) {
      for (let count = 0; count <= packs && sum + count * packQty <= most; count += 1) {
        // The same remainder was reached with fewer packs of this source, and goes on from there.
        if (count > 0 && sums.has(sum + count * packQty)) break;
        next.add(sum + count * packQty);
      }
    }
    sums = next;
  }
  return Array.from(sums).reduce((a, b) => Math.max(a, b));
}

describe("divideUnits", () => {
  it("supplies as many units as any division, also beyond 10,000 units", () => {
    const runs = scaled(200, 50);
    let large = 0;
    fc.assert(
      fc.property(fc.array(anySource, { minLength: 1, maxLength: 3 }), fc.nat(60_000), (sources, most) => {
        const bounds = sources.map(({ packs, packQty }) => packs * packQty);
        const sizes = sources.map(({ packQty }) => packQty);
        const { qtys, isExact } = divideUnits(most, bounds, sizes);
        const total = qtys.reduce((a, b) => a + b);
        expect(isExact).toBe(true);
        expect(total).toBe(mostUnits(most, sources));
        qtys.forEach((qty, place) => {
          expect([qty >= 0, qty <= bounds[place]!, qty % sizes[place]!]).toEqual([true, true, 0]);
        });
        if (total > 10_000) large += 1;
      }),
      { numRuns: runs },
    );
    expect(large).toBeGreaterThan(runs / 10);
  });

  it("uses the largest packs first if the first packs leave units out", () => {
    expect(divideUnits(3_000_009, [4_000_000, 4_000_012], [2, 1_000_003])).toEqual({
      qtys: [0, 3_000_009],
      isExact: true,
    });
    expect(divideUnits(3_000_008, [4_000_000, 4_000_012], [2, 1_000_003]).qtys).toEqual([3_000_008, 0]);
  });

  it("says if large packs come first because there are too many totals", () => {
    expect(
      divideUnits(
        30_000_000,
        [20_000_000, 20_000_000].map((qty, place) => qty - (qty % [6_997, 7_001][place]!)),
        [6_997, 7_001],
      ).isExact,
    ).toBe(false);
  });
});
