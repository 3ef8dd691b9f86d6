import fc from "fast-check";
import {
  type CheckContext,
  type CheckRequest,
  checkTransfer,
  type Departure,
  type StockLevel,
  type TrimOptions,
  trimRequest,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { datesFrom } from "../oracles/intlCalendar";
import { fewUnits, optional, weightRule } from "../support/arbitraries";
import { networkOf, requestOf } from "../support/routes";
import { scaled } from "../support/scaled";

type Lines = CheckRequest["items"];

/** One line for each SKU. */
function merge(items: Lines): Lines {
  const sums = new Map<string, number>();
  for (const { sku, qty } of items) sums.set(sku, (sums.get(sku) ?? 0) + qty);
  return Array.from(sums, ([sku, qty]) => ({ sku, qty }));
}

/** Whether these lines have dates, and depart and arrive in time. */
function isInTime(items: Lines, context: CheckContext, { departBy, arriveBy }: TrimOptions): boolean {
  const { value } = checkTransfer(requestOf(...items), context);
  if (!value) return false;
  const isLate = (date: string, by: string | undefined) => by !== undefined && date > by;
  return !isLate(value.departureDate, departBy) && !isLate(value.estimatedArrivalDate, arriveBy);
}

/** Tries each quantity of a line that is in time alone, from the requested one down, beside the lines before it. */
function bruteForce(items: Lines, context: CheckContext, options: TrimOptions): Lines {
  const kept: { sku: string; qty: number }[] = [];
  const mayGo = (items: Lines) =>
    isInTime(items, context, options) && checkTransfer(requestOf(...items), context).value!.allowed;
  for (const { sku, qty: requested } of merge(items)) {
    if (!isInTime([{ sku, qty: 1 }], context, options)) continue;
    for (let qty = requested; qty > 0; qty -= 1) {
      if (!mayGo([...kept, { sku, qty }])) continue;
      kept.push({ sku, qty });
      break;
    }
  }
  return kept;
}

const skus = ["A", "B", "C"];
const date = fc.constantFrom(...datesFrom("1970-01-01", "1970-01-06"));
const level = fc
  .oneof(fewUnits(date), {
    weight: 4,
    arbitrary: fewUnits(date, "unitWeight", "unitVolume", "preparationDays", "lots", "movements"),
  })
  .map((given): StockLevel => ({ ...given, transferable: true }));
/** Mostly tight: slow SKUs make others too old, and departures are full. */
const situation = fc
  .record({
    items: fc.array(fc.record({ sku: fc.constantFrom(...skus), qty: fc.integer({ min: 1, max: 5 }) }), {
      maxLength: 5,
    }),
    levels: fc.tuple(level, level, level),
    lane: fc.record(
      {
        weightLimit: fc.oneof(fc.nat(60), fc.constant(70)),
        volumeLimit: fc.nat(60),
        unitLimit: fc.oneof(fc.nat(10), fc.constant(20)),
        maxTransitDays: fc.integer({ min: 1, max: 2 }),
        capacity: fc.record({ weight: fc.constant(70), units: fc.constant(20) }),
      },
      { requiredKeys: ["weightLimit"] },
    ),
    bookings: fc.dictionary(date, fc.record({ weight: fc.nat(70), units: fc.nat(20) }), { noNullPrototype: true }),
    calendarsUntil: fc.constantFrom("9999-12-31", "9999-12-31", "9999-12-31", "1970-01-04"),
    weightRule,
    accepted: optional(fc.nat(9)),
    forbidden: fc.constantFrom("", "", "", "B"),
    notBefore: optional(date),
    minShelfDays: fc.nat(1),
    options: fc.record({ departBy: optional(date), arriveBy: optional(date) }),
  })
  .map(({ items, levels, lane, bookings, calendarsUntil, accepted, forbidden, options, ...rest }) => {
    const context: CheckContext = {
      network: networkOf(lane, { calendarsUntil }),
      stock: new Map(levels.map((level, index) => [skus[index]!, level])),
      now: 0,
      booked: ({ date }: Departure) => bookings[date],
      acceptedQty: new Map(accepted === undefined ? [] : [["A", accepted]]),
      forbids: (sku) => (sku === forbidden ? "a rule" : undefined),
      ...rest,
    };
    return { request: requestOf(...items), context, options };
  });

describe("trimRequest", () => {
  it("keeps the largest quantity of each line beside the lines before it, if it is in time alone", () => {
    const told = (items: Lines) =>
      merge(items)
        .map(({ sku, qty }) => `${qty} ${sku}`)
        .sort();
    fc.assert(
      fc.property(situation, ({ request, context, options }) => {
        const { value, issues } = trimRequest(request, context, options);
        if (!value) {
          // With a date, only if nothing at all has dates within the calendars.
          const isDated = options.departBy !== undefined || options.arriveBy !== undefined;
          const asked = isDated ? requestOf() : request;
          expect(issues).toMatchObject(checkTransfer(asked, context).issues!.map(({ code }) => ({ code })));
          return;
        }
        const { request: trimmed, check, removed } = value;
        const kept = bruteForce(request.items, context, options);
        expect(trimmed?.items ?? []).toEqual(kept);
        expect(check).toEqual(trimmed && checkTransfer(trimmed, context).value);
        expect(told([...kept, ...removed])).toEqual(told(request.items));
        expect(removed.filter(({ qty }) => qty === 0)).toEqual([]);
      }),
      { numRuns: scaled(1500) },
    );
  });

  const usual = { onHandQty: 90, unitWeight: 10 };
  const contextOf = (levels: Readonly<Record<string, StockLevel>>, rest: Partial<CheckContext> = {}): CheckContext => {
    return { network: networkOf(), stock: new Map(Object.entries(levels)), now: 0, ...rest };
  };

  it("has neither request nor check if nothing may go, also without lines", () => {
    const items = skus.map((sku) => ({ sku, qty: 4 }));
    expect(trimRequest(requestOf(...items), contextOf({})).value).toStrictEqual({ removed: items });
    expect(trimRequest(requestOf(), contextOf({})).value).toStrictEqual({ removed: [] });
  });

  it("keeps the transfer type of the request, and only there", () => {
    const request = requestOf({ sku: "A", qty: 1 });
    for (const given of [request, { ...request, transferType: "ROAD" }]) {
      const { value } = trimRequest(given, contextOf({ A: usual }, { transferType: "ROAD" }));
      expect(value?.request).toStrictEqual(given);
    }
  });

  it("judges freshness by the dates of what is kept: an earlier line is not made too old", () => {
    const milk = { ...usual, lots: [{ qty: 9, expiresOn: "1970-01-02" }] };
    const slow = contextOf({ A: milk, B: { ...usual, preparationDays: 1 } });
    const [first, second] = ["A", "B"].map((sku) => ({ sku, qty: 4 }));
    expect(trimRequest(requestOf(first!, second!), slow).value?.request?.items).toEqual([first]);
    expect(trimRequest(requestOf(second!, first!), slow).value?.request?.items).toEqual([second]);
  });

  it("keeps as many units as the departure in time has room for", () => {
    const full = { network: networkOf({ capacity: { units: 100 } }), booked: () => ({ units: 63 }) };
    const request = requestOf({ sku: "A", qty: 80 });
    const { value } = trimRequest(request, contextOf({ A: usual }, full), { departBy: "1970-01-01" });
    expect([value?.request?.items, value?.removed]).toEqual([[{ sku: "A", qty: 37 }], [{ sku: "A", qty: 43 }]]);
  });

  it("returns the issues of a check, also if nothing is in time", () => {
    const request = { ...requestOf({ sku: "A", qty: 0.5 }), destWarehouseCode: "D" };
    expect(trimRequest(request, contextOf({})).issues).toEqual(checkTransfer(request, contextOf({})).issues);
    const wrong = requestOf({ sku: "A", qty: 1 }, { sku: "A", qty: 0 });
    expect(trimRequest(wrong, contextOf({ A: usual }), { arriveBy: "1970-01-01" }).issues).toMatchObject([
      { code: "too_small", path: ["items", 1, "qty"] },
    ]);
  });
});
