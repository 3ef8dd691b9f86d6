import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createZoneClock, isTimeZone } from "../../src/time/zoneClock";
import { instant } from "../support/arbitraries";
import { readWall } from "../oracles/intlCalendar";
import { scaled } from "../support/scaled";

const day = 24 * 60 * 60 * 1000;
const everyZone = Intl.supportedValuesOf("timeZone");

function shown(timeZone: string, at: number): string {
  const [date = "", time = ""] = new Date(createZoneClock(timeZone)(at)).toISOString().split(/[T.]/);
  return `${date} ${time}`;
}

function expected(timeZone: string, at: number): string {
  const { date, time } = readWall(at, timeZone);
  return `${date} ${time}`;
}

describe("isTimeZone", () => {
  it("accepts every zone of the runtime, and UTC", () => {
    expect(
      [...everyZone, "UTC", "GMT", "Etc/GMT+12", "Etc/GMT-14", "europe/berlin"].filter((zone) => !isTimeZone(zone)),
    ).toEqual([]);
  });

  it.each(["", "Mars/Base", "Europe", "UTC+7", "+07:00", "constructor", "Etc/GMT+15", "Europe/Berlin ", "local"])(
    "rejects %j",
    (text) => {
      expect(isTimeZone(text)).toBe(false);
    },
  );

  it.each([undefined, null, 7, ["UTC"], { timeZone: "UTC" }])(
    "rejects %j, which some runtimes accept as a zone",
    (value) => {
      expect(isTimeZone(value)).toBe(false);
    },
  );
});

describe("createZoneClock", () => {
  it.each([
    ["Asia/Ho_Chi_Minh", "2026-03-02T17:00:00Z", "2026-03-03 00:00:00"],
    ["America/Los_Angeles", "2026-03-08T10:00:00Z", "2026-03-08 03:00:00"],
    ["America/Los_Angeles", "2026-11-01T09:00:00Z", "2026-11-01 01:00:00"],
    ["America/St_Johns", "2010-11-07T02:31:00Z", "2010-11-06 23:01:00"],
    ["Australia/Lord_Howe", "2026-04-04T15:00:00Z", "2026-04-05 01:30:00"],
    ["Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-31 00:00:00"],
    ["Pacific/Kiritimati", "2026-12-31T10:00:00Z", "2027-01-01 00:00:00"],
    ["Africa/Monrovia", "1971-06-01T00:10:00Z", "1971-05-31 23:25:30"],
    ["Asia/Kathmandu", "2024-02-28T18:15:00Z", "2024-02-29 00:00:00"],
  ])("shows in %s at %s: %s", (zone, at, wall) => {
    expect(shown(zone, Date.parse(at))).toBe(wall);
  });

  it("equals Intl in every zone of the runtime, for any order of calls", () => {
    const clocks = new Map(everyZone.map((zone) => [zone, createZoneClock(zone)]));
    fc.assert(
      fc.property(fc.constantFrom(...everyZone), instant, (zone, at) => {
        const reading = clocks.get(zone)?.(at) ?? NaN;
        expect(new Date(reading).toISOString().slice(0, 19).replace("T", " ")).toBe(expected(zone, at));
      }),
      { numRuns: scaled(5000) },
    );
  });

  it("empties its cache at a maximum size, and stays correct", () => {
    const clock = createZoneClock("Europe/Berlin");
    for (let at = 0; at < 10_000 * day; at += day) clock(at);
    expect(clock(Date.parse("2026-07-01T00:00:00Z"))).toBe(Date.parse("2026-07-01T02:00:00Z"));
  });

  it("is NaN for an instant beyond the range of a Date", () => {
    expect(createZoneClock("UTC")(8.64e15 + 1)).toBeNaN();
    expect(createZoneClock("UTC")(NaN)).toBeNaN();
  });
});
