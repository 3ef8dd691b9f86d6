import fc from "fast-check";
import { type PlannedItem, planTransfers } from "stock-transfer/planners";
import { describe, expect, it } from "vitest";
import { expectValid } from "../../support/packingProblems";
import { scaled } from "../../support/scaled";

const line = fc.record({
  packs: fc.integer({ min: 1, max: 5 }),
  packQty: fc.integer({ min: 1, max: 6 }),
  unitWeight: fc.nat(5),
  unitVolume: fc.nat(5),
});

describe("planTransfers with packs", () => {
  it("needs as many transfers as with units as large as packs", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), fc.nat(60), fc.nat(60), (lines, weight, volume) => {
        const items = lines.map(({ packs, packQty, ...unit }, index) => {
          return { ...unit, sku: `SKU ${index}`, qty: packs * packQty, packQty };
        });
        const large = lines.map(({ packs, packQty, unitWeight, unitVolume }, index) => {
          return {
            sku: `SKU ${index}`,
            qty: packs,
            unitWeight: unitWeight * packQty,
            unitVolume: unitVolume * packQty,
          };
        });
        const plan = planTransfers(items, { weight, volume });
        expectValid(plan, items, { weight, volume });
        const { transfers, lowerBound } = planTransfers(large, { weight, volume });
        expect([plan.transfers.length, plan.lowerBound]).toEqual([transfers.length, lowerBound]);
        expectValid(planTransfers(items, { units: 7 }), items, { units: 7 });
      }),
      { numRuns: scaled(300) },
    );
  });

  const eggs = (qty: number, packQty: number): PlannedItem => ({ sku: "EGG", qty, unitWeight: 1, packQty });

  it("adds up the packs of a SKU, and reads an inherited packQty", () => {
    expect(planTransfers([eggs(6, 6), eggs(12, 6)], 12).transfers).toHaveLength(2);
    const inherited = Object.assign(Object.create({ packQty: 6 }) as PlannedItem, {
      sku: "EGG",
      qty: 12,
      unitWeight: 1,
    });
    expect(planTransfers([inherited], 11).transfers).toHaveLength(2);
  });
});
