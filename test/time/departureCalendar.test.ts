import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CivilDay, firstCivilDay, lastCivilDay, type Weekday, weekdayOf } from "../../src/time/civilDay";
import { createDepartureCalendar, departsInAny366Days } from "../../src/time/departureCalendar";
import { closed, createWorkingCalendar, type WorkingCalendar } from "../../src/time/workingCalendar";
import { scaled } from "../support/scaled";

const noon = 43_200_000;
const days = (from: number, count: number, step = 1) =>
  Array.from({ length: count }, (_, index) => from + index * step);

/** What a configuration says of a calendar: the holidays stand before the extra days. */
interface Days {
  readonly weekdays: readonly number[];
  readonly holidays: readonly CivilDay[];
  readonly extraDays: readonly CivilDay[];
}

function calendarOf({ weekdays, holidays, extraDays }: Days): WorkingCalendar {
  const dates = new Map([
    ...extraDays.map((day) => [day, noon] as const),
    ...holidays.map((day) => [day, closed] as const),
  ]);
  return createWorkingCalendar(new Map(weekdays.map((weekday) => [weekday as Weekday, noon])), dates);
}

const departs = (carrier: Days, source: Days) =>
  departsInAny366Days(createDepartureCalendar(calendarOf(carrier))!, calendarOf(source));

function isOpen({ weekdays, holidays, extraDays }: Days, day: CivilDay): boolean {
  return !holidays.includes(day) && (extraDays.includes(day) || weekdays.includes(weekdayOf(day)));
}

/** Tries every day around the dates, which lie between -100 and 1000 days of an origin. */
function departsOnSomeDay(carrier: Days, source: Days, origin: CivilDay): boolean {
  let waited = 0;
  let longest = 0;
  let isEver = false;
  for (let day = Math.max(firstCivilDay, origin - 800); day <= Math.min(lastCivilDay, origin + 1700); day += 1) {
    const leaves = isOpen(carrier, day) && isOpen(source, day);
    waited = leaves ? 0 : waited + 1;
    longest = Math.max(longest, waited);
    isEver ||= leaves;
  }
  return carrier.weekdays.length === 0 ? isEver : longest < 366;
}

const range = fc
  .tuple(
    fc.integer({ min: -100, max: 200 }),
    fc.constantFrom(0, 3, 200, 363, 364, 365, 366, 400),
    fc.constantFrom(1, 7),
  )
  .map(([from, count, step]) => days(from, Math.ceil(count / step), step));
const few = fc.array(fc.integer({ min: -100, max: 500 }), { maxLength: 3 });
const ofCalendar = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
  holidays: fc.oneof(few, range),
  extraDays: fc.oneof(few, few, range),
});
const shifted = (by: number, { weekdays, holidays, extraDays }: Days): Days => ({
  weekdays,
  holidays: holidays.map((day) => day + by),
  extraDays: extraDays.map((day) => day + by),
});

describe("departsInAny366Days", () => {
  it("is the same as trying every day, for each source in turn", () => {
    const origin = fc.constantFrom(0, 20_000, -366, firstCivilDay + 100, lastCivilDay - 1000);
    fc.assert(
      fc.property(ofCalendar, fc.array(ofCalendar, { minLength: 1, maxLength: 4 }), origin, (given, sources, from) => {
        const carrier = shifted(from, given);
        const departures = createDepartureCalendar(calendarOf(carrier))!;
        for (const source of sources.map((each) => shifted(from, each))) {
          expect(departsInAny366Days(departures, calendarOf(source))).toBe(departsOnSomeDay(carrier, source, from));
        }
      }),
      { numRuns: scaled(300) },
    );
  });

  it("looks at closures that the carrier and the source make together", () => {
    const daily = { weekdays: [1, 2, 3, 4, 5, 6, 7], holidays: [], extraDays: [] };
    const carrier = { ...daily, holidays: days(1000, 200) };
    expect(departs(carrier, { ...daily, holidays: days(1200, 165) })).toBe(true);
    expect(departs(carrier, { ...daily, holidays: days(1200, 166) })).toBe(false);
    expect(departs({ ...daily, holidays: days(1000, 366) }, daily)).toBe(false);
    expect(departs({ ...daily, holidays: days(1000, 366) }, { ...daily, holidays: [5000] })).toBe(false);
  });

  it("ends with the years of the calendar", () => {
    const daily = { weekdays: [1, 2, 3, 4, 5, 6, 7], holidays: [], extraDays: [] };
    expect(departs({ ...daily, holidays: days(firstCivilDay, 365) }, daily)).toBe(true);
    expect(departs({ ...daily, holidays: days(firstCivilDay, 366) }, daily)).toBe(false);
    expect(departs({ ...daily, holidays: days(lastCivilDay - 364, 365) }, daily)).toBe(true);
    expect(departs({ ...daily, holidays: days(lastCivilDay - 365, 366) }, daily)).toBe(false);
  });

  it.each<[string, Days, Days]>([
    [
      "holidays",
      { weekdays: [1], holidays: days(-300_000, 20_000, 140), extraDays: [] },
      { weekdays: [1, 2], holidays: [], extraDays: [] },
    ],
    [
      "departures",
      { weekdays: [], holidays: [], extraDays: days(2, 20_000, 7) },
      { weekdays: [1], holidays: [], extraDays: [] },
    ],
  ])("reads 20 000 %s of a carrier once for all sources that work on the same weekdays", (_, carrier, source) => {
    const calendar = calendarOf(carrier);
    let reads = 0;
    const dates = new Map(calendar.dates);
    const counted = Object.assign(new Map(dates), { get: (day: CivilDay) => ((reads += 1), dates.get(day)) });
    const departures = createDepartureCalendar({ ...calendar, dates: counted })!;
    departsInAny366Days(departures, calendarOf(source));
    reads = 0;
    for (let index = 0; index < 100; index += 1) {
      departsInAny366Days(departures, calendarOf({ ...source, holidays: days(100 * index, 10) }));
    }
    // Some days around the few checkpoints of each source.
    expect(reads).toBeLessThan(10_000);
  });

  it("reads 20 000 holidays of a source once for all carriers that depart on the same weekdays", () => {
    const { weekdays, dates } = calendarOf({
      weekdays: [1, 2, 3],
      holidays: days(-300_000, 20_000, 140),
      extraDays: [],
    });
    let reads = 0;
    const counted = Object.assign(new Map(dates), { get: (day: CivilDay) => ((reads += 1), dates.get(day)) });
    const source = createWorkingCalendar(weekdays, counted);
    for (let index = -1; index < 100; index += 1) {
      if (index === 0) reads = 0;
      const carrier = calendarOf({ weekdays: [1, 2], holidays: days(100 * index, 10), extraDays: [] });
      expect(departsInAny366Days(createDepartureCalendar(carrier)!, source)).toBe(true);
    }
    // Some days around the few checkpoints of each carrier.
    expect(reads).toBeLessThan(10_000);
  });
});
