import fc from "fast-check";
import { parseCalendarDate } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { readWall } from "../oracles/intlCalendar";
import { sentence } from "../support/sentence";

const rule = "must be a calendar date, YYYY-MM-DD";

describe("parseCalendarDate", () => {
  it.each(["2026-03-05", "2024-02-29", "0000-01-01", "9999-12-31"])("returns %s unchanged", (date) => {
    expect(parseCalendarDate(date)).toEqual({ value: date });
  });

  it.each<[unknown, string, string]>([
    [undefined, "required", "must be given"],
    [null, "wrong_type", `${rule}, got null`],
    [20_260_305, "wrong_type", `${rule}, got 20260305`],
    [new Date(0), "wrong_type", `${rule}, got Date`],
    ["", "malformed", `${rule}, got ""`],
    ["2026-02-30", "malformed", `${rule}, got "2026-02-30"`],
  ])("rejects %o", (value, code, message) => {
    expect(parseCalendarDate(value).issues).toMatchObject([{ code, message: sentence("Input", message), path: [] }]);
  });

  it.each([
    ..."2026-02-29 1900-02-29 2026-04-31 2026-13-01 2026-00-01 2026-01-00 2026-1-1 26-01-01 2026/01/01 20260101".split(
      " ",
    ),
    ..."2026-01-01T00:00 +002026-01-01 +010000-01 -000001-12 ２０２６-01-01 10000-01-01 -100000-04-01 05.03.2026".split(
      " ",
    ),
    ...[" 2026-01-01", "2026-01-01\n", "NaN-NaN-NaN", 20_454, ["2026-01-01"], Symbol("2026-01-01")],
  ])("rejects %j", (text) => {
    expect(parseCalendarDate(text).issues).toHaveLength(1);
  });

  it("rejects other formats, and dates that Intl does not have", () => {
    const like = [/^\d{4}-\d{2}-\d{2}$/, /^[+-]\d{6}-\d{2}$/, /^[+-]\d{6}-\d{2}-\d{2}$/].map((form) =>
      fc.stringMatching(form),
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), ...like), (text) => {
        if (parseCalendarDate(text).issues) return;
        expect(text).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        // Intl counts years before 1 in another era.
        if (text >= "0001-01-01") expect(readWall(Date.parse(text), "UTC").date).toBe(text);
      }),
    );
  });
});
