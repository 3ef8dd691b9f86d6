import fc from "fast-check";
import {
  type CheckContext,
  checkTransfer,
  createNetwork,
  earliestTransfer,
  largestAllowed,
  promiseTransfer,
  type StockLevel,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { datesOf, obviousSchedule } from "../oracles/obviousSchedule";
import { journey } from "../support/arbitraries";
import { dateAt } from "../support/dates";
import { networkOf, requestOf } from "../support/routes";
import { scaled } from "../support/scaled";

const wanting = (...skus: readonly string[]) => requestOf(...skus.map((sku) => ({ sku, qty: 2 })));

describe("preparation", () => {
  it("of the slowest SKU delays the earliest transfer, that of each SKU its promise", () => {
    const skus = fc.uniqueArray(fc.constantFrom("P", "Q", "R"), { minLength: 1 });
    const preparations = fc.dictionary(fc.constantFrom("P", "Q", "R"), fc.nat(9));
    fc.assert(
      fc.property(journey, skus, preparations, fc.nat(20), (given, skus, preparations, arrivesIn) => {
        const { now, source, destination, terms, notBefore } = given;
        const network = createNetwork({ warehouses: [source, destination], defaultLane: terms });
        const on = dateAt(now, arrivesIn);
        const movements = [{ on, qty: 2 }];
        const stock = new Map(
          Object.entries(preparations).map(([sku, preparationDays]): [string, StockLevel] => {
            return [sku, { onHandQty: 0, unitWeight: 1, preparationDays, movements }];
          }),
        );
        const dates = (preparationDays: number, from = notBefore) =>
          obviousSchedule(now, source, destination, terms, { preparationDays, notBefore: from });
        const known = skus.filter((sku) => stock.has(sku));
        const from = (notBefore ?? "") > on ? notBefore : on;
        const { value } = earliestTransfer(wanting(...known), { network, stock, now, notBefore });
        // An arrival before today, by the clock of the source, is ignored.
        fc.pre(value !== undefined);
        const slowest = Math.max(0, ...known.map((sku) => preparations[sku]!));
        expect(datesOf(value)).toEqual(dates(slowest, known.length > 0 ? from : notBefore));
        const promise = promiseTransfer(wanting(...skus), { network, stock, now, notBefore }).value!;
        for (const { sku, parts, missingQty } of promise.items) {
          expect(parts.map(datesOf)).toEqual(stock.has(sku) ? [dates(preparations[sku]!, from)] : []);
          expect(missingQty).toBe(stock.has(sku) ? 0 : 2);
        }
      }),
      { numRuns: scaled(300) },
    );
  });

  const warehouses = ["A", "B"].map((code) => ({ code, timeZone: "UTC", workingDays: [1, 2, 3, 4, 5] }));
  const network = networkOf({}, { warehouses });
  // Monday.
  const now = Date.parse("2026-03-02T02:00:00Z");
  const contextOf = (entries: Readonly<Record<string, Partial<StockLevel>>>): CheckContext => ({
    network,
    now,
    stock: new Map(Object.entries(entries).map(([sku, given]) => [sku, { onHandQty: 5, unitWeight: 1, ...given }])),
  });
  const milk = { lots: [{ qty: 5, expiresOn: "2026-03-05" }] };

  it("of one SKU can make another too old, except in a promise", () => {
    const context = contextOf({ MILK: milk, DESK: { preparationDays: 5 } });
    const refusals = (...skus: readonly string[]) =>
      checkTransfer(wanting(...skus), context).value?.items.map((item) => item.refusals);
    expect(refusals("MILK")).toEqual([[]]);
    expect(refusals("MILK", "DESK")).toEqual([[{ code: "short_shelf_life", shortBy: 2 }], []]);
    expect(largestAllowed(wanting("MILK", "DESK"), context).value?.map(({ maxQty }) => maxQty)).toEqual([0, 5]);
    expect(earliestTransfer(wanting("MILK"), context).value?.latestArrivalDate).toBe("2026-03-03");
    expect(earliestTransfer(wanting("MILK", "DESK"), context).issues).toMatchObject([
      { code: "never_available", path: ["items", 0, "sku"], params: { expected: "fresh" } },
    ]);
    const promise = promiseTransfer(wanting("MILK", "DESK"), context).value?.items;
    expect(promise?.map(({ parts }) => parts.map((part) => part.latestArrivalDate))).toEqual([
      ["2026-03-03"],
      ["2026-03-10"],
    ]);
  });

  it("beyond the calendars is an issue, or units that are missing", () => {
    const ending = networkOf({}, { warehouses, calendarsUntil: "2027-12-31" });
    const context = { ...contextOf({ DESK: { preparationDays: Number.MAX_SAFE_INTEGER } }), network: ending };
    const expected = [{ code: "beyond_calendars", params: { max: "2027-12-31", expected: "calendars_end" } }];
    expect(checkTransfer(wanting("DESK"), context).issues).toMatchObject(expected);
    expect(earliestTransfer(wanting("DESK"), context).issues).toMatchObject(expected);
    expect(promiseTransfer(wanting("DESK"), context).value?.items).toMatchObject([{ parts: [], missingQty: 2 }]);
    const endless = [{ code: "beyond_calendars", params: { max: "9999-12-31", expected: "calendars_end" } }];
    expect(checkTransfer(wanting("DESK"), { ...context, network }).issues).toMatchObject(endless);
    expect(earliestTransfer(wanting("DESK"), { ...context, network }).issues).toMatchObject(endless);
  });
});
