import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createZoneClock, isTimeZone } from "../../src/time/zoneClock";
import { instant } from "../support/arbitraries";
import { wallTime } from "../oracles/intlCalendar";
import { scaled } from "../support/scaled";

const day = 24 * 60 * 60 * 1000;
const everyZone = Intl.supportedValuesOf("timeZone");

describe("isTimeZone", () => {
  it("accepts every zone of the runtime, and UTC", () => {
    expect(
      [...everyZone, "UTC", "GMT", "Etc/GMT+12", "Etc/GMT-14", "europe/berlin"].filter((zone) => !isTimeZone(zone)),
    ).toEqual([]);
  });

  it.each([
    ...["", "Mars/Base", "Europe", "UTC+7", "+07:00", "constructor", "Etc/GMT+15", "Europe/Berlin ", "local"],
    // Some runtimes accept these as a zone.
    ...[undefined, null, 7, ["UTC"], { timeZone: "UTC" }],
  ])("rejects %j", (value) => {
    expect(isTimeZone(value)).toBe(false);
  });
});

describe("createZoneClock", () => {
  it("equals Intl in every zone of the runtime, for any order of calls", () => {
    const clocks = new Map(everyZone.map((zone) => [zone, createZoneClock(zone)]));
    fc.assert(
      fc.property(fc.constantFrom(...everyZone), instant, (zone, at) => {
        const reading = clocks.get(zone)?.(at) ?? NaN;
        expect(new Date(reading).toISOString().slice(0, 19).replace("T", " ")).toBe(wallTime(at, zone));
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
