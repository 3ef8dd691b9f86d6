import fc from "fast-check";
import {
  type LaneTerms,
  type ListQuery,
  type RequestedItem,
  type StockLevel,
  transferStatuses,
  type WarehouseConfig,
  type WeightRule,
} from "stock-transfer";
import { dateAt, day } from "./dates";

/** Zones of every kind: no change of offset, halves and quarters of an hour, beyond ±12 h, changes at and near midnight, a skipped day. */
export const zones = (
  "UTC Africa/Cairo Africa/Casablanca America/Havana America/Los_Angeles America/Santiago " +
  "America/Sao_Paulo America/St_Johns Asia/Beirut Asia/Gaza Asia/Ho_Chi_Minh Asia/Kathmandu Asia/Tehran " +
  "Atlantic/Azores Australia/Lord_Howe Europe/Berlin Europe/London Pacific/Apia Pacific/Chatham " +
  "Pacific/Kiritimati Pacific/Pago_Pago"
).split(" ");

const zone = fc.constantFrom(...zones);

/** From 2000 to 2037. */
export const instant = fc.integer({ min: Date.parse("2000-01-01T00:00:00Z"), max: Date.parse("2037-12-01T00:00:00Z") });

const weekday = fc.integer({ min: 1, max: 7 });
const weekdays = fc.uniqueArray(weekday, { minLength: 1, maxLength: 7 });

/** A date from three days before an instant to six weeks after it. */
const dateNear = (now: number) => fc.integer({ min: -3, max: 45 }).map((offset) => dateAt(now, offset));

/** Holidays and extra working days, without a date in both. */
const datesNear = (now: number) =>
  fc
    .tuple(fc.array(dateNear(now), { maxLength: 20 }), fc.array(dateNear(now), { maxLength: 10 }))
    .map(([holidays, extra]) => ({
      holidays,
      extraWorkingDays: extra.filter((date) => !holidays.includes(date)),
    }));

const timeOfDay = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hours, minutes]) => `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`);
const laterThanMidnight = timeOfDay.map((time) => (time === "00:00" ? "24:00" : time));
const cutOff = fc.oneof({ weight: 4, arbitrary: timeOfDay }, fc.constantFrom("00:00", "24:00"));

/** The cut-offs of a warehouse or of a lane. */
const cutOffs = (now: number) => ({
  cutOff: fc.oneof(laterThanMidnight, fc.dictionary(weekday.map(String), cutOff)),
  cutOffOn: fc.dictionary(dateNear(now), cutOff, { maxKeys: 10 }),
});

export const warehouse = (code: string, now: number): fc.Arbitrary<WarehouseConfig> =>
  fc
    .record(
      {
        code: fc.constant(code),
        timeZone: zone,
        workingDays: weekdays,
        receivingDays: weekdays,
        dates: datesNear(now),
        ...cutOffs(now),
      },
      { requiredKeys: ["code", "timeZone"] },
    )
    .map(({ dates, ...rest }) => ({ ...rest, ...dates }));

export const laneTerms = (now: number): fc.Arbitrary<LaneTerms> =>
  fc
    .record(
      {
        transferType: fc.constant("ROAD"),
        weightLimit: fc.nat(1000),
        transitDays: fc.nat(10),
        moreTransitDays: fc.nat(5),
        transitWorkingDays: weekdays,
        dates: datesNear(now),
        outboundHandlingDays: fc.nat(4),
        inboundHandlingDays: fc.nat(4),
        ...cutOffs(now),
      },
      { requiredKeys: ["transferType", "weightLimit", "transitDays"] },
    )
    .map(({ dates, moreTransitDays, ...terms }) => ({
      ...terms,
      ...(moreTransitDays !== undefined && { maxTransitDays: terms.transitDays + moreTransitDays }),
      ...(dates && { transitHolidays: dates.holidays, transitExtraWorkingDays: dates.extraWorkingDays }),
    }));

