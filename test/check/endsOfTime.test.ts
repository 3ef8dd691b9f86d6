import fc from "fast-check";
import {
  type CheckContext,
  checkServices,
  checkTransfer,
  checkTransfers,
  earliestTransfer,
  largestAllowed,
  promiseTransfer,
  type StockLevel,
  suppliesOf,
  trimRequest,
} from "stock-transfer";
import { needsOf, planSources, planSupply } from "stock-transfer/planners";
import { describe, expect, it } from "vitest";
import { fewUnits, optional } from "../support/arbitraries";
import { dateAt, day } from "../support/dates";
import { networkOf, requestOf } from "../support/routes";
import { transfer } from "../support/transfers";

// Near the first and the last date of YYYY-MM-DD, valid arguments give a result or issues, never an error.

const first = Date.parse("0000-01-01T00:00:00Z");
const last = Date.parse("9999-12-31T00:00:00Z");

/** Days from one of the ends. */
const distance = fc.nat(12);
const instant = fc
  .tuple(fc.boolean(), distance, fc.integer({ min: 0, max: day - 1 }))
  // A day from the ends, so that the year is valid in every zone.
  .map(([isFirst, days, time]) => (isFirst ? first + (days + 1) * day : last - (days + 2) * day) + time);
const date = fc.oneof(
  fc.tuple(fc.boolean(), distance).map(([isFirst, days]) => (isFirst ? dateAt(first, days) : dateAt(last, -days))),
  fc.constantFrom("0000-01-01", "2026-03-05", "9999-12-31"),
);
const days = fc.oneof(fc.nat(4), fc.constant(Number.MAX_SAFE_INTEGER));
const level = fc
  .tuple(fewUnits(date), days, fc.boolean())
  .map(([given, preparationDays, isSlow]): StockLevel => (isSlow ? { ...given, preparationDays } : given));
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
    const warehouses = hours.map((each, index) => ({ code: "AB"[index]!, ...each }));
    const services = lanes.map((each, index) => ({ transferType: `T${index}`, ...each }));
    const network = networkOf(services, { warehouses, calendarsUntil });
    const stock = new Map<string, StockLevel>(levels.map((each, index) => ["XY"[index]!, each]));
    const context: CheckContext = { network, stock, ...rest };
    return { context, request: requestOf({ sku: "X", qty: 3 }, { sku: "Y", qty: 3 }), by, date };
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
