import { describe, expect, it } from "vitest";
import { createWallTime, isFormattableInEveryZone } from "../../src/time/wallTime";

describe("createWallTime", () => {
  it.each([
    ["Asia/Ho_Chi_Minh", "2026-03-01T18:00:00.999Z", "2026-03-02 01:00:00"],
    ["America/St_Johns", "2026-01-01T00:05:09Z", "2025-12-31 20:35:09"],
    ["UTC", "0000-01-01T00:00:00Z", "0000-01-01 00:00:00"],
    ["UTC", "9999-12-31T23:59:59Z", "9999-12-31 23:59:59"],
  ])("formats in %s %s as %s", (timeZone, instant, text) => {
    expect(createWallTime(timeZone)(Date.parse(instant))).toBe(text);
  });

  it.each([NaN, Infinity, 0.5, 8.64e15, Date.parse("0000-01-01T00:00:00Z") - 1])("is undefined for %d", (instant) => {
    expect(createWallTime("UTC")(instant)).toBeUndefined();
  });
});

describe("isFormattableInEveryZone", () => {
  it.each([
    ["0000-01-02T00:00:00.000Z", 0, true],
    ["0000-01-02T00:00:00.000Z", -1, false],
    ["9999-12-30T23:59:59.999Z", 0, true],
    ["9999-12-30T23:59:59.999Z", 1, false],
    ["1970-01-01T00:00:00.000Z", 0, true],
    ["1970-01-01T00:00:00.000Z", 0.5, false],
  ])("of %s and %d ms is %s", (text, more, isTold) => {
    expect(isFormattableInEveryZone(Date.parse(text) + more)).toBe(isTold);
  });

  it.each([NaN, Infinity, "0", 0n, null, new Date(0)])("is false for %s", (value) => {
    expect(isFormattableInEveryZone(value as number)).toBe(false);
  });

  it("is true only for instants that every zone can show", () => {
    const ends = [Date.parse("0000-01-02T00:00:00.000Z"), Date.parse("9999-12-30T23:59:59.999Z")];
    for (const zone of ["Etc/GMT+12", "Etc/GMT-14", "Asia/Manila", "America/Juneau", "America/Metlakatla"]) {
      const wallTime = createWallTime(zone);
      for (const end of ends)
        expect([isFormattableInEveryZone(end), wallTime(end)]).toEqual([true, expect.any(String)]);
    }
  });
});
