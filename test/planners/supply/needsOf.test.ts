import fc from "fast-check";
import { needsOf, type ReplenishmentLevel } from "stock-transfer/planners";
import { describe, expect, it } from "vitest";
import { thrownBy, untyped } from "../../support/thrownBy";

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

  const call =
    (change: object, stocks: unknown = [], options?: unknown) =>
    () =>
      untyped(needsOf)([{ ...level(), ...change }], stocks, options);
  const most = Number.MAX_SAFE_INTEGER;
  // One message a line.
  // prettier-ignore
  it.each([
    ["TypeError: needsOf: levels must be an iterable, got 7", () => untyped(needsOf)(7, [])],
    ["TypeError: needsOf: levels[0] must be an object, got null", () => untyped(needsOf)([null], [])],
    ["TypeError: needsOf: levels[0].warehouseCode must be a string, got 7", call({ warehouseCode: 7 })],
    ["TypeError: needsOf: levels[0].sku must be given", call({ sku: undefined })],
    ['RangeError: needsOf: the minQty of "RICE" in "HAN" must be at least 0, got -1', call({ minQty: -1 })],
    ['RangeError: needsOf: the maxQty of "RICE" in "HAN" (minQty: 10) must be at least 10, got 9', call({ maxQty: 9 })],
    ['RangeError: needsOf: the packQty of "RICE" in "HAN" must be at least 1, got 0', call({ packQty: 0 })],
    ['RangeError: needsOf: levels[1] of "HAN": the SKU must be unique, got "RICE"', () => needsOf([level(), level()], [])],
    ["TypeError: needsOf: stocks must be an iterable, got { HAN }", call({}, { HAN: new Map() })],
    ["TypeError: needsOf: stocks[0] must be an array, got 7", call({}, [7])],
    ['TypeError: needsOf: the stock of "HAN" must be an object with a get method, got 7', call({}, [["HAN", 7]])],
    ['RangeError: needsOf: onHandQty of the stock of "RICE" must be a whole number, got 0.5', call({}, stocksOf({ onHandQty: 0.5 }))],
    [`RangeError: needsOf: the projected stock of "RICE" must be at least -${most}, got -${most + 1}`, call({}, stocksOf({ onHandQty: -most, reservedQty: 1 }))],
    [`RangeError: needsOf: the need of "RICE" in "HAN" must be at most ${most}, got ${most + 1}`, call({ maxQty: most }, stocksOf({ onHandQty: -1 }))],
    ["TypeError: needsOf: options.untl is unknown (did you mean until?)", call({}, [], { untl: "2026-03-01" })],
    ['TypeError: needsOf: the stock of "HAN" must be given', call({}, [["HAN", undefined]])],
    ['RangeError: needsOf: options.arriveBy must be a calendar date, YYYY-MM-DD, got "2026-02-30"', call({}, [], { arriveBy: "2026-02-30" })],
    ['RangeError: needsOf: options.freshOn must be a calendar date, YYYY-MM-DD, got "today"', call({}, [], { freshOn: "today" })],
    ['RangeError: needsOf: lots[0].expiresOn of the stock of "RICE" must be a calendar date, YYYY-MM-DD, got "soon"', call({}, stocksOf({ lots: [{ qty: 1, expiresOn: "soon" }] }), { freshOn: "2026-03-01" })],
    ['RangeError: needsOf: options.until must be a calendar date, YYYY-MM-DD, got "soon"', call({}, [], { until: "soon" })],
  ] as const)("%s", (error, run) => {
    expect(thrownBy(run)).toBe(error);
  });
});
