import fc from "fast-check";
import { needsOf, type ReplenishmentLevel } from "stock-transfer/planners";
import { describe, expect, it } from "vitest";

const level = (change: Partial<ReplenishmentLevel> = {}): ReplenishmentLevel => {
  return { warehouseCode: "HAN", sku: "RICE", minQty: 10, maxQty: 30, ...change };
};
const stocksOf = (stock: object) => [["HAN", new Map([["RICE", { onHandQty: 0, ...stock }]])] as const];
const qtyOf = (change: Partial<ReplenishmentLevel>, stock: object, options = {}) =>
  needsOf([level(change)], stocksOf(stock), options)[0]?.items[0]?.qty ?? 0;

describe("needsOf", () => {
  it("fills up to the maximum below the minimum, and orders nothing at the minimum", () => {
    expect(qtyOf({}, { onHandQty: 9 })).toBe(21);
    expect(qtyOf({}, { onHandQty: 10 })).toBe(0);
    expect(qtyOf({}, { onHandQty: 12, reservedQty: 3 })).toBe(21);
    expect(qtyOf({}, { onHandQty: 12, safetyQty: 9 })).toBe(0);
    expect(qtyOf({ minQty: 0, maxQty: 0 }, { onHandQty: -4 })).toBe(4);
  });

  it("counts movements up to a date, also past ones", () => {
    const movements = ["2026-03-01", "2026-03-05"].map((on) => ({ on, qty: 5 }));
    expect(qtyOf({}, { onHandQty: 2, movements })).toBe(0);
    expect(qtyOf({}, { onHandQty: 2, movements }, { until: "2026-03-04" })).toBe(23);
  });

  describe("with freshOn", () => {
    const freshOn = "2026-03-05";
    const expired = { qty: 4, expiresOn: "2026-03-04" };
    const lasting = { qty: 5, expiresOn: freshOn };

    it("does not count lots that expire before it, nor arrivals beside lots", () => {
      const stock = { onHandQty: 12, reservedQty: 1, lots: [expired, lasting] };
      expect(qtyOf({}, stock)).toBe(0);
      // 11 unreserved units, of which 4 expire before the 5th.
      expect(qtyOf({}, stock, { freshOn })).toBe(23);
      expect(qtyOf({}, stock, { freshOn: "2026-03-04" })).toBe(0);
      const arriving = [expired, lasting].map(({ qty, expiresOn }) => ({ on: "2026-03-02", qty, expiresOn }));
      expect(qtyOf({ minQty: 20 }, { ...stock, movements: arriving }, { freshOn })).toBe(18);
      // Without lots, nothing expires.
      expect(qtyOf({ minQty: 10 }, { onHandQty: 1, movements: arriving }, { freshOn })).toBe(0);
      expect(qtyOf({}, { onHandQty: 9, lots: [{ qty: 9, expiresOn: "2020-01-01" }] }, { freshOn: "0000-01-01" })).toBe(
        21,
      );
      expect(qtyOf({}, { onHandQty: 9, lots: [{ qty: 9, expiresOn: "2020-01-01" }] }, { freshOn })).toBe(30);
    });

    it("counts unit by unit, whatever expires when", () => {
      const date = fc.constantFrom("0000-01-01", "2026-03-04", freshOn, "9999-12-31");
      const lots = fc.array(fc.record({ qty: fc.nat(5), expiresOn: date }), { maxLength: 4 });
      fc.assert(
        fc.property(lots, fc.nat(9), date, (lots, undated, freshOn) => {
          const units = lots.flatMap(({ qty, expiresOn }) => new Array<string>(qty).fill(expiresOn));
          const good = units.filter((expiresOn) => expiresOn >= freshOn).length + undated;
          const stock = { onHandQty: units.length + undated, lots };
          expect(qtyOf({ minQty: 100, maxQty: 100 }, stock, { freshOn })).toBe(100 - good);
        }),
      );
    });
  });

  it("orders whole packs within the maximum, and as many as reach the minimum", () => {
    fc.assert(
      fc.property(
        ...([fc.integer({ min: -5, max: 40 }), fc.nat(30), fc.nat(20), fc.integer({ min: 1, max: 12 })] as const),
        (onHandQty, minQty, more, packQty) => {
          const maxQty = minQty + more;
          const qty = qtyOf({ minQty, maxQty, packQty }, { onHandQty });
          expect(qty % packQty).toBe(0);
          if (onHandQty >= minQty) expect(qty).toBe(0);
          else {
            const after = onHandQty + qty;
            expect(after).toBeGreaterThanOrEqual(minQty);
            // One pack more is too much, or one pack less too little.
            if (after <= maxQty) expect(after + packQty).toBeGreaterThan(maxQty);
            else expect(after - packQty).toBeLessThan(minQty);
          }
        },
      ),
    );
  });

  it("has one need for each warehouse, in order of first appearance, and 0 where nothing is known", () => {
    const levels = [
      level({ warehouseCode: "DAD" }),
      level({ sku: "MILK" }),
      level({ warehouseCode: "HUE", minQty: 0 }),
      level({ warehouseCode: "DAD", sku: "MILK", maxQty: 12 }),
    ];
    expect(needsOf(levels, stocksOf({}), { arriveBy: "2026-03-09" })).toEqual([
      {
        destWarehouseCode: "DAD",
        items: [
          { sku: "RICE", qty: 30 },
          { sku: "MILK", qty: 12 },
        ],
        arriveBy: "2026-03-09",
      },
      { destWarehouseCode: "HAN", items: [{ sku: "MILK", qty: 30 }], arriveBy: "2026-03-09" },
    ]);
    expect(needsOf([], [])).toEqual([]);
  });
});
