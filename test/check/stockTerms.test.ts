import fc from "fast-check";
import {
  type CheckContext,
  checkTransfer,
  checkTransfers,
  createNetwork,
  earliestTransfer,
  largestAllowed,
  promiseTransfer,
  type Route,
  scheduleTransfer,
  type StockLevel,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { nextDate, readWall } from "../oracles/intlCalendar";
import { datesOf } from "../oracles/obviousSchedule";
import { ObviousUnits } from "../oracles/obviousStock";
import { fewUnits, optional } from "../support/arbitraries";
import { clockChanges } from "../support/clockChanges";
import { dateAt } from "../support/dates";
import { told, toldCheck } from "../support/refusals";
import { requestOf } from "../support/routes";
import { scaled } from "../support/scaled";

const minute = 60_000;
const weekdays = [1, 2, 3, 4, 5];

/** A network with a source in a zone, and the middle of what happens there. */
function placeIn(timeZone: string, at: string, cutOffs: readonly [road: string, air: string]) {
  const around = Date.parse(at);
  const network = createNetwork({
    warehouses: [
      { code: "A", timeZone, workingDays: [1, 2, 3, 4, 5, 6], holidays: [dateAt(around, 4)], cutOff: cutOffs[0] },
      { code: "B", timeZone: "UTC", holidays: [dateAt(around, 7)], receivingDays: weekdays },
    ],
    defaultLane: [
      { transferType: "ROAD", weightLimit: 1_000_000, transitDays: 2, maxTransitDays: 4, transitWorkingDays: weekdays },
      { transferType: "AIR", weightLimit: 1_000_000, transitDays: 1, cutOff: cutOffs[1], outboundHandlingDays: 1 },
    ],
  });
  return { timeZone, around, network };
}

// Cut-offs in hours that clocks repeat or skip, and at noon.
const places = [
  placeIn("Asia/Ho_Chi_Minh", "2026-03-02T02:00:00Z", ["16:00", "10:00"]),
  ...clockChanges.map(([timeZone, at], index) =>
    placeIn(timeZone, at, index % 2 === 0 ? ["01:30", "12:00"] : ["23:45", "00:15"]),
  ),
];
const service = fc.constantFrom("ROAD", "AIR");
const situation = fc
  .oneof(fc.constant(places[0]!), fc.constantFrom(...places))
  .chain((place) => {
    const date = fc.integer({ min: -4, max: 20 }).map((days) => dateAt(place.around, days));
    const level = fewUnits(date).map((given): StockLevel => ({
      ...given,
      ...{ unitWeight: 1, preparationDays: undefined, transferable: true },
    }));
    return fc.record({
      place: fc.constant(place),
      // Near the change of the clock, and up to three days before and after it.
      now: fc
        .oneof(
          fc.integer({ min: -150, max: 150 }),
          fc.integer({ min: -72, max: 72 }).map((hours) => hours * 60),
        )
        .map((minutes) => place.around + minutes * minute),
      levels: fc.array(level, { minLength: 1, maxLength: 3 }),
      qtys: fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 3, maxLength: 3 }),
      heldShare: fc.nat(2),
      notBefore: optional(date),
      promisesUntil: optional(date),
      shelfDays: fc.nat(6),
      service,
    });
  })
  .map(({ heldShare, place: { network, around, timeZone }, now, levels, ...given }) => {
    const { notBefore, promisesUntil, shelfDays } = given;
    const items = levels.map((_, index) => ({ sku: `SKU ${index}`, qty: given.qtys[index]! }));
    const held = levels.map(({ reservedQty = 0 }) => Math.min(heldShare, reservedQty));
    const rules = { network, now, notBefore, promisesUntil, minShelfDays: shelfDays };
    const context: CheckContext = {
      ...rules,
      transferType: given.service,
      stock: new Map(items.map(({ sku }, index) => [sku, levels[index]!])),
      heldQty: new Map(items.map(({ sku }, index) => [sku, held[index]!])),
    };
    const { date: today } = readWall(now, timeZone);
    const end = dateAt(around, 34);
    return {
      ...{ now, notBefore, items, rules, context, today, end, request: requestOf(...items), levels },
      route: (type: string) => network.route("A", "B", type).value!,
      service: given.service,
      /** Movements count only from an earliest date on, or for promises. */
      unitsOf: (isDated: boolean, isHeld = true) =>
        levels.map((level, index) => {
          const terms = { today, end, promisesUntil, shelfDays, isDated };
          return new ObviousUnits(level, { ...terms, held: isHeld ? held[index] : 0 });
        }),
    };
  });
type Situation = typeof situation extends fc.Arbitrary<infer Value> ? Value : never;

/** The available units of a line, and its refusals because of its stock. */
function obviousLine(qty: number, units: ObviousUnits, given: Situation, type: string, packQty = 1) {
  const dates = scheduleTransfer(given.now, given.route(type), { notBefore: given.notBefore });
  const availableQty = units.availableOn(given.notBefore === undefined ? given.today : dates.transferDate);
  const freshQty = units.freshOf(dates)?.length ?? Infinity;
  const refusals: string[] = [];
  if (qty % packQty > 0) refusals.push(`broken_pack ${qty % packQty}`);
  if (qty > availableQty) refusals.push(`insufficient_stock ${qty - availableQty}`);
  const shortBy = Math.min(qty, availableQty) - freshQty;
  if (shortBy > 0) refusals.push(`short_shelf_life ${shortBy}`);
  return { availableQty, refusals, dates };
}

