import fc from "fast-check";
import {
  type BatchContext,
  type CheckRequest,
  checkTransfers,
  createNetwork,
  type Load,
  type Route,
  type StockLevel,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { obviousBatch } from "../oracles/obviousBatch";
import { weightRule } from "../support/arbitraries";
import { scaled } from "../support/scaled";

const max = Number.MAX_SAFE_INTEGER;
const networkWith = (limit: number, capacity?: Load) => {
  const weightLimit = Math.min(limit, capacity?.weight ?? limit);
  return createNetwork({
    calendarsUntil: "2026-03-20",
    warehouses: ["A", "B", "C", "D"].map((code) => ({ code, timeZone: "UTC" })),
    lanes: ["A", "B"].flatMap((src) =>
      ["C", "D"].flatMap((dest) => [
        { src, dest, transferType: "ROAD", weightLimit, transitDays: 1, capacity },
        { src, dest, transferType: "AIR", weightLimit: Math.floor(weightLimit / 2), transitDays: 0 },
      ]),
    ),
  });
};

const network = networkWith(1000);
const from = (src: string, dest: string, ...items: CheckRequest["items"]): CheckRequest => ({
  items,
  srcWarehouseCode: src,
  destWarehouseCode: dest,
});
const bells = (qty: number, dest = "C") => from("A", dest, { sku: "BELL", qty });
const stocksOf = (onHandQty: number, more: Partial<StockLevel> = {}) =>
  new Map([["A", new Map([["BELL", { onHandQty, unitWeight: 60, ...more }]])]]);

const batch = (requests: Iterable<CheckRequest>, context: Partial<BatchContext> = {}) =>
  checkTransfers(requests, { network, stocks: stocksOf(5), now: 0, ...context });

describe("checkTransfers", () => {
  it("returns one result for each request, from any iterable", () => {
    expect(batch([])).toEqual([]);
    expect(batch(new Set([bells(1), bells(1), from("X", "C")]))).toHaveLength(3);
  });

  it("does not look up the stock of a request without a route", () => {
    const stocks = { get: () => expect.unreachable() };
    const checks = batch([from("X", "C"), from("A", "A"), from("A", "X")], { stocks, acceptedQty: stocks });
    expect(checks.map(({ issues }) => issues?.[0].code)).toEqual([
      "unknown_warehouse",
      "same_warehouse",
      "unknown_warehouse",
    ]);
  });

  it("looks up each warehouse once, and only requested SKUs", () => {
    const asked: string[] = [];
    const lookUp = <Value>(value: Value) => ({
      get: (code: string) => (asked.push(code), { get: (sku: string) => (asked.push(sku), value) }),
    });
    const context = { stocks: lookUp({ onHandQty: 9, unitWeight: 1 }), acceptedQty: lookUp(9) };
    batch([bells(1), bells(1), from("A", "C", { sku: "HORN", qty: 1 })], context);
    expect(new Set(asked)).toEqual(new Set(["A", "C", "BELL", "HORN"]));
    expect(asked.filter((key) => key === "A" || key === "C")).toEqual(["A", "C"]);
  });

  it("passes on the error of a look-up, even if a second look-up would succeed", () => {
    const lost = new Error("connection lost");
    let asked = 0;
    const get = () => {
      asked += 1;
      if (asked === 1) throw lost;
      return undefined;
    };
    expect(() => batch([bells(1)], { stocks: { get } })).toThrow(lost);
  });

  it.each([
    ["without lots", undefined, 1],
    ["with lots", [{ qty: 9, expiresOn: "9999-12-31" }], 1],
    ["with an empty list of lots", [], 1],
    ["of one SKU on several lines", undefined, 2],
  ])("gives a rule the level that the stock returned, %s", (_, lots, times) => {
    class Level implements StockLevel {
      #qty = 9;
      get onHandQty() {
        return this.#qty;
      }
      readonly unitWeight = 1;
      get lots() {
        return lots;
      }
      isHazardous() {
        return this.#qty > 0;
      }
    }
    const level = new Level();
    const asked: unknown[] = [];
    const forbids = (_sku: string, given: StockLevel, { transferType }: Route) => {
      asked.push(given);
      return transferType === "AIR" && given instanceof Level && given.isHazardous() ? "hazardous" : undefined;
    };
    const requests = ["AIR", "ROAD", "AIR", "ROAD", "AIR"].map((transferType) => {
      return {
        ...from("A", "C", ...Array<CheckRequest["items"][0]>(times).fill({ sku: "BELL", qty: 2 })),
        transferType,
      };
    });
    const results = batch(requests, { stocks: new Map([["A", new Map([["BELL", level]])]]), forbids });
    expect(results.map(({ value }) => value?.items[0]?.allowed)).toEqual([false, true, false, true, false]);
    expect(results.map(({ value }) => value?.items[0]?.availableQty)).toEqual([
      9,
      9,
      9 - 2 * times,
      9 - 2 * times,
      9 - 4 * times,
    ]);
    expect(asked.length).toBe(5);
    expect(asked.every((given) => given === level)).toBe(true);
  });

  describe("laws", () => {
    // Few SKUs and warehouses, so that requests compete.
    const sku = fc.constantFrom("A", "B", "__proto__");
    const seldom = <Value>(value: Value, otherwise: fc.Arbitrary<Value>) =>
      fc.oneof({ weight: 1, arbitrary: fc.constant(value) }, { weight: 30, arbitrary: otherwise });
    const transferType = fc.constantFrom(undefined, undefined, "ROAD", "AIR");
    const request = fc.record({
      items: fc.array(fc.record({ sku, qty: seldom(max, fc.integer({ min: 1, max: 6 })) }), { maxLength: 3 }),
      srcWarehouseCode: seldom("X", fc.constantFrom("A", "B")),
      destWarehouseCode: seldom("A", fc.constantFrom("C", "D")),
      transferType,
    });
    const level: fc.Arbitrary<StockLevel> = fc.record(
      {
        onHandQty: seldom(max, fc.integer({ min: -2, max: 25 })),
        unitWeight: fc.nat(9),
        reservedQty: fc.nat(3),
        safetyQty: fc.nat(3),
        transferable: seldom(false, fc.constant(true)),
        packQty: fc.constantFrom(1, 1, 1, 2),
        unitVolume: fc.nat(5),
        preparationDays: fc.constantFrom(0, 0, 3),
      },
      { requiredKeys: ["onHandQty", "unitWeight"] },
    );
    const unweighed = level.map((given): StockLevel => ({ ...given, unitWeight: undefined }));
    const byWarehouse = <Value>(codes: readonly string[], value: fc.Arbitrary<Value>) => {
      const bySku = fc
        .array(fc.tuple(sku, value), { minLength: 2, maxLength: 6 })
        .map((entries) => new Map<string, Value>(entries));
      return fc
        .array(fc.tuple(fc.constantFrom(...codes), bySku), { minLength: 1, maxLength: 5 })
        .map((entries) => new Map(entries));
    };
    const capacity = fc.record(
      {
        weight: fc.integer({ min: 8, max: 90 }),
        volume: fc.nat(60),
        units: fc.nat(20),
        transfers: fc.constantFrom(1, 2),
      },
      { requiredKeys: [] },
    );
    const bookings = fc.dictionary(
      fc.integer({ min: 2, max: 9 }).map((date) => `2026-03-0${date}`),
      fc.record({ weight: fc.nat(9), units: fc.nat(5), transfers: fc.nat(2) }, { requiredKeys: [] }),
    );
    const situation = fc.record({
      requests: fc.array(request, { maxLength: 10, size: "+1" }),
      context: fc.record({
        network: fc
          .tuple(seldom(max, fc.nat(200)), fc.option(capacity, { nil: undefined }))
          .map(([limit, given]) => networkWith(limit, given)),
        booked: bookings.map(
          (loads): BatchContext["booked"] =>
            ({ date }) =>
              loads[date],
        ),
        stocks: byWarehouse(["A", "B"], fc.oneof({ weight: 9, arbitrary: level }, { weight: 1, arbitrary: unweighed })),
        acceptedQty: byWarehouse(["C", "D"], fc.nat(12)),
        now: fc.constant(Date.parse("2026-03-02T02:00:00Z")),
        transferType,
        weightRule,
        duplicateLines: seldom("reject" as const, fc.constant("merge" as const)),
        claims: fc.constantFrom("lines" as const, "requests" as const),
      }),
    });

    it("equals single checks with stocks and bookings that change between them", () => {
      fc.assert(
        fc.property(situation, ({ requests, context }) => {
          const results = checkTransfers(requests, context);
          expect(results).toEqual(obviousBatch(requests, context));
        }),
        { numRuns: scaled(1000) },
      );
    });
  });
});
