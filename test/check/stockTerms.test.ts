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
  type TransferNetwork,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { nextDate, readWall } from "../oracles/intlCalendar";
import { availableFrom, freshUnits, type StockTerms, unitsOf } from "../oracles/obviousStock";
import { clockChanges } from "../support/clockChanges";
import { told, toldCheck } from "../support/refusals";
import { scaled } from "../support/scaled";

const minute = 60_000;
const day = 24 * 60 * minute;

/** A network with a source in a zone, and the dates around an instant. */
interface Place {
  readonly timeZone: string;
  /** The middle of what happens. */
  readonly around: number;
  readonly network: TransferNetwork;
  readonly date: fc.Arbitrary<string>;
  /** A date after everything that happens. */
  readonly end: string;
}

function placeIn(timeZone: string, at: string, cutOffs: readonly [road: string, air: string]): Place {
  const around = Date.parse(at);
  const dateAt = (offset: number) => new Date(around + offset * day).toISOString().slice(0, 10);
  const network = createNetwork({
    warehouses: [
      { code: "A", timeZone, workingDays: [1, 2, 3, 4, 5, 6], holidays: [dateAt(4)], cutOff: cutOffs[0] },
      { code: "B", timeZone: "UTC", holidays: [dateAt(7)], receivingDays: [1, 2, 3, 4, 5] },
    ],
    defaultLane: [
      { transferType: "ROAD", weightLimit: 1_000_000, transitDays: 2, maxTransitDays: 4, transitWorkingDays: weekdays },
      { transferType: "AIR", weightLimit: 1_000_000, transitDays: 1, cutOff: cutOffs[1], outboundHandlingDays: 1 },
    ],
  });
  const date = fc.integer({ min: -4, max: 20 }).map(dateAt);
  return { timeZone, around, network, date, end: dateAt(34) };
}

const weekdays = [1, 2, 3, 4, 5];
// Cut-offs in hours that clocks repeat or skip, and at noon.
const places = [
  placeIn("Asia/Ho_Chi_Minh", "2026-03-02T02:00:00Z", ["16:00", "10:00"]),
  ...clockChanges.map(([timeZone, at], index) =>
    placeIn(timeZone, at, index % 2 === 0 ? ["01:30", "12:00"] : ["23:45", "00:15"]),
  ),
];
const place = fc.oneof(fc.constant(places[0]!), fc.constantFrom(...places));
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const movementOn = (date: fc.Arbitrary<string>) =>
  fc.oneof(
    fc.record({ on: date, qty: fc.integer({ min: -6, max: 8 }) }),
    fc.record({ on: date, qty: fc.integer({ min: 0, max: 8 }), expiresOn: date }),
  );
const levelAt = (date: fc.Arbitrary<string>): fc.Arbitrary<StockLevel> =>
  fc.record({
    onHandQty: fc.integer({ min: -2, max: 14 }),
    reservedQty: fc.nat(4),
    safetyQty: fc.nat(3),
    unitWeight: fc.constant(1),
    packQty: optional(fc.integer({ min: 1, max: 4 })),
    lots: optional(fc.array(fc.record({ qty: fc.nat(6), expiresOn: date }), { maxLength: 5 })),
    movements: fc.array(movementOn(date), { maxLength: 6 }),
  });
const situation = place
  .chain(({ date, around, ...rest }) =>
    fc.record({
      place: fc.constant(rest),
      // Near the change of the clock, and up to three days before and after it.
      now: fc.oneof(
        fc.integer({ min: -150, max: 150 }).map((minutes) => around + minutes * minute),
        fc.integer({ min: -72, max: 72 }).map((hours) => around + hours * 60 * minute),
      ),
      levels: fc.array(levelAt(date), { minLength: 1, maxLength: 3 }),
      qtys: fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 3, maxLength: 3 }),
      heldShare: fc.nat(2),
      notBefore: optional(date),
      promisesUntil: optional(date),
      shelfDays: fc.nat(6),
      service: fc.constantFrom("ROAD" as const, "AIR" as const),
    }),
  )
  .map(({ heldShare, place: { network, end, timeZone }, ...given }) => {
    const route = (service: "ROAD" | "AIR") => network.route("A", "B", service).value!;
    const skus = given.levels.map((_, index) => `SKU ${index}`);
    const held = given.levels.map(({ reservedQty }) => Math.min(heldShare, reservedQty!));
    const context: CheckContext = {
      network,
      now: given.now,
      stock: new Map(skus.map((sku, index) => [sku, given.levels[index]!])),
      heldQty: new Map(skus.map((sku, index) => [sku, held[index]!])),
      notBefore: given.notBefore,
      promisesUntil: given.promisesUntil,
      minShelfDays: given.shelfDays,
      transferType: given.service,
    };
    const items = skus.map((sku, index) => ({ sku, qty: given.qtys[index]! }));
    const { date: today } = readWall(given.now, timeZone);
    const terms = (index: number): StockTerms => ({
      today,
      end,
      promisesUntil: given.promisesUntil,
      held: held[index],
    });
    return {
      ...given,
      end,
      route,
      context,
      items,
      terms,
      today,
      request: { items, srcWarehouseCode: "A", destWarehouseCode: "B" },
    };
  });