/** Every date from now on on which a transfer can be created, each once. */
function transferDates({ now, notBefore, end }: Situation, route: Route) {
  const dates = [scheduleTransfer(now, route, { notBefore })];
  while (dates.at(-1)!.transferDate < end) {
    dates.push(scheduleTransfer(now, route, { notBefore: nextDate(dates.at(-1)!.transferDate) }));
  }
  return dates.filter(({ transferDate }) => transferDate <= end);
}

const runs = { numRuns: scaled(600) };

describe("packs, lots, held units and later stock", () => {
  it("count in a check as unit by unit and day by day", () => {
    fc.assert(
      fc.property(situation, (given) => {
        const { levels, items, service, context, request } = given;
        const { value } = checkTransfer(request, context);
        const largest = largestAllowed(request, context).value!;
        given.unitsOf(given.notBefore !== undefined).forEach((units, index) => {
          const { packQty } = levels[index]!;
          const { dates, availableQty, refusals } = obviousLine(items[index]!.qty, units, given, service, packQty);
          expect(value).toMatchObject(dates);
          const { availableQty: found, refusals: reasons } = value!.items[index]!;
          expect([found, told(reasons)]).toEqual([availableQty, refusals]);
          const most = [...Array(80).keys()].filter(
            (qty) => obviousLine(qty, units, given, service, packQty).refusals.length === 0,
          );
          expect(largest[index]!.maxQty).toBe(most.at(-1));
        });
      }),
      runs,
    );
  });

  it("are taken by a batch from the lots that expire first", () => {
    const wish = fc.record({ which: fc.nat(2), qty: fc.integer({ min: 1, max: 8 }), transferType: service });
    fc.assert(
      fc.property(situation, fc.array(wish, { maxLength: 8 }), (given, wishes) => {
        const { items, levels, rules, context } = given;
        const lines = wishes.map(({ which, ...rest }) => ({ at: which % items.length, ...rest }));
        const requests = lines.map(({ at, qty, transferType }) => {
          return { ...requestOf({ sku: items[at]!.sku, qty }), transferType };
        });
        const results = checkTransfers(requests, { ...rules, stocks: new Map([["A", context.stock]]) });
        const all = given.unitsOf(given.notBefore !== undefined, false);
        lines.forEach(({ at, qty, transferType }, index) => {
          const { dates, ...line } = obviousLine(qty, all[at]!, given, transferType, levels[at]!.packQty);
          expect(toldCheck(results[index]!).value!.items[0]).toMatchObject(line);
          if (line.refusals.length === 0) all[at]!.take(qty, dates);
        });
      }),
      runs,
    );
  });

  it("make the earliest transfer the first on which every line has enough fresh units", () => {
    fc.assert(
      fc.property(situation, (given) => {
        const { levels, items, service, route, context, request, today } = given;
        const all = given.unitsOf(true);
        const dates = transferDates(given, route(service));
        const suits = (each: (typeof dates)[0], index: number) =>
          items[index]!.qty % (levels[index]!.packQty ?? 1) === 0 && all[index]!.mostOf(each) >= items[index]!.qty;
        const first = dates.find((each) => items.every((_, index) => suits(each, index)));
        const { value, issues } = earliestTransfer(request, context);
        if (first) {
          const { validUntil, ...rest } = first;
          expect(value).toMatchObject(rest);
          expect(value).not.toHaveProperty("validUntil", validUntil);
          value!.items.forEach(({ on, qty }, index) => {
            let date = today;
            while (all[index]!.availableOn(date) < qty) date = nextDate(date);
            expect(on).toBe(date);
          });
          return;
        }
        const never = items.flatMap((_, index) => (dates.some((each) => suits(each, index)) ? [] : [index]));
        const together = levels.flatMap(({ lots = [] }, index) => (lots.length > 0 ? [index] : []));
        expect(issues?.map(({ code }) => code)).toEqual(issues?.map(() => "never_available"));
        expect(issues?.map(({ path }) => path[1])).toEqual(never.length > 0 ? never : together);
      }),
      runs,
    );
  });

  it("are promised on the first dates that have them", () => {
    fc.assert(
      fc.property(situation, (given) => {
        const { levels, items, service, route, context, request } = given;
        const { value } = promiseTransfer(request, context);
        given.unitsOf(true).forEach((units, index) => {
          const { sku, qty } = items[index]!;
          const pack = levels[index]!.packQty ?? 1;
          let missingQty = qty;
          const parts: object[] = [];
          for (const dates of transferDates(given, route(service))) {
            const most = Math.min(missingQty, units.mostOf(dates));
            const part = most - (most % pack);
            if (part === 0) continue;
            units.take(part, dates);
            missingQty -= part;
            parts.push({ qty: part, ...datesOf(dates) });
          }
          expect(value!.items[index]).toEqual({ sku, requestedQty: qty, parts, missingQty });
        });
      }),
      runs,
    );
  });
});
