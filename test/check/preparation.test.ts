import fc from "fast-check";
import {
  type CheckContext,
  type CheckRequest,
  checkServices,
  checkTransfer,
  checkTransfers,
  createNetwork,
  earliestTransfer,
  largestAllowed,
  promiseTransfer,
  type StockLevel,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { type ObviousSchedule, obviousSchedule } from "../oracles/obviousSchedule";
import { journey } from "../support/arbitraries";
import { scaled } from "../support/scaled";

const datesOf = ({ transferDate, departureDate, estimatedArrivalDate, latestArrivalDate }: ObviousSchedule) => ({
  transferDate,
  departureDate,
  estimatedArrivalDate,
  latestArrivalDate,
});
const requestOf = (...skus: readonly string[]): CheckRequest => ({
  items: skus.map((sku) => ({ sku, qty: 2 })),
  srcWarehouseCode: "A",
  destWarehouseCode: "B",
});
const level = { onHandQty: 5, unitWeight: 1 };

describe("laws of preparation", () => {
  const date = (now: number, days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
  const situation = fc
    .record({
      journey,
      preparations: fc.dictionary(fc.constantFrom("P", "Q", "R"), fc.nat(9)),
      skus: fc.uniqueArray(fc.constantFrom("P", "Q", "R"), { minLength: 1 }),
      arrivesIn: fc.nat(20),
    })
    .map(({ journey: given, preparations, skus, arrivesIn }) => {
      const { now, source, destination, terms, notBefore } = given;
      const network = createNetwork({ warehouses: [source, destination], defaultLane: terms });
      const levels = Object.entries(preparations).map(([sku, preparationDays]) => {
        return [sku, { ...level, preparationDays }] as const;
      });
      const stock: ReadonlyMap<string, StockLevel> = new Map(levels);
      /** The dates of the oracle. */
      const slowest = (...of: readonly string[]) => Math.max(0, ...of.map((sku) => preparations[sku] ?? 0));
      const dates = (preparationDays: number, from = notBefore) =>
        obviousSchedule(now, source, destination, terms, { preparationDays, notBefore: from });
      const context = { network, stock, now, notBefore };
      return { context, stock, skus, dates, slowest, arrivesOn: date(now, arrivesIn) };
    });

  it("a check is as late as the slowest SKU that is requested and known", () => {
    fc.assert(
      fc.property(situation, ({ context, skus, dates, slowest }) => {
        const expected = dates(slowest(...skus));
        const request = requestOf(...skus, "UNKNOWN");
        expect(datesOf(checkTransfer(request, context).value!)).toEqual(expected);
        expect(checkServices(request, context).value?.map(datesOf)).toEqual([expected]);
        const { stock, ...terms } = context;
        const checks = checkTransfers([request, requestOf(skus[0]!)], { ...terms, stocks: new Map([["A", stock]]) });
        expect(checks.map(({ value }) => datesOf(value!))).toEqual([expected, dates(slowest(skus[0]!))]);
      }),
      { numRuns: scaled(300) },
    );
  });

  it("the earliest transfer has the dates of the slowest SKU, a promise those of each SKU", () => {
    fc.assert(
      fc.property(situation, ({ context, stock, skus, dates, slowest, arrivesOn }) => {
        const known = skus.filter((sku) => stock.has(sku));
        const later = new Map(
          Array.from(stock, ([sku, each]) => [sku, { ...each, onHandQty: 0, movements: [{ on: arrivesOn, qty: 2 }] }]),
        );
        const { notBefore = "" } = context;
        const from = notBefore > arrivesOn ? notBefore : arrivesOn;
        const { value } = earliestTransfer(requestOf(...known), { ...context, stock: later });
        // An arrival before today, by the clock of the source, is ignored.
        fc.pre(value !== undefined);
        const isLate = known.length > 0;
        expect(datesOf(value)).toEqual(dates(slowest(...known), isLate ? from : context.notBefore));
        const promise = promiseTransfer(requestOf(...skus), { ...context, stock: later }).value!;
        for (const { sku, parts, missingQty } of promise.items) {
          expect(parts.map(datesOf)).toEqual(stock.has(sku) ? [dates(slowest(sku), from)] : []);
          expect(missingQty).toBe(stock.has(sku) ? 0 : 2);
        }
      }),
      { numRuns: scaled(300) },
    );
  });
});

describe("preparation", () => {
  const network = createNetwork({
    warehouses: ["A", "B"].map((code) => ({ code, timeZone: "UTC", workingDays: [1, 2, 3, 4, 5] })),
    defaultLane: { transferType: "ROAD", weightLimit: 100, transitDays: 1 },
  });
  // Monday.
  const now = Date.parse("2026-03-02T02:00:00Z");
  const contextOf = (entries: Readonly<Record<string, Partial<StockLevel>>>): CheckContext => ({
    network,
    now,
    stock: new Map(Object.entries(entries).map(([sku, given]) => [sku, { ...level, ...given }])),
  });
  const milk = { lots: [{ qty: 5, expiresOn: "2026-03-05" }] };

  it("of one SKU can make another too old, except in a promise", () => {
    const context = contextOf({ MILK: milk, DESK: { preparationDays: 5 } });
    const refusals = (...skus: readonly string[]) =>
      checkTransfer(requestOf(...skus), context).value?.items.map((item) => item.refusals);
    expect(refusals("MILK")).toEqual([[]]);
    expect(refusals("MILK", "DESK")).toEqual([[{ code: "short_shelf_life", shortBy: 2 }], []]);
    expect(largestAllowed(requestOf("MILK", "DESK"), context).value?.map(({ maxQty }) => maxQty)).toEqual([0, 5]);
    expect(earliestTransfer(requestOf("MILK"), context).value?.latestArrivalDate).toBe("2026-03-03");
    expect(earliestTransfer(requestOf("MILK", "DESK"), context).issues).toMatchObject([
      { code: "never_available", path: ["items", 0, "sku"], params: { expected: "fresh" } },
    ]);
    const promise = promiseTransfer(requestOf("MILK", "DESK"), context).value?.items;
    expect(promise?.map(({ parts }) => parts.map((part) => part.latestArrivalDate))).toEqual([
      ["2026-03-03"],
      ["2026-03-10"],
    ]);
  });

  it("beyond the calendars is an issue, or units that are missing", () => {
    const ending = createNetwork({ ...network.config, calendarsUntil: "2027-12-31" });
    const context = { ...contextOf({ DESK: { preparationDays: Number.MAX_SAFE_INTEGER } }), network: ending };
    const expected = [{ code: "beyond_calendars", params: { max: "2027-12-31", expected: "calendars_end" } }];
    expect(checkTransfer(requestOf("DESK"), context).issues).toMatchObject(expected);
    expect(earliestTransfer(requestOf("DESK"), context).issues).toMatchObject(expected);
    expect(promiseTransfer(requestOf("DESK"), context).value?.items).toMatchObject([{ parts: [], missingQty: 2 }]);
    const endless = [{ code: "beyond_calendars", params: { max: "9999-12-31", expected: "calendars_end" } }];
    expect(checkTransfer(requestOf("DESK"), { ...context, network }).issues).toMatchObject(endless);
    expect(earliestTransfer(requestOf("DESK"), { ...context, network }).issues).toMatchObject(endless);
  });
});