/** The refusals of a line because of its stock. */
function obviousRefusals(qty: number, availableQty: number, fresh: number | undefined, packQty = 1): readonly string[] {
  const refusals: string[] = [];
  const overBy = qty - Math.floor(qty / packQty) * packQty;
  if (overBy > 0) refusals.push(`broken_pack ${overBy}`);
  if (qty > availableQty) refusals.push(`insufficient_stock ${qty - availableQty}`);
  const shortBy = fresh === undefined ? 0 : Math.min(qty, availableQty) - fresh;
  if (shortBy > 0) refusals.push(`short_shelf_life ${shortBy}`);
  return refusals;
}

describe("a check of packs, lots, held units and later stock", () => {
  it("equals counting every unit and day", () => {
    fc.assert(
      fc.property(situation, (given) => {
        const { now, levels, qtys, notBefore, shelfDays, service, route, context, request, terms, today } = given;
        const dates = scheduleTransfer(now, route(service), { notBefore });
        const { value } = checkTransfer(request, context);
        expect(value).toMatchObject(dates);
        const [largest, ...others] = [largestAllowed(request, context).value!].flat();
        levels.forEach((level, index) => {
          const from = notBefore === undefined ? today : dates.transferDate;
          const now = { ...level, movements: notBefore === undefined ? [] : level.movements };
          const availableQty = availableFrom(from, now, terms(index));
          const units = unitsOf(level, terms(index), notBefore !== undefined);
          const fresh = units && freshUnits(units, dates.transferDate, dates.latestArrivalDate, shelfDays).length;
          const item = value!.items[index]!;
          expect(item.availableQty).toBe(availableQty);
          expect(told(item.refusals)).toEqual(obviousRefusals(qtys[index]!, availableQty, fresh, level.packQty));
          const most = [...Array(80).keys()].filter(
            (qty) => obviousRefusals(qty, availableQty, fresh, level.packQty).length === 0,
          );
          expect([largest!, ...others][index]!.maxQty).toBe(most.at(-1));
        });
      }),
      { numRuns: scaled(600) },
    );
  });
});

