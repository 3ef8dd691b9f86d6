import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CivilDay, firstCivilDay, lastCivilDay, type Weekday, weekdayOf } from "../../src/time/civilDay";
import {
  addWorkingDays,
  createWorkingCalendar,
  firstDay,
  isOpen,
  type WorkingCalendar,
} from "../../src/time/workingCalendar";

// Day 4 (1970-01-05) is a Monday.
const monday = 4;
const mondayToFriday = [1, 2, 3, 4, 5];
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

describe("isOpen", () => {
  it("depends on the date, else on the weekday", () => {
    const week = calendarOf(mondayToFriday, [monday + 2], [monday + 1, monday + 5]);
    expect(days(monday, 7).map((day) => isOpen(week, day))).toEqual([true, true, false, true, true, true, false]);
  });
});

describe("the first and the last open day", () => {
  it("are those of the dates without open weekdays", () => {
    const { first, last } = calendarOf([], [90], [30, 20, 70]);
    expect([first, last]).toEqual([20, 70]);
  });

  it("are those of all years with open weekdays, and undefined without any open day", () => {
    const { first, last } = calendarOf([1], [90], [30]);
    expect([first, last]).toEqual([firstCivilDay, lastCivilDay]);
    const none = calendarOf([], [90]);
    expect(none.first).toBeGreaterThan(none.last);
  });
});

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

  it("is the day after 9999-12-31 if none passes", () => {
    // 9999-12-31 is a Friday.
    expect(firstDay(lastCivilDay + 1, () => true)).toBe(lastCivilDay + 1);
    expect(firstDay(lastCivilDay - 2, (day) => weekdayOf(day) === 1)).toBe(lastCivilDay + 1);
    expect(firstDay(10, (day) => day >= 20, 19)).toBe(lastCivilDay + 1);
    expect(firstDay(10, (day) => day >= 20, 20)).toBe(20);
  });
});

describe("addWorkingDays", () => {
  it.each([
    ["Mondays", 1],
    ["Fridays, of which 9999-12-31 is one", 5],
  ] as const)("ends after 9999-12-31 on %s for any larger count", (_, weekday) => {
    const week = calendarOf([weekday]);
    expect(addWorkingDays(week, lastCivilDay - 10, 10)).toBeGreaterThan(lastCivilDay);
    expect(addWorkingDays(week, lastCivilDay - 10, 3)).toBeGreaterThan(lastCivilDay);
    expect(addWorkingDays(week, lastCivilDay + 1, 0)).toBeGreaterThan(lastCivilDay);
  });

  it("adds days one after the other: (day + a) + b = day + (a + b)", () => {
    fc.assert(
      fc.property(calendar, fc.integer({ min: -60, max: 60 }), fc.nat(20), fc.nat(20), (working, day, a, b) => {
        expect(addWorkingDays(working, addWorkingDays(working, day, a), b)).toBe(addWorkingDays(working, day, a + b));
      }),
    );
  });
});
