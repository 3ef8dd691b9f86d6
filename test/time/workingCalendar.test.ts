import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scaled } from "../support/scaled";
import { type CivilDay, firstCivilDay, lastCivilDay, type Weekday, weekdayOf } from "../../src/time/civilDay";
import {
  addWorkingDays,
  checkpointsNear,
  createWorkingCalendar,
  closed,
  cutOffOn,
  firstOpenDay,
  hasOpenDayInAny366Days,
  type WorkingCalendar,
} from "../../src/time/workingCalendar";

// Day 4 (1970-01-05) is a Monday.
const monday = 4;
const noon = 43_200_000;
const mondayToFriday = [1, 2, 3, 4, 5];
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const days = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

/** Weekdays with a cut-off at noon, and dates that are closed or have another one. */
function calendarOf(
  weekdays: readonly number[],
  holidays: readonly CivilDay[] = [],
  dates: readonly (readonly [CivilDay, number])[] = [],
): WorkingCalendar {
  const ofDates = new Map([...holidays.map((day) => [day, closed] as const), ...dates]);
  return createWorkingCalendar(new Map(weekdays.map((weekday) => [weekday as Weekday, noon])), ofDates);
}

const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
const nearDays = fc.array(fc.integer({ min: -40, max: 40 }));
const calendar = fc
  .tuple(weekdays, nearDays, fc.array(fc.tuple(fc.integer({ min: -40, max: 40 }), fc.constantFrom(0, noon))))
  .map((args) => calendarOf(...args));

describe("cutOffOn", () => {
  it("is that of the date, else that of the weekday, else none", () => {
    const week = calendarOf(
      mondayToFriday,
      [monday + 2],
      [
        [monday + 1, 0],
        [monday + 5, 1],
      ],
    );
    expect(days(monday, 7).map((day) => cutOffOn(week, day))).toEqual([noon, 0, closed, noon, noon, 1, closed]);
  });
});

describe("firstOpenDay", () => {
  it("is the nearest day from the given one on whose cut-off is later", () => {
    fc.assert(
      fc.property(calendar, fc.integer({ min: -60, max: 60 }), fc.constantFrom(closed, 0), (working, day, after) => {
        const first = firstOpenDay(working, day, after);
        expect(first).toBeGreaterThanOrEqual(day);
        expect(cutOffOn(working, first)).toBeGreaterThan(after);
        for (let between = day; between < first; between += 1)
          expect(cutOffOn(working, between)).toBeLessThanOrEqual(after);
      }),
    );
  });

  it("stops the day after 9999-12-31", () => {
    // 9999-12-31 is a Friday.
    expect(firstOpenDay(calendarOf([1]), lastCivilDay + 1, closed)).toBe(lastCivilDay + 1);
    expect(firstOpenDay(calendarOf([1]), lastCivilDay - 2, closed)).toBe(lastCivilDay + 1);
  });
});

describe("addWorkingDays", () => {
  it.each([
    ["Mondays", 1],
    ["Fridays, of which 9999-12-31 is one", 5],
  ] as const)("ends after 9999-12-31 on %s, whatever is left to add", (_, weekday) => {
    const week = calendarOf([weekday]);
    expect(addWorkingDays(week, lastCivilDay - 10, 10)).toBeGreaterThan(lastCivilDay);
    expect(addWorkingDays(week, lastCivilDay - 10, 3)).toBeGreaterThan(lastCivilDay);
    expect(addWorkingDays(week, lastCivilDay + 1, 0)).toBeGreaterThan(lastCivilDay);
  });

  it("looks at no day where there are more to add than are left until 9999-12-31", () => {
    let looks = 0;
    const dates = Object.assign(new Map<CivilDay, number>(), { get: () => ((looks += 1), noon) });
    const open = { ...calendarOf([]), dates };
    expect(addWorkingDays(open, lastCivilDay - 9, 10)).toBe(lastCivilDay + 1);
    expect(addWorkingDays(open, monday, Number.MAX_SAFE_INTEGER)).toBe(lastCivilDay + 1);
    expect(looks).toBe(0);
    expect(addWorkingDays(open, lastCivilDay - 9, 9)).toBe(lastCivilDay);
    expect(looks).toBe(9);
  });

  const week = calendarOf(mondayToFriday);

  it("stays for 0, on a working day or not", () => {
    expect(addWorkingDays(week, monday, 0)).toBe(monday);
    expect(addWorkingDays(week, monday + 5, 0)).toBe(monday + 5);
  });

  it("goes from Friday to Monday, and from Saturday to Monday", () => {
    expect(addWorkingDays(week, monday + 4, 1)).toBe(monday + 7);
    expect(addWorkingDays(week, monday + 5, 1)).toBe(monday + 7);
  });

  it("counts a working day whose cut-off is 00:00", () => {
    expect(addWorkingDays(calendarOf(mondayToFriday, [], [[monday + 1, 0]]), monday, 2)).toBe(monday + 2);
  });

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

  it("are as few as the years of the dates", () => {
    expect(checkpointsNear(days(20_000, 366)).size).toBeLessThanOrEqual(3);
  });
});