describe("a batch of packs and lots", () => {
  it("takes the units of the lots that expire first", () => {
    const wishes = fc.array(
      fc.record({
        which: fc.nat(2),
        qty: fc.integer({ min: 1, max: 8 }),
        transferType: fc.constantFrom("ROAD", "AIR"),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(situation, wishes, (given, wishes) => {
        const { now, levels, items, notBefore, promisesUntil, shelfDays, context, today, terms, route } = given;
        const requests = wishes.map(({ which, qty, transferType }) => {
          const line = { sku: items[which % items.length]!.sku, qty };
          return { items: [line], srcWarehouseCode: "A", destWarehouseCode: "B", transferType };
        });
        const results = checkTransfers(requests, {
          network: context.network,
          now,
          stocks: new Map([["A", context.stock]]),
          notBefore,
          promisesUntil,
          minShelfDays: shelfDays,
        });
        const state = levels.map((level, index) => ({
          level: { ...level, movements: notBefore === undefined ? [] : level.movements! },
          units: unitsOf(level, { ...terms(index), held: 0 }, notBefore !== undefined),
        }));
        wishes.forEach(({ which, qty, transferType }, index) => {
          const at = which % items.length;
          const { level, units } = state[at]!;
          const dates = scheduleTransfer(now, route(transferType), { notBefore });
          const from = notBefore === undefined ? today : dates.transferDate;
          const availableQty = availableFrom(from, level, { ...terms(at), held: 0 });
          const fresh = units && freshUnits(units, dates.transferDate, dates.latestArrivalDate, shelfDays);
          const refusals = obviousRefusals(qty, availableQty, fresh?.length, level.packQty);
          expect(toldCheck(results[index]!).value!.items[0]).toMatchObject({ availableQty, refusals });
          if (refusals.length > 0) return;
          const taken = new Set(fresh?.slice(0, qty));
          state[at] = {
            level: { ...level, reservedQty: level.reservedQty! + qty },
            units: units?.filter((unit) => !taken.has(unit)),
          };
        });
      }),
      { numRuns: scaled(600) },
    );
  });
});

/** Every date from now on on which a transfer can be created, each once. */
function transferDates(now: number, route: Route, notBefore: string | undefined, end: string) {
  const dates = [scheduleTransfer(now, route, { notBefore })];
  while (dates.at(-1)!.transferDate < end) {
    dates.push(scheduleTransfer(now, route, { notBefore: nextDate(dates.at(-1)!.transferDate) }));
  }
  return dates.filter(({ transferDate }) => transferDate <= end);
}

describe("earliestTransfer", () => {
  it("equals the first date on which every line has enough fresh units", () => {
    fc.assert(
      fc.property(situation, (given) => {
        const { now, levels, items, notBefore, shelfDays, service, route, context, request, terms, end, today } = given;
        const dates = transferDates(now, route(service), notBefore, end);
        const suits = ({ transferDate, latestArrivalDate }: (typeof dates)[0], index: number) => {
          const level = levels[index]!;
          const { qty } = items[index]!;
          const units = unitsOf(level, terms(index), true);
          const isFresh = !units || freshUnits(units, transferDate, latestArrivalDate, shelfDays).length >= qty;
          return qty % (level.packQty ?? 1) === 0 && isFresh && availableFrom(transferDate, level, terms(index)) >= qty;
        };
        const first = dates.find((each) => items.every((_, index) => suits(each, index)));
        const never = items.flatMap((_, index) => (dates.some((each) => suits(each, index)) ? [] : [index]));
        const together = levels.flatMap(({ lots = [] }, index) => (lots.length > 0 ? [index] : []));
        const { value, issues } = earliestTransfer(request, context);
        if (first) {
          const { validUntil, ...rest } = first;
          expect(value).toMatchObject(rest);
          expect(value).not.toHaveProperty("validUntil", validUntil);
          value!.items.forEach(({ on, qty }, index) => {
            let date = today;
            while (availableFrom(date, levels[index]!, terms(index)) < qty) date = nextDate(date);
            expect(on).toBe(date);
          });
        } else {
          expect(issues?.map(({ code }) => code)).toEqual(issues?.map(() => "never_available"));
          expect(issues?.map(({ path }) => path[1])).toEqual(never.length > 0 ? never : together);
        }
      }),
      { numRuns: scaled(600) },
    );
  });
});

describe("promiseTransfer", () => {
  it("equals a search of every date with every unit", () => {
    fc.assert(
      fc.property(situation, (given) => {
        const { now, levels, items, notBefore, shelfDays, service, route, context, request, terms, end } = given;
        const { value } = promiseTransfer(request, context);
        levels.forEach((level, index) => {
          const { sku, qty } = items[index]!;
          let units = unitsOf(level, terms(index), true);
          let promised = 0;
          const parts: object[] = [];
          for (const dates of transferDates(now, route(service), notBefore, end)) {
            const fresh = units && freshUnits(units, dates.transferDate, dates.latestArrivalDate, shelfDays);
            const available = availableFrom(dates.transferDate, level, terms(index)) - promised;
            let part = 0;
            const pack = level.packQty ?? 1;
            while (part + pack <= Math.min(qty - promised, available, fresh?.length ?? Infinity)) part += pack;
            if (part === 0) continue;
            const taken = new Set(fresh?.slice(0, part));
            units = units?.filter((unit) => !taken.has(unit));
            promised += part;
            const { transferDate, departureDate, estimatedArrivalDate, latestArrivalDate } = dates;
            parts.push({ qty: part, transferDate, departureDate, estimatedArrivalDate, latestArrivalDate });
          }
          expect(value!.items[index]).toEqual({ sku, requestedQty: qty, parts, missingQty: qty - promised });
        });
      }),
      { numRuns: scaled(600) },
    );
  });
});
