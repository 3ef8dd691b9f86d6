import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lastCivilDay, type Weekday, weekdayOf } from "../../src/time/civilDay";
import {
  addWorkingDays,
  isWorkingDay,
  nextWorkingDay,
  hasNoClosureOver366Days,
  type WorkingCalendar,
} from "../../src/time/workingCalendar";

// Day 4 (1970-01-05) is a Monday.
const monday = 4;
const mondayToFriday = new Set<Weekday>([1, 2, 3, 4, 5]);
const everyDay = new Set<Weekday>([1, 2, 3, 4, 5, 6, 7]);
const days = (from: number, count: number) => new Set(Array.from({ length: count }, (_, index) => from + index));

const calendar: fc.Arbitrary<WorkingCalendar> = fc.record({
  weekdays: fc
    .uniqueArray(fc.integer({ min: 1, max: 7 }) as fc.Arbitrary<Weekday>, { minLength: 1 })
    .map((list) => new Set(list)),
  holidays: fc.array(fc.integer({ min: -40, max: 40 })).map((list) => new Set(list)),
});

describe("isWorkingDay", () => {
  it("counts a day whose weekday counts and which is no holiday", () => {
    const week = { weekdays: mondayToFriday, holidays: new Set([monday + 2]) };
    expect([0, 1, 2, 3, 4, 5, 6].map((offset) => isWorkingDay(week, monday + offset))).toEqual([
      true,
      true,
      false,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe("nextWorkingDay", () => {
  it("is the nearest later day that counts", () => {
    fc.assert(
      fc.property(calendar, fc.integer({ min: -60, max: 60 }), (working, day) => {
        const next = nextWorkingDay(working, day);
        expect(next).toBeGreaterThan(day);
        expect(isWorkingDay(working, next)).toBe(true);
        for (let between = day + 1; between < next; between += 1) expect(isWorkingDay(working, between)).toBe(false);
      }),
    );
  });

  it("stops the day after 9999-12-31", () => {
    // 9999-12-31 is a Friday.
    expect(nextWorkingDay({ weekdays: new Set([1]), holidays: new Set() }, lastCivilDay)).toBe(lastCivilDay + 1);
    expect(nextWorkingDay({ weekdays: new Set([1]), holidays: new Set() }, lastCivilDay - 2)).toBe(lastCivilDay + 1);
  });
});

describe("addWorkingDays", () => {
  it.each([
    ["Mondays", 1],
    ["Fridays, of which 9999-12-31 is one", 5],
  ] as const)("stops the day after 9999-12-31 on %s, whatever is left to add", (_, weekday) => {
    const week = { weekdays: new Set([weekday]), holidays: new Set<number>() };
    expect(addWorkingDays(week, lastCivilDay - 10, 10)).toBe(lastCivilDay + 1);
    expect(addWorkingDays(week, lastCivilDay - 10, 3)).toBe(lastCivilDay + 1);
  });

  it("looks at no day where there are more to add than are left until 9999-12-31", () => {
    let looks = 0;
    const weekdays = Object.assign(new Set(everyDay), { has: (day: Weekday) => (looks += 1) > 0 && everyDay.has(day) });
    const open = { weekdays, holidays: new Set<number>() };
    expect(addWorkingDays(open, lastCivilDay - 9, 10)).toBe(lastCivilDay + 1);
    expect(addWorkingDays(open, monday, Number.MAX_SAFE_INTEGER)).toBe(lastCivilDay + 1);
    expect(looks).toBe(0);
    expect(addWorkingDays(open, lastCivilDay - 9, 9)).toBe(lastCivilDay);
    expect(looks).toBe(9);
  });

  const week = { weekdays: mondayToFriday, holidays: new Set<number>() };

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
      fc.property(calendar, fc.integer({ min: -60, max: 60 }), fc.nat(20), fc.nat(20), (working, day, a, b) => {
        expect(addWorkingDays(working, addWorkingDays(working, day, a), b)).toBe(addWorkingDays(working, day, a + b));
      }),
    );
  });

  it("ends the day after 9999-12-31 however many days are added", () => {
    expect(addWorkingDays(week, monday, Number.MAX_SAFE_INTEGER)).toBe(lastCivilDay + 1);
  });
});

describe("hasNoClosureOver366Days", () => {
  it("accepts any weekday without holidays", () => {
    fc.assert(fc.property(calendar, ({ weekdays }) => hasNoClosureOver366Days({ weekdays, holidays: new Set() })));
  });

  it("accepts 365 days in a row off, and refuses 366", () => {
    expect(hasNoClosureOver366Days({ weekdays: everyDay, holidays: days(100, 365) })).toBe(true);
    expect(hasNoClosureOver366Days({ weekdays: everyDay, holidays: days(100, 366) })).toBe(false);
  });

  it("counts the weekends around the holidays", () => {
    const firstMonday = monday + 7 * 100;
    expect(weekdayOf(firstMonday)).toBe(1);
    // Saturday and Sunday before, 52 weeks from Monday to Sunday: 366 days in a row.
    expect(hasNoClosureOver366Days({ weekdays: mondayToFriday, holidays: days(firstMonday, 7 * 52 - 2) })).toBe(false);
    // Four days of holidays fewer, and the weekend at the end gone: 359.
    expect(hasNoClosureOver366Days({ weekdays: mondayToFriday, holidays: days(firstMonday, 7 * 51 - 2) })).toBe(true);
  });

  it("looks at every closure, not at the first only", () => {
    expect(
      hasNoClosureOver366Days({ weekdays: everyDay, holidays: new Set([...days(0, 10), ...days(1000, 400)]) }),
    ).toBe(false);
  });

  it("goes through a closure once, however many holidays are in it", () => {
    let asked = 0;
    class CountedDays extends Set<Weekday> {
      override has(weekday: Weekday): boolean {
        asked += 1;
        return super.has(weekday);
      }
    }
    hasNoClosureOver366Days({ weekdays: new CountedDays(everyDay), holidays: days(100, 300) });
    expect(asked).toBeGreaterThan(300);
    expect(asked).toBeLessThan(310);
  });

  it("puts holidays in the order of days, not of their digits", () => {
    const holidays = new Set([...days(9990, 400), 100_000]);
    expect(hasNoClosureOver366Days({ weekdays: everyDay, holidays })).toBe(false);
  });

  it("looks at a closure that is listed after a later one", () => {
    const holidays = new Set([5000, ...days(1000, 400)]);
    expect(hasNoClosureOver366Days({ weekdays: everyDay, holidays })).toBe(false);
  });

  it("looks past holidays given in any order", () => {
    expect(hasNoClosureOver366Days({ weekdays: everyDay, holidays: new Set([...days(100, 366)].reverse()) })).toBe(
      false,
    );
  });

  it("is the same as trying every day", () => {
    const long = fc.record({
      weekdays: fc
        .uniqueArray(fc.integer({ min: 1, max: 7 }) as fc.Arbitrary<Weekday>, { minLength: 1, maxLength: 2 })
        .map((list) => new Set(list)),
      holidays: fc.tuple(fc.nat(30), fc.integer({ min: 340, max: 380 }), fc.nat(400)).map(([from, count, opened]) => {
        const closed = days(from, count);
        closed.delete(opened);
        return closed;
      }),
    });
    fc.assert(
      fc.property(long, (working) => {
        let longest = 0;
        let lastOpen = -20;
        for (let day = -20; day < 500; day += 1) {
          if (!isWorkingDay(working, day)) continue;
          longest = Math.max(longest, day - lastOpen);
          lastOpen = day;
        }
        expect(hasNoClosureOver366Days(working)).toBe(longest <= 366);
      }),
    );
  });
});
