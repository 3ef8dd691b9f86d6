import { describe, expect, it } from "vitest";
import { parseTimeOfDay } from "../../src/time/timeOfDay";

describe("parseTimeOfDay", () => {
  it.each([
    ["00:00", 0],
    ["00:01", 60_000],
    ["09:30", 34_200_000],
    ["16:00", 57_600_000],
    ["19:59", 71_940_000],
    ["20:00", 72_000_000],
    ["23:59", 86_340_000],
    ["24:00", 86_400_000],
  ])("reads %s as milliseconds since 00:00", (text, milliseconds) => {
    expect(parseTimeOfDay(text)).toBe(milliseconds);
  });

  it.each([
    "24:01",
    "25:00",
    "16:60",
    "9:30",
    "16:00:00",
    "16.00",
    "4 pm",
    "",
    "16:00 ",
    "\n16:00",
    "-1:00",
    "99:99",
    "１６:00",
    1600,
    ["16:00"],
    undefined,
  ])("refuses %j", (text) => {
    expect(parseTimeOfDay(text)).toBeUndefined();
  });
});
