import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createDepartureTest, everReceives } from "../../src/network/openDays";
import type { Warehouse } from "../../src/network/RouteData";
import { type CivilDay, firstCivilDay, lastCivilDay, type Weekday, weekdayOf } from "../../src/time/civilDay";
import { createWorkingCalendar, type WorkingCalendar } from "../../src/time/workingCalendar";
import { scaled } from "../support/scaled";

interface Days {
  readonly weekdays: readonly number[];
  readonly holidays: readonly CivilDay[];
  readonly extraDays: readonly CivilDay[];
}

const days = (from: number, count: number, step = 1) =>
  Array.from({ length: count }, (_, index) => from + index * step);

/** A date that is in both lists is a holiday. */
function calendarOf({ weekdays, holidays, extraDays }: Days): WorkingCalendar {
  const dates = new Map([
    ...extraDays.map((day) => [day, true] as const),
    ...holidays.map((day) => [day, false] as const),
  ]);
  return createWorkingCalendar(new Set(weekdays as Weekday[]), dates);
}

const sourceOf = (given: Days) => ({ calendar: calendarOf(given) }) as Warehouse;

function isOpen({ weekdays, holidays, extraDays }: Days, day: CivilDay): boolean {
  return !holidays.includes(day) && (extraDays.includes(day) || weekdays.includes(weekdayOf(day)));
}

/** Tries every day around the dates, which are from 100 days before an origin to 1000 days after it. */
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
const anyDays = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
  holidays: fc.oneof(few, range),
  extraDays: fc.oneof(few, few, range),
});
const shifted = (by: number, { weekdays, holidays, extraDays }: Days): Days => ({
  weekdays,
  holidays: holidays.map((day) => day + by),
  extraDays: extraDays.map((day) => day + by),
});

describe("the departures from a source", () => {
  it("are found as by trying every day, for each source in turn", () => {
    const origin = fc.constantFrom(0, 20_000, -366, firstCivilDay + 100, lastCivilDay - 1000);
    // Sources with the same weekdays share test results.
    const sources = fc
      .tuple(fc.array(anyDays, { minLength: 1, maxLength: 4 }), anyDays)
      .map(([others, { weekdays }]) => others.flatMap((each) => [each, { ...each, weekdays }]));
    fc.assert(
      fc.property(anyDays, sources, origin, (given, others, from) => {
        const carrier = shifted(from, given);
        const departs = createDepartureTest(calendarOf(carrier));
        for (const source of others.map((each) => shifted(from, each))) {
          expect(departs(sourceOf(source))).toBe(departsOnSomeDay(carrier, source, from));
        }
      }),
      { numRuns: scaled(300) },
    );
  });

  it("may be closed by holidays of the carrier and of the source together", () => {
    const daily = { weekdays: [1, 2, 3, 4, 5, 6, 7], holidays: [], extraDays: [] };
    const departs = createDepartureTest(calendarOf({ ...daily, holidays: days(1000, 200) }));
    expect(departs(sourceOf({ ...daily, holidays: days(1200, 165) }))).toBe(true);
    expect(departs(sourceOf({ ...daily, holidays: days(1200, 166) }))).toBe(false);
  });

  it("may be opened by a date of the source alone", () => {
    const carrier = { weekdays: [1, 2], holidays: days(4, 60, 7), extraDays: [] };
    const departs = createDepartureTest(calendarOf(carrier));
    const source = { weekdays: [1], holidays: [], extraDays: [] };
    expect(weekdayOf(4)).toBe(1);
    expect(departs(sourceOf(source))).toBe(false);
    expect(departs(sourceOf({ ...source, extraDays: [215] }))).toBe(true);
  });

  it.each<[string, Days, Days]>([
    [
      "holidays",
      { weekdays: [1], holidays: days(-300_000, 20_000, 140), extraDays: [] },
      { weekdays: [1, 2], holidays: [], extraDays: [] },
    ],
    [
      "departures, on some of which it works",
      { weekdays: [], holidays: [], extraDays: days(2, 20_000, 7) },
      { weekdays: [6], holidays: [], extraDays: [] },
    ],
    [
      "departures, on which it never works",
      { weekdays: [], holidays: [], extraDays: days(2, 20_000, 7) },
      { weekdays: [1], holidays: [], extraDays: [] },
    ],
  ])("read 20 000 %s, once for all sources with the same weekdays", (_, carrier, source) => {
    const calendar = calendarOf(carrier);
    let reads = 0;
    const { dates } = calendar;
    const counted = Object.assign(new Map(dates), { get: (day: CivilDay) => ((reads += 1), dates.get(day)) });
    const departs = createDepartureTest({ ...calendar, dates: counted });
    departs(sourceOf(source));
    reads = 0;
    for (let index = 0; index < 100; index += 1) {
      departs(sourceOf({ ...source, holidays: days(100 * index, 10) }));
    }
    // Some days around the few checkpoints of each source.
    expect(reads).toBeLessThan(10_000);
  });
});

it("a destination receives unless holidays close all its receiving days in 366 days", () => {
  const daily = { weekdays: [1, 2, 3, 4, 5, 6, 7], extraDays: [] };
  const destination = (count: number) => {
    const calendar = calendarOf({ ...daily, holidays: days(1001, count, 7) });
    return { calendar, receivingDays: new Set([weekdayOf(1001)]) } as unknown as Warehouse;
  };
  expect(everReceives(destination(51))).toBe(true);
  expect(everReceives(destination(52))).toBe(false);
});