/** Departures on weekdays or the carrier's days, with dates; or every second week, every other date excluded. */
const departures = (now: number): fc.Arbitrary<Partial<LaneTerms>> =>
  fc.oneof(
    fc.constant({}),
    fc
      .record({ departureDays: weekdays, dates: datesNear(now), extraDates: datesNear(now) }, { requiredKeys: [] })
      .map(({ departureDays, dates, extraDates }) => ({
        ...(departureDays && { departureDays }),
        ...(dates && { departureHolidays: dates.holidays }),
        ...(extraDates && {
          departureExtraDays: extraDates.extraWorkingDays.filter((date) => !dates?.holidays.includes(date)),
        }),
      })),
    fc.integer({ min: -3, max: 10 }).map((offset) => {
      return {
        departureDays: [new Date(now + offset * day).getUTCDay() || 7],
        departureHolidays: Array.from({ length: 60 }, (_, index) => dateAt(now, offset + 14 * index)),
      };
    }),
  );

/** Whether a lane is in use in ordinary weeks; otherwise it is rejected. */
function isUsable(source: WarehouseConfig, destination: WarehouseConfig, terms: LaneTerms): boolean {
  const everyDay = [1, 2, 3, 4, 5, 6, 7];
  const { workingDays = everyDay } = source;
  const departureDays = terms.departureDays ?? terms.transitWorkingDays ?? everyDay;
  const cutOffOf = ({ cutOff: times }: Pick<WarehouseConfig, "cutOff">, day: number) =>
    typeof times === "object" ? times[String(day)] : times;
  return (
    workingDays.some((day) => (cutOffOf(terms, day) ?? cutOffOf(source, day)) !== "00:00") &&
    workingDays.some((day) => departureDays.includes(day)) &&
    (destination.workingDays ?? everyDay).some((day) => destination.receivingDays?.includes(day) ?? true)
  );
}

/** A source, a destination and their lane, with holidays around an instant, and perhaps a requested date. */
export const journey = instant.chain((now) =>
  fc
    .record({
      now: fc.constant(now),
      source: warehouse("A", now),
      destination: warehouse("B", now),
      terms: laneTerms(now),
      departing: departures(now),
      notBefore: fc.option(dateNear(now), { nil: undefined }),
      preparationDays: fc.oneof(fc.constant(undefined), fc.nat(8)),
    })
    .map(({ departing, ...rest }) => ({ ...rest, terms: { ...rest.terms, ...departing } }))
    .filter(({ source, destination, terms }) => isUsable(source, destination, terms)),
);

/** Few, so that lines share SKUs with each other and with the stock. */
export const sku = fc.constantFrom("A", "B", "C", "D", "E", "", "__proto__", "constructor");

const smallOrHuge = (small: number) =>
  fc.oneof({ weight: 12, arbitrary: fc.nat(small) }, { weight: 1, arbitrary: fc.maxSafeNat() });

export const requestedItem: fc.Arbitrary<RequestedItem> = fc.record({
  sku,
  qty: smallOrHuge(8).map((qty) => Math.max(1, qty)),
});

export const stockLevel: fc.Arbitrary<StockLevel> = fc.record(
  {
    onHandQty: fc.oneof(smallOrHuge(30), fc.integer({ min: -5, max: 0 })),
    reservedQty: smallOrHuge(5),
    safetyQty: smallOrHuge(5),
    unitWeight: smallOrHuge(12),
    unitVolume: smallOrHuge(12),
    transferable: fc.boolean(),
  },
  { requiredKeys: ["onHandQty"] },
);

const stockOf = (level: fc.Arbitrary<StockLevel>): fc.Arbitrary<ReadonlyMap<string, StockLevel>> =>
  fc.array(fc.tuple(sku, level), { maxLength: 12 }).map((entries) => new Map(entries));

export const stock = stockOf(stockLevel);

/** A lot, good for years or until a day near the arrival of those who ask at the instant 0 or in November 2026. */
const lot = fc.record({
  qty: smallOrHuge(9).map((qty) => Math.min(qty, 2 ** 50)),
  expiresOn: fc.constantFrom("1970-01-01", "1970-01-02", "2026-11-22", "2026-11-23", "2026-11-24", "9999-12-31"),
});

