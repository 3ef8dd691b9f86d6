import fc from "fast-check";
import { expect, it } from "vitest";
import { firstCivilDay, formatCivilDay, lastCivilDay, parseCivilDay, weekdayOf } from "../../src/time/civilDay";
import { nextDate, weekdayOfDate } from "../oracles/intlCalendar";

const anyDay = fc.integer({ min: firstCivilDay, max: lastCivilDay });

it("days are counted from 1970-01-01, and written as the dates and weekdays of Intl", () => {
  expect(parseCivilDay("1970-01-01")).toBe(0);
  fc.assert(
    fc.property(anyDay, (day) => {
      const date = formatCivilDay(day);
      expect([parseCivilDay(date), weekdayOf(day)]).toEqual([day, weekdayOfDate(date)]);
      // Intl counts years before 1 in another era.
      if (day >= firstCivilDay + 366 && day < lastCivilDay) expect(formatCivilDay(day + 1)).toBe(nextDate(date));
    }),
  );
});
