import fc from "fast-check";
import {
  type CheckContext,
  checkServices,
  checkTransfer,
  checkTransfers,
  createNetwork,
  earliestTransfer,
  largestAllowed,
  promiseTransfer,
  type StockLevel,
  suppliesOf,
  trimRequest,
} from "stock-transfer";
import { needsOf, planSources, planSupply } from "stock-transfer/planners";
import { describe, expect, it } from "vitest";
import { transfer } from "../support/transfers";

// Near the first and the last date of YYYY-MM-DD, valid arguments give a result or issues, never an error.

const day = 86_400_000;
const first = Date.parse("0000-01-01T00:00:00Z");
const last = Date.parse("9999-12-31T00:00:00Z");
const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** Days from one of the ends. */
const distance = fc.nat(12);
const instant = fc
  .tuple(fc.boolean(), distance, fc.integer({ min: 0, max: day - 1 }))
  // A day from the ends, so that the year is valid in every zone.
  .map(([isFirst, days, time]) => (isFirst ? first + (days + 1) * day : last - (days + 2) * day) + time);
const date = fc.oneof(
  fc.tuple(fc.boolean(), distance).map(([isFirst, days]) => dateOf(isFirst ? first + days * day : last - days * day)),
  fc.constantFrom("0000-01-01", "2026-03-05", "9999-12-31"),
);
const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined });
const days = fc.oneof(fc.nat(4), fc.constant(Number.MAX_SAFE_INTEGER));
const qty = fc.integer({ min: 0, max: 6 });
const level = fc.record(
  {
    onHandQty: qty,
    unitWeight: fc.nat(3),
    preparationDays: days,
    lots: fc.array(fc.record({ qty, expiresOn: date }), { maxLength: 2 }),
    movements: fc.array(fc.record({ on: date, qty, expiresOn: date }, { requiredKeys: ["on", "qty"] }), {
      maxLength: 3,
    }),
  },
  { requiredKeys: ["onHandQty", "unitWeight"] },
);
const zone = fc.constantFrom("UTC", "Asia/Ho_Chi_Minh", "Pacific/Kiritimati", "Pacific/Pago_Pago");
const hours = fc.record(
  { timeZone: zone, cutOff: fc.constantFrom("12:00", "24:00"), workingDays: fc.constantFrom([1, 2, 3, 4, 5], [3]) },
  { requiredKeys: ["timeZone"] },
);
const lane = fc.record(
  {
    transitDays: days,
    outboundHandlingDays: fc.nat(2),
    inboundHandlingDays: fc.nat(2),
    departureDays: fc.constantFrom([3], [1, 3, 5]),
  },
  { requiredKeys: ["transitDays"] },
);
const situation = fc
  .record({
    hours: fc.tuple(hours, hours),
    lanes: fc.tuple(lane, lane),
    calendarsUntil: optional(date),
    levels: fc.tuple(level, level),
    now: instant,
    notBefore: optional(date),
    promisesUntil: optional(date),
    minShelfDays: optional(days),
    by: fc.record({ departBy: optional(date), arriveBy: optional(date) }),
    date,
  })
  .map(({ hours, lanes, calendarsUntil, levels, by, date, ...rest }) => {
    const network = createNetwork({
      warehouses: hours.map((each, index) => ({ code: "AB"[index]!, ...each })),
      defaultLane: lanes.map((each, index) => ({ transferType: `T${index}`, weightLimit: 9, ...each })),
      calendarsUntil,
    });
    const stock = new Map<string, StockLevel>(levels.map((each, index) => ["XY"[index]!, each]));
    const context: CheckContext = { network, stock, ...rest };
    const items = ["X", "Y"].map((sku) => ({ sku, qty: 3 }));
    return { context, request: { items, srcWarehouseCode: "A", destWarehouseCode: "B" }, by, date, calendarsUntil };
  });

const codesOf = (given: unknown) =>
  ((given as { issues?: readonly { code: string }[] }).issues ?? []).map(({ code }) => code);

describe("near the ends of the years 0000 to 9999", () => {
  it("checks, promises and plans give a result or issues of dates", () => {
    fc.assert(
      fc.property(situation, ({ context, request, by, date }) => {
        const { network, now, notBefore, promisesUntil, minShelfDays, stock } = context;
        const stocks = new Map([["A", stock]]);
        const batch = { network, now, notBefore, promisesUntil, minShelfDays, stocks };
        const need = { items: request.items, destWarehouseCode: "B", arriveBy: by.arriveBy };
        const given: readonly unknown[] = [
          checkTransfer(request, context),
          checkServices(request, context),
          checkTransfers([request, request], batch),
          largestAllowed(request, context),
          trimRequest(request, context, by),
          earliestTransfer(request, context),
          promiseTransfer(request, context),
          planSources(need, batch),
          planSupply([need], batch),
          needsOf([{ warehouseCode: "A", sku: "X", minQty: 9, maxQty: 9 }], batch.stocks, {
            until: date,
            arriveBy: date,
            freshOn: date,
          }),
          suppliesOf([{ ...transfer, estimatedArrivalDate: date }], transfer.destWarehouseCode, {
            expiresOn: () => date,
          }),
        ];
        const known = ["beyond_calendars", "never_available"];
        expect(
          given
            .flat()
            .flatMap(codesOf)
            .filter((code) => !known.includes(code)),
        ).toEqual([]);
      }),
    );
  });
});
