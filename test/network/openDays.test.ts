import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { everDeparts } from "../../src/network/openDays";
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
  it("are found as by trying every day", () => {
    const origin = fc.constantFrom(0, 20_000, -366, firstCivilDay + 100, lastCivilDay - 1000);
    fc.assert(
      fc.property(anyDays, anyDays, origin, (given, other, from) => {
        const [carrier, source] = [shifted(from, given), shifted(from, other)];
        expect(everDeparts(sourceOf(source), calendarOf(carrier))).toBe(departsOnSomeDay(carrier, source, from));
      }),
      { numRuns: scaled(1000) },
    );
  });
});
