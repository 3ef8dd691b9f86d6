import { describe, expect, it } from "vitest";
import { createWallTime } from "../../src/time/wallTime";

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
