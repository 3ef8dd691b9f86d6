import fc from "fast-check";
import {
  type CheckContext,
  type CheckRequest,
  checkTransfer,
  createNetwork,
  type Departure,
  type StockLevel,
  type TrimOptions,
  trimRequest,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { acceptedQty, contextTerms, ownTerms, sku, stockInLots, weightRule } from "../support/arbitraries";
import { scaled } from "../support/scaled";
import { untyped } from "../support/thrownBy";

const networkWith = (limits: object, calendarsUntil?: string) =>
  createNetwork({
    calendarsUntil,
    warehouses: ["A", "B"].map((code) => ({ code, timeZone: "UTC" })),
    defaultLane: { transferType: "ROAD", weightLimit: 1000, transitDays: 1, ...limits },
  });
const requestOf = (items: CheckRequest["items"]): CheckRequest => ({
  items,
  srcWarehouseCode: "A",
  destWarehouseCode: "B",
});
type Lines = CheckRequest["items"];

/** One line for each SKU. */
function merge(items: Lines): Lines {
  const sums = new Map<string, number>();
  for (const { sku, qty } of items) sums.set(sku, (sums.get(sku) ?? 0) + qty);
  return Array.from(sums, ([sku, qty]) => ({ sku, qty }));
}

/** Whether these lines have dates, and depart and arrive in time. */
function isInTime(items: Lines, context: CheckContext, { departBy, arriveBy }: TrimOptions): boolean {
  const { value } = checkTransfer(requestOf(items), context);
  if (!value) return false;
  const isLate = (date: string, by: string | undefined) => by !== undefined && date > by;
  return !isLate(value.departureDate, departBy) && !isLate(value.estimatedArrivalDate, arriveBy);
}

/** Whether these lines could go as they are. */
function mayGo(items: Lines, context: CheckContext, options: TrimOptions): boolean {
  return isInTime(items, context, options) && checkTransfer(requestOf(items), context).value!.allowed;
}

/** Tries each quantity of a line that is in time alone, from the requested one down, beside the lines before it. */
function bruteForce(items: Lines, context: CheckContext, options: TrimOptions): Lines {
  const kept: { sku: string; qty: number }[] = [];
  for (const { sku, qty: requested } of merge(items)) {
    if (!isInTime([{ sku, qty: 1 }], context, options)) continue;
    for (let qty = requested; qty > 0; qty -= 1) {
      if (!mayGo([...kept, { sku, qty }], context, options)) continue;
      kept.push({ sku, qty });
      break;
    }
  }
  return kept;
}

const dates = fc.constantFrom("1970-01-01", "1970-01-02", "1970-01-03", "1970-01-04", "1970-01-05", "1970-01-06");
const anyLimit = fc.nat(120);
const situation = fc
  .record({
    items: fc.array(fc.record({ sku, qty: fc.integer({ min: 1, max: 9 }) }), { maxLength: 8 }),
    levels: stockInLots,
    extra: fc.dictionary(
      sku,
      fc.record(
        {
          preparationDays: fc.nat(3),
          movements: fc.array(
            fc.record({ on: dates, qty: fc.nat(9), expiresOn: dates }, { requiredKeys: ["on", "qty"] }),
          ),
        },
        { requiredKeys: [] },
      ),
      { noNullPrototype: true },
    ),
    rule: weightRule,
    accepted: acceptedQty,
    own: ownTerms,
    notBefore: fc.option(dates, { nil: undefined }),
    options: fc.record({
      departBy: fc.option(dates, { nil: undefined }),
      arriveBy: fc.option(dates, { nil: undefined }),
    }),
    calendarsUntil: fc.constantFrom("9999-12-31", "1970-01-04"),
    maxTransitDays: fc.integer({ min: 1, max: 2 }),
    minShelfDays: fc.nat(2),
    limits: fc.record(
      { weightLimit: anyLimit, volumeLimit: anyLimit, unitLimit: fc.nat(30) },
      { requiredKeys: ["weightLimit"] },
    ),
  })
  .map(({ items, levels, extra, rule, accepted, own, limits, options, calendarsUntil, maxTransitDays, ...rest }) => {
    const stock = new Map(
      Array.from(levels, ([sku, level]): [string, StockLevel] => {
        return [sku, { ...level, ...(Object.hasOwn(extra, sku) && extra[sku]) }];
      }),
    );
    const context: CheckContext = {
      network: networkWith({ ...limits, maxTransitDays }, calendarsUntil),
      stock,
      now: 0,
      weightRule: rule,
      acceptedQty: accepted,
      ...contextTerms(own, stock),
      ...rest,
    };
    return { request: requestOf(items), context, options };
  })
  // Totals and stocks beyond the safe integers are issues and errors.
  .filter(({ request, context }) => {
    try {
      const { issues = [] } = checkTransfer(request, context);
      return issues.every(({ code }) => code === "beyond_calendars");
    } catch {
      return false;
    }
  });

const fewUnits = fc.nat(5);
const tightLevel = fc.record({
  onHandQty: fc.integer({ min: 2, max: 6 }),
  unitWeight: fewUnits,
  preparationDays: fc.nat(3),
  lots: fc.array(fc.record({ qty: fewUnits, expiresOn: dates }), { maxLength: 2 }),
  movements: fc.array(fc.record({ on: dates, qty: fewUnits, expiresOn: dates }), { maxLength: 2 }),
});
const someLoad = fc.record({ weight: fc.nat(24), units: fc.nat(12) });
const tightSkus = ["A", "B", "C"] as const;
/** Three SKUs of which the slow ones make the others too old. */
const tightSituation = fc
  .record({
    items: fc.array(fc.record({ sku: fc.constantFrom(...tightSkus), qty: fc.integer({ min: 1, max: 4 }) }), {
      maxLength: 4,
    }),
    levels: fc.tuple(tightLevel, tightLevel, tightLevel),
    notBefore: fc.option(dates, { nil: undefined }),
    minShelfDays: fc.nat(1),
    departBy: fc.option(dates, { nil: undefined }),
    arriveBy: fc.option(dates, { nil: undefined }),
    capacity: fc.option(someLoad, { nil: undefined }),
    bookings: fc.dictionary(dates, someLoad, { noNullPrototype: true }),
  })
  .map(({ items, levels, departBy, arriveBy, capacity, bookings, ...rest }) => {
    const stock = new Map(tightSkus.map((sku, place): [string, StockLevel] => [sku, levels[place]!]));
    const limits = { weightLimit: 20, ...(capacity && { capacity: { ...capacity, weight: 20 + capacity.weight } }) };
    const booked = ({ date }: Departure) => bookings[date];
    const context: CheckContext = { network: networkWith(limits), stock, now: 0, booked, ...rest };
    return { request: requestOf(items), context, options: { departBy, arriveBy } };
  });
const anySituation = fc.oneof(situation, { weight: 4, arbitrary: tightSituation });

describe("the laws of trimRequest", () => {
  it("every line of its request is allowed, by the check that it returns", () => {
    fc.assert(
      fc.property(anySituation, ({ request, context, options }) => {
        const { value, issues } = trimRequest(request, context, options);
        if (!value) {
          // With a date, only if nothing at all has dates within the calendars.
          const isDated = options.departBy !== undefined || options.arriveBy !== undefined;
          const asked = isDated ? requestOf([]) : request;
          expect(issues).toMatchObject(checkTransfer(asked, context).issues!.map(({ code }) => ({ code })));
          return;
        }
        const { request: trimmed, check, removed } = value;
        expect(check?.allowed).toBe(trimmed && true);
        expect(trimmed && checkTransfer(trimmed, context).value).toEqual(check);
        expect(trimmed && isInTime(trimmed.items, context, options)).toBe(trimmed && true);
        const told = (items: Lines) =>
          merge(items)
            .map(({ sku, qty }) => `${qty} ${sku}`)
            .sort();
        expect(told([...(trimmed?.items ?? []), ...removed])).toEqual(told(request.items));
      }),
      { numRuns: scaled(500) },
    );
  });

  it("each line has the largest quantity beside the lines before it, if it is in time alone", () => {
    fc.assert(
      fc.property(anySituation, ({ request, context, options }) => {
        const { value } = trimRequest(request, context, options);
        if (value) expect(value.request?.items ?? []).toEqual(bruteForce(request.items, context, options));
      }),
      { numRuns: scaled(500) },
    );
  });
});

describe("trimRequest", () => {
  const level = { onHandQty: 9, unitWeight: 10 };
  const contextOf = (levels: Readonly<Record<string, StockLevel>>, limits: object, rest: object = {}) => {
    return { network: networkWith(limits), stock: new Map(Object.entries(levels)), now: 0, ...rest };
  };
  const items = [
    { sku: "A", qty: 4 },
    { sku: "B", qty: 7 },
  ];

  it("has neither request nor check if nothing may go, also without lines", () => {
    const context = contextOf({}, {});
    expect(trimRequest(requestOf(items), context).value).toStrictEqual({ removed: items });
    expect(trimRequest(requestOf([]), context).value).toStrictEqual({ removed: [] });
  });

  it("keeps the transfer type of the request, and only there", () => {
    const context = contextOf({ A: level }, {}, { transferType: "ROAD" });
    const request = requestOf([{ sku: "A", qty: 1 }]);
    for (const given of [request, { ...request, transferType: "ROAD" }]) {
      expect(trimRequest(given, context).value?.request).toStrictEqual(given);
    }
  });

  it("judges freshness by the dates of what is kept: an earlier line is not made too old", () => {
    const milk = { ...level, lots: [{ qty: 9, expiresOn: "1970-01-02" }] };
    const slow = contextOf({ A: milk, B: { ...level, preparationDays: 1 } }, {});
    const kept = (lines: Lines) => trimRequest(requestOf(lines), slow).value!.request?.items;
    expect(kept(items)).toEqual([{ sku: "A", qty: 4 }]);
    expect(kept([...items].reverse())).toEqual([{ sku: "B", qty: 7 }]);
  });

  it("keeps as many units as the departure in time has room for", () => {
    const limits = { capacity: { units: 100 } };
    const context = contextOf({ A: { ...level, onHandQty: 90 } }, limits, { booked: () => ({ units: 63 }) });
    const request = requestOf([{ sku: "A", qty: 80 }]);
    const { value } = trimRequest(request, context, { departBy: "1970-01-01" });
    expect([value?.request?.items, value?.removed]).toEqual([[{ sku: "A", qty: 37 }], [{ sku: "A", qty: 43 }]]);
  });

  describe("with a date", () => {
    // What is asked for on the first of March 2026, a Sunday.
    const now = Date.parse("2026-03-01T02:00:00Z");
    const stock = { FAST: level, SLOW: { ...level, preparationDays: 5 } };
    const asked = [
      { sku: "SLOW", qty: 2 },
      { sku: "FAST", qty: 4 },
    ];
    const context = contextOf(stock, {}, { now });
    const trimmed = (options: TrimOptions, given = context, lines: Lines = asked) =>
      trimRequest(requestOf(lines), given, options);

    it("removes everything if nothing is in time, but keeps the issues of lines", () => {
      expect(trimmed({ arriveBy: "2026-03-01" }).value).toStrictEqual({ removed: asked });
      const wrong = [...asked, { sku: "FAST", qty: 0 }];
      expect(trimmed({ arriveBy: "2026-03-01" }, context, wrong).issues).toMatchObject([
        { code: "too_small", path: ["items", 2, "qty"] },
      ]);
    });

    it.each([
      [{ departby: "2026-03-01" }, TypeError, "options.departby is unknown (did you mean departBy?)"],
      [{ departBy: 5 }, TypeError, "options.departBy must be a calendar date, YYYY-MM-DD, got 5"],
      [
        { arriveBy: "2026-02-30" },
        RangeError,
        'options.arriveBy must be a calendar date, YYYY-MM-DD, got "2026-02-30"',
      ],
      [{ arriveBy: null }, TypeError, "options.arriveBy must be a calendar date, YYYY-MM-DD, got null"],
      [null, TypeError, "options must be an object, got null"],
    ])("throws for the options %o", (options, ErrorType, rule) => {
      const call = () => untyped(trimRequest)(requestOf(asked), context, options);
      expect(call).toThrow(new ErrorType(`trimRequest: ${rule}`));
    });
  });

  it("returns the issues of a check", () => {
    const request = { ...requestOf([{ sku: "A", qty: 0.5 }]), destWarehouseCode: "C" };
    const context = contextOf({}, {});
    expect(trimRequest(request, context).issues).toEqual(checkTransfer(request, context).issues);
  });
});