describe("hasOpenDayInAny366Days", () => {
  it("accepts any weekday, and refuses none, or such with the cut-off 00:00 only", () => {
    fc.assert(fc.property(weekdays, (list) => hasOpenDayInAny366Days(calendarOf(list))));
    expect(hasOpenDayInAny366Days(calendarOf([]))).toBe(false);
    expect(hasOpenDayInAny366Days({ ...calendarOf([], [], [[monday, noon]]), weekdays: new Map([[1, 0]]) })).toBe(
      false,
    );
  });

  it("accepts 365 days in a row off, and refuses 366", () => {
    for (const [count, accepted] of [
      [365, true],
      [366, false],
    ] as const) {
      const off = days(100, count);
      const without = off.map((day) => [day, 0] as const);
      expect(hasOpenDayInAny366Days(calendarOf(everyDay, off))).toBe(accepted);
      expect(hasOpenDayInAny366Days(calendarOf(everyDay, [...off].reverse()))).toBe(accepted);
      expect(hasOpenDayInAny366Days(calendarOf(everyDay, [], without))).toBe(accepted);
    }
  });

  it("counts the weekends around the closed dates", () => {
    const firstMonday = monday + 7 * 100;
    expect(weekdayOf(firstMonday)).toBe(1);
    // Saturday and Sunday before, 52 weeks from Monday to Sunday: 366 days in a row.
    const off = days(firstMonday, 7 * 52 - 2);
    expect(hasOpenDayInAny366Days(calendarOf(mondayToFriday, off))).toBe(false);
    expect(hasOpenDayInAny366Days(calendarOf(mondayToFriday, off.slice(1)))).toBe(true);
    expect(hasOpenDayInAny366Days(calendarOf(mondayToFriday, off.slice(0, -1)))).toBe(true);
  });

  it("looks at every closure, not at the first only, in whatever order", () => {
    expect(hasOpenDayInAny366Days(calendarOf(everyDay, [...days(0, 10), ...days(1000, 400)]))).toBe(false);
    expect(hasOpenDayInAny366Days(calendarOf(everyDay, [5000, ...days(1000, 400)]))).toBe(false);
  });

  it("looks at the first and the last years", () => {
    for (const first of [firstCivilDay, lastCivilDay - 370]) {
      expect(hasOpenDayInAny366Days(calendarOf(everyDay, days(first, 366)))).toBe(false);
    }
  });

  it("is the same as trying every day", () => {
    const long = fc.record({
      list: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 2 }),
      off: fc.tuple(fc.nat(30), fc.integer({ min: 340, max: 380 }), fc.nat(400)),
      value: fc.constantFrom(closed, 0),
    });
    fc.assert(
      fc.property(long, ({ list, off: [from, count, opened], value }) => {
        const dates = days(from, count).map((day) => [day, day === opened ? noon : value] as const);
        const working = calendarOf(list, [], dates);
        let longest = 0;
        let lastOpen = -20;
        for (let day = -20; day < 500; day += 1) {
          if (cutOffOn(working, day) <= 0) continue;
          longest = Math.max(longest, day - lastOpen);
          lastOpen = day;
        }
        expect(hasOpenDayInAny366Days(working)).toBe(longest <= 366);
      }),
      { numRuns: scaled(40) },
    );
  });
});
