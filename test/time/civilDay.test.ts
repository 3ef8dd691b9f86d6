import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstCivilDay, formatCivilDay, lastCivilDay, parseCivilDay, weekdayOf } from "../../src/time/civilDay";
import { nextDate, readWall, weekdayOfDate } from "../oracles/intlCalendar";

const anyDay = fc.integer({ min: firstCivilDay, max: lastCivilDay });

describe("parseCivilDay", () => {
  it.each([
    ["1970-01-01", 0],
    ["1969-12-31", -1],
    ["2024-02-29", 19_782],
    ["2026-11-21", 20_778],
    ["0000-01-01", firstCivilDay],
    ["9999-12-31", lastCivilDay],
  ])("counts the days from 1970-01-01 to %s", (text, day) => {
    expect(parseCivilDay(text)).toBe(day);
  });

  it.each([
    ..."2026-02-29 1900-02-29 2026-04-31 2026-13-01 2026-00-01 2026-01-00 2026-1-1 26-01-01 2026/01/01 20260101".split(
      " ",
    ),
    ..."2026-01-01T00:00 +002026-01-01 +010000-01 -000001-12 ２０２６-01-01 10000-01-01 -100000-04-01 NaN-NaN-NaN".split(
      " ",
    ),
    ...[" 2026-01-01", "2026-01-01\n", "", 20_454, ["2026-01-01"], Symbol("2026-01-01"), null, undefined],
  ])("rejects %j", (text) => {
    expect(parseCivilDay(text)).toBeUndefined();
  });

  it("undoes formatCivilDay for every day", () => {
    fc.assert(fc.property(anyDay, (day) => parseCivilDay(formatCivilDay(day)) === day));
  });

  it("rejects other formats, and dates that Intl does not have", () => {
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
