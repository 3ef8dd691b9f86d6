import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CivilDay, firstCivilDay, lastCivilDay, weekdayOf } from "../../src/time/civilDay";
import { addWorkingDays, firstOpenDay, hasNoClosureOver366Days } from "../../src/time/workingCalendar";

// Day 4 (1970-01-05) is a Monday.
const monday = 4;
const mondayToFriday = [1, 2, 3, 4, 5];
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const days = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

/** The days of these weekdays but for those that are closed. */
const openOn = (weekdays: readonly number[], closed: readonly CivilDay[] = []) => {
  const closedDays = new Set(closed);
  return (day: CivilDay) => weekdays.includes(weekdayOf(day)) && !closedDays.has(day);
};
const calendarOf = (isWorkingDay: (day: CivilDay) => boolean) => ({ isWorkingDay, holidays: new Set<CivilDay>() });

const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
const open = fc.tuple(weekdays, fc.array(fc.integer({ min: -40, max: 40 }))).map((args) => openOn(...args));

describe("firstOpenDay", () => {
  it("is the nearest day from the given one on that is open", () => {
    fc.assert(
      fc.property(open, fc.integer({ min: -60, max: 60 }), (isOpen, day) => {
        const first = firstOpenDay(isOpen, day);
        expect(first).toBeGreaterThanOrEqual(day);
        expect(isOpen(first)).toBe(true);
        for (let between = day; between < first; between += 1) expect(isOpen(between)).toBe(false);
      }),
    );
  });

  it("stops the day after 9999-12-31", () => {
    // 9999-12-31 is a Friday.
    expect(firstOpenDay(openOn([1]), lastCivilDay + 1)).toBe(lastCivilDay + 1);
    expect(firstOpenDay(openOn([1]), lastCivilDay - 2)).toBe(lastCivilDay + 1);
  });
});

describe("addWorkingDays", () => {
  it.each([
    ["Mondays", 1],
    ["Fridays, of which 9999-12-31 is one", 5],
  ] as const)("ends after 9999-12-31 on %s, whatever is left to add", (_, weekday) => {
    const week = calendarOf(openOn([weekday]));
    expect(addWorkingDays(week, lastCivilDay - 10, 10)).toBeGreaterThan(lastCivilDay);
    expect(addWorkingDays(week, lastCivilDay - 10, 3)).toBeGreaterThan(lastCivilDay);
    expect(addWorkingDays(week, lastCivilDay + 1, 0)).toBeGreaterThan(lastCivilDay);
  });

  it("looks at no day where there are more to add than are left until 9999-12-31", () => {
    let looks = 0;
    const open = calendarOf(() => (looks += 1) > 0);
    expect(addWorkingDays(open, lastCivilDay - 9, 10)).toBe(lastCivilDay + 1);
    expect(addWorkingDays(open, monday, Number.MAX_SAFE_INTEGER)).toBe(lastCivilDay + 1);
    expect(looks).toBe(0);
    expect(addWorkingDays(open, lastCivilDay - 9, 9)).toBe(lastCivilDay);
    expect(looks).toBe(9);
  });

  const week = calendarOf(openOn(mondayToFriday));

  it("stays for 0, on a working day or not", () => {
    expect(addWorkingDays(week, monday, 0)).toBe(monday);
    expect(addWorkingDays(week, monday + 5, 0)).toBe(monday + 5);
  });

  it("goes from Friday to Monday, and from Saturday to Monday", () => {
    expect(addWorkingDays(week, monday + 4, 1)).toBe(monday + 7);
    expect(addWorkingDays(week, monday + 5, 1)).toBe(monday + 7);
  });

  it("adds days one after the other: (day + a) + b = day + (a + b)", () => {
    fc.assert(
      fc.property(open, fc.integer({ min: -60, max: 60 }), fc.nat(20), fc.nat(20), (isOpen, day, a, b) => {
        const working = calendarOf(isOpen);
        expect(addWorkingDays(working, addWorkingDays(working, day, a), b)).toBe(addWorkingDays(working, day, a + b));
      }),
    );
  });
});

describe("hasNoClosureOver366Days", () => {
  it("accepts any weekday, and refuses none", () => {
    fc.assert(fc.property(weekdays, (list) => hasNoClosureOver366Days(openOn(list), [])));
    expect(hasNoClosureOver366Days(openOn([]), [])).toBe(false);
  });

  it("refuses weekdays that are all closed, although some dates are open", () => {
    const isOpen = (day: CivilDay) => day >= 0 && day < 1000;
    expect(hasNoClosureOver366Days(isOpen, days(0, 1000))).toBe(false);
  });

  it("accepts 365 days in a row off, and refuses 366", () => {
    for (const [count, accepted] of [
      [365, true],
      [366, false],
    ] as const) {
      const closed = days(100, count);
      expect(hasNoClosureOver366Days(openOn(everyDay, closed), closed)).toBe(accepted);
      expect(hasNoClosureOver366Days(openOn(everyDay, closed), [...closed].reverse())).toBe(accepted);
    }
  });

  it("counts the weekends around the closed dates", () => {
    const firstMonday = monday + 7 * 100;
    expect(weekdayOf(firstMonday)).toBe(1);
    // Saturday and Sunday before, 52 weeks from Monday to Sunday: 366 days in a row.
    const closed = days(firstMonday, 7 * 52 - 2);
    expect(hasNoClosureOver366Days(openOn(mondayToFriday, closed), closed)).toBe(false);
    // One day of them open.
    const shorter = closed.slice(0, -1);
    expect(hasNoClosureOver366Days(openOn(mondayToFriday, shorter), shorter)).toBe(true);
  });

  it("looks at every closure, not at the first only, in whatever order", () => {
    for (const closed of [
      [...days(0, 10), ...days(1000, 400)],
      [5000, ...days(1000, 400)],
    ]) {
      expect(hasNoClosureOver366Days(openOn(everyDay, closed), closed)).toBe(false);
    }
  });

  it("looks at the first and the last years", () => {
    for (const first of [firstCivilDay, lastCivilDay - 370]) {
      const closed = days(first, 366);
      expect(hasNoClosureOver366Days(openOn(everyDay, closed), closed)).toBe(false);
    }
  });

  it("is the same as trying every day", () => {
    const long = fc.record({
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 2 }),
      closed: fc
        .tuple(fc.nat(30), fc.integer({ min: 340, max: 380 }), fc.nat(400))
        .map(([from, count, opened]) => days(from, count).filter((day) => day !== opened)),
    });
    fc.assert(
      fc.property(long, ({ weekdays: list, closed }) => {
        const isOpen = openOn(list, closed);
        let longest = 0;
        let lastOpen = -20;
        for (let day = -20; day < 500; day += 1) {
          if (!isOpen(day)) continue;
          longest = Math.max(longest, day - lastOpen);
          lastOpen = day;
        }
        expect(hasNoClosureOver366Days(isOpen, closed)).toBe(longest <= 366);
      }),
    );
  });
});
