import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstCivilDay, formatCivilDay, lastCivilDay, parseCivilDay, weekdayOf } from "../../src/time/civilDay";
import { nextDate, readWall, weekdayOfDate } from "../oracles/intlCalendar";

const anyDay = fc.integer({ min: firstCivilDay, max: lastCivilDay });

describe("parseCivilDay", () => {
  it("undoes formatCivilDay for every day", () => {
    fc.assert(fc.property(anyDay, (day) => parseCivilDay(formatCivilDay(day)) === day));
  });

  it("rejects values that are not strings, even if convertible", () => {
    for (const value of [["2026-01-01"], Symbol("2026-01-01"), 0, null, undefined]) {
      expect(parseCivilDay(value)).toBeUndefined();
    }
  });

  it("rejects other forms, and dates that Intl does not have", () => {
    const like = [/^\d{4}-\d{2}-\d{2}$/, /^[+-]\d{6}-\d{2}$/, /^[+-]\d{6}-\d{2}-\d{2}$/].map((form) =>
      fc.stringMatching(form),
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), ...like), (text) => {
        const day = parseCivilDay(text);
        if (day === undefined) return;
        expect(text).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        // Intl counts years before 1 in another era.
        if (text >= "0001-01-01") expect(readWall(day * 86_400_000, "UTC").date).toBe(text);
      }),
    );
  });
});

describe("formatCivilDay", () => {
  it("equals the date of Intl", () => {
    // Intl counts years before 1 in another era.
    const dayOfIntl = fc.integer({ min: firstCivilDay + 366, max: lastCivilDay - 1 });
    fc.assert(fc.property(dayOfIntl, (day) => formatCivilDay(day + 1) === nextDate(formatCivilDay(day))));
  });
});

describe("weekdayOf", () => {
  it("is the ISO weekday of Intl", () => {
    fc.assert(fc.property(anyDay, (day) => weekdayOf(day) === weekdayOfDate(formatCivilDay(day))));
  });
});