/** A stock in packs and lots, too. */
export const stockInLots = stockOf(
  fc
    .tuple(
      stockLevel,
      fc.record({ packQty: fc.integer({ min: 1, max: 4 }), lots: fc.array(lot) }, { requiredKeys: [] }),
    )
    .map(([level, rest]) => ({ ...level, ...rest })),
);

/** The value of an option, or none. */
export const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

/** A level of few units with any fields. Those in `always` are never absent. */
export const fewUnits = (
  date: fc.Arbitrary<string>,
  ...always: readonly (keyof StockLevel)[]
): fc.Arbitrary<StockLevel> =>
  fc.record(
    {
      onHandQty: fc.integer({ min: -2, max: 14 }),
      reservedQty: fc.nat(4),
      safetyQty: fc.nat(3),
      unitWeight: fc.nat(9),
      unitVolume: fc.nat(9),
      packQty: fc.integer({ min: 1, max: 4 }),
      preparationDays: fc.nat(4),
      lots: fc.array(fc.record({ qty: fc.nat(6), expiresOn: date }), { maxLength: 4 }),
      movements: fc.array(
        fc.oneof(
          fc.record({ on: date, qty: fc.integer({ min: -6, max: 8 }) }),
          fc.record({ on: date, qty: fc.nat(8), expiresOn: date }),
        ),
        { maxLength: 5 },
      ),
      transferable: fc.boolean(),
    },
    { requiredKeys: ["onHandQty", ...always] },
  );

/** Rules of a program, and units that a request has reserved. */
export interface OwnTerms {
  readonly forbidden: readonly string[];
  readonly heldShare: number;
}

export const ownTerms: fc.Arbitrary<OwnTerms> = fc.record({
  forbidden: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(sku) }),
  heldShare: fc.constantFrom(0, 0, 0.5, 1),
});

/** The terms as a context has them. */
export function contextTerms({ forbidden, heldShare }: OwnTerms, stock: ReadonlyMap<string, StockLevel>) {
  const held = Array.from(stock, ([sku, { reservedQty = 0 }]) => [sku, Math.floor(reservedQty * heldShare)] as const);
  return {
    forbids: (sku: string) => (forbidden.includes(sku) ? "a rule" : undefined),
    heldQty: new Map(held),
  };
}

/** The units that a destination accepts. */
export const acceptedQty: fc.Arbitrary<ReadonlyMap<string, number>> = fc
  .array(fc.tuple(sku, smallOrHuge(12)), { maxLength: 6 })
  .map((entries) => new Map(entries));

export const weightRule: fc.Arbitrary<WeightRule> = fc.constantFrom("fill", "whole", "each");

const word = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 9 })
  .map((given) => given.replaceAll(",", ";").trim())
  .filter((given) => given !== "");
const words = fc.array(word, { minLength: 1, maxLength: 4 });
const time = fc.integer({ min: Date.parse("0000-01-01T00:00:00Z"), max: Date.parse("9999-12-31T23:59:59.999Z") });

/** A query that a URL can express. */
export const listQuery: fc.Arbitrary<ListQuery> = fc.record({
  filter: fc
    .record(
      {
        srcWarehouseCode: word,
        destWarehouseCode: word,
        refCode: word,
        ...{ createdFrom: time, createdTo: time, updatedFrom: time, updatedTo: time },
        ...{ skus: words, codes: words },
        statuses: fc.subarray([...transferStatuses], { minLength: 1 }),
      },
      { requiredKeys: [] },
    )
    .filter(({ createdFrom = 0, createdTo = createdFrom }) => createdFrom <= createdTo)
    .filter(({ updatedFrom = 0, updatedTo = updatedFrom }) => updatedFrom <= updatedTo),
  limit: fc.integer({ min: 1, max: 100 }),
  next: fc.maxSafeNat(),
});
