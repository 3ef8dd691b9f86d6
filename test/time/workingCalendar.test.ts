import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scaled } from "../support/scaled";
import { type CivilDay, firstCivilDay, lastCivilDay, type Weekday } from "../../src/time/civilDay";
import {
  addWorkingDays,
  checkpointsNear,
  createWorkingCalendar,
  firstDay,
  isOpen,
  passesInAny366Days,
  type WorkingCalendar,
} from "../../src/time/workingCalendar";

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const days = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

/** Weekdays, and dates that are closed or open. */
function calendarOf(
  weekdays: readonly number[],
  holidays: readonly CivilDay[] = [],
  extraDays: readonly CivilDay[] = [],
): WorkingCalendar {
  const dates = new Map([
    ...holidays.map((day) => [day, false] as const),
    ...extraDays.map((day) => [day, true] as const),
  ]);
  return createWorkingCalendar(new Set(weekdays as readonly Weekday[]), dates);
}

const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
const nearDays = fc.array(fc.integer({ min: -40, max: 40 }));
const calendar = fc.tuple(weekdays, nearDays, nearDays).map((args) => calendarOf(...args));

describe("firstDay", () => {
  it("is the nearest day from the given one that passes", () => {
    fc.assert(
      fc.property(calendar, fc.integer({ min: -60, max: 60 }), (working, day) => {
        const first = firstDay(day, (each) => isOpen(working, each));
        expect(days(day, first - day).filter((each) => isOpen(working, each))).toEqual([]);
        expect(first >= day && isOpen(working, first)).toBe(true);
      }),
    );
  });
});

describe("addWorkingDays", () => {
  it("adds days one after the other: (day + a) + b = day + (a + b)", () => {
    fc.assert(
      fc.property(calendar, fc.integer({ min: -60, max: 60 }), fc.nat(20), fc.nat(20), (working, day, a, b) => {
        expect(addWorkingDays(working, addWorkingDays(working, day, a), b)).toBe(addWorkingDays(working, day, a + b));
      }),
    );
  });
});

describe("checkpointsNear", () => {
  it("has one day of any 366 days around a date", () => {
    const date = fc.oneof(fc.integer({ min: -800, max: 800 }), fc.integer({ min: firstCivilDay, max: lastCivilDay }));
    fc.assert(
      fc.property(date, fc.nat(365), (day, before) => {
        const window = days(day - before, 366);
        expect(window.filter((each) => checkpointsNear([day]).has(each))).toHaveLength(1);
      }),
    );
  });
});

describe("passesInAny366Days", () => {
  const opens = (working: WorkingCalendar) => passesInAny366Days((day) => isOpen(working, day), [working.checkpoints]);

  it("accepts 365 days off in a row, and rejects 366", () => {
    for (const [count, accepted] of [
      [365, true],
      [366, false],
    ] as const) {
      expect(opens(calendarOf(everyDay, days(100, count)))).toBe(accepted);
      expect(opens(calendarOf(everyDay, days(100, count).reverse()))).toBe(accepted);
    }
  });

  it("ends with the first and the last years", () => {
    for (const last of [364, 365]) {
      expect(opens(calendarOf(everyDay, days(firstCivilDay, last + 1)))).toBe(last === 364);
      expect(opens(calendarOf(everyDay, days(lastCivilDay - last, last + 1)))).toBe(last === 364);
    }
  });

  it("is the same as trying every day, for one calendar and for two together", () => {
    const range = fc
      .tuple(
        fc.integer({ min: -100, max: 200 }),
        fc.constantFrom(0, 3, 200, 363, 364, 365, 366, 400),
        fc.constantFrom(1, 7),
      )
      .map(([from, count, step]) => days(0, Math.ceil(count / step)).map((index) => from + index * step));
    const few = fc.array(fc.integer({ min: -100, max: 500 }), { maxLength: 3 });
    const some = fc.tuple(
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 }),
      fc.oneof(few, range),
      few,
    );
    const origin = fc.constantFrom(0, 20_000, -366, firstCivilDay + 100, lastCivilDay - 1000);
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 2 }), origin, (given, from) => {
        const calendars = given.map(([list, off, extra]) =>
          calendarOf(
            list,
            off.map((day) => day + from),
            extra.map((day) => day + from),
          ),
        );
        const test = (day: CivilDay) => calendars.every((each) => isOpen(each, day));
        let [waited, longest] = [0, 0];
        for (let day = Math.max(firstCivilDay, from - 800); day <= Math.min(lastCivilDay, from + 1700); day += 1) {
          waited = test(day) ? 0 : waited + 1;
          longest = Math.max(longest, waited);
        }
        expect(
          passesInAny366Days(
            test,
            calendars.map(({ checkpoints }) => checkpoints),
          ),
        ).toBe(longest < 366);
      }),
      { numRuns: scaled(300) },
    );
  });
});
