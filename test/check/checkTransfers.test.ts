import fc from "fast-check";
import {
  type BatchContext,
  type CheckRequest,
  checkTransfers,
  createNetwork,
  type Departure,
  type Load,
  type RequestedItem,
  type Route,
  type StockLevel,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { obviousBatch } from "../oracles/obviousBatch";
import { datesFrom } from "../oracles/intlCalendar";
import { withGetters } from "../support/adversaries";
import { fewUnits, optional, weightRule } from "../support/arbitraries";
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
const bells = (qty: number) => from("A", "C", { sku: "BELL", qty });
const stocks = new Map([["A", new Map([["BELL", { onHandQty: 5, unitWeight: 60 }]])]]);

const batch = (requests: Iterable<CheckRequest>, context: Partial<BatchContext> = {}) =>
  checkTransfers(requests, { network, stocks, now: 0, ...context });

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
    const level = withGetters({ onHandQty: 9, unitWeight: 1, lots });
    const asked: unknown[] = [];
    const forbids = (_sku: string, given: StockLevel, { transferType }: Route) => {
      asked.push(given);
      return transferType === "AIR" ? "hazardous" : undefined;
    };
    const items = Array<RequestedItem>(times).fill({ sku: "BELL", qty: 2 });
    const requests = ["AIR", "ROAD", "AIR", "ROAD"].map((type) => ({
      ...from("A", "C", ...items),
      transferType: type,
    }));
    const results = batch(requests, { stocks: new Map([["A", new Map([["BELL", level]])]]), forbids });
    expect(results.map(({ value }) => [value?.items[0]?.allowed, value?.items[0]?.availableQty])).toEqual([
      ...[
        [false, 9],
        [true, 9],
        [false, 9 - 2 * times],
        [true, 9 - 2 * times],
      ],
    ]);
    expect(asked).toHaveLength(4);
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
    const level = fc.oneof(
      {
        weight: 20,
        arbitrary: fewUnits(fc.constant("2026-03-05")).map((given): StockLevel => {
          return { unitWeight: 2, ...given, lots: undefined, transferable: true };
        }),
      },
      fc.constantFrom<StockLevel>({ onHandQty: 9 }, { onHandQty: 9, unitWeight: 1, transferable: false }),
      fc.constant({ onHandQty: max, unitWeight: 3 }),
    );
    const byWarehouse = <Value>(codes: readonly string[], value: fc.Arbitrary<Value>) => {
      const mapOf = <Key, Of>(key: fc.Arbitrary<Key>, of: fc.Arbitrary<Of>) =>
        fc.array(fc.tuple(key, of), { minLength: 2, maxLength: 6 }).map((entries) => new Map(entries));
      return mapOf(fc.constantFrom(...codes), mapOf(sku, value));
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
      fc.constantFrom(...datesFrom("2026-03-02", "2026-03-09")),
      fc.record({ weight: fc.nat(9), units: fc.nat(5), transfers: fc.nat(2) }, { requiredKeys: [] }),
    );
    const situation = fc.record({
      requests: fc.array(request, { maxLength: 10, size: "+1" }),
      context: fc.record({
        network: fc
          .tuple(seldom(max, fc.nat(200)), optional(capacity))
          .map(([limit, given]) => networkWith(limit, given)),
        booked: bookings.map(
          (loads) =>
            ({ date }: Departure) =>
              loads[date],
        ),
        stocks: byWarehouse(["A", "B"], level),
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
