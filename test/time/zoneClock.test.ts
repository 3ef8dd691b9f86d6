import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createZoneClock, isTimeZone } from "../../src/time/zoneClock";
import { instant, zones } from "../support/arbitraries";
import { readWall } from "../oracles/intlCalendar";
import { scaled } from "../support/scaled";

const hour = 60 * 60 * 1000;
const everyZone = Intl.supportedValuesOf("timeZone");

function shown(timeZone: string, at: number): string {
  const [date = "", time = ""] = new Date(createZoneClock(timeZone)(at)).toISOString().split(/[T.]/);
  return `${date} ${time}`;
}

function expected(timeZone: string, at: number): string {
  const { date, time } = readWall(at, timeZone);
  return `${date} ${time}`;
}

function countFormatting() {
  const RealFormat = Intl.DateTimeFormat;
  let count = 0;
  const made = vi.spyOn(Intl, "DateTimeFormat").mockImplementation(function (locale, options) {
    const real = new RealFormat(locale, options);
    const format = (date?: Date | number) => {
      count += 1;
      return real.format(date);
    };
    return { format } as Intl.DateTimeFormat;
  });
  return { made, asked: () => count };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("isTimeZone", () => {
  it("creates one formatter per name", () => {
    const { made } = countFormatting();
    expect([isTimeZone("aMERICA/bOISE"), isTimeZone("aMERICA/bOISE")]).toEqual([true, true]);
    expect(made).toHaveBeenCalledTimes(1);
  });

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
  // The spelling of these names is unique to this test, because formatters are cached by name.
  it.each(["eTC/utc", "EUROPE/BERLIN", "ASIA/kolkata", "AMERICA/st_Johns"])(
    "queries the runtime about %s at most twice a day, with one formatter",
    (timeZone) => {
      const { made, asked } = countFormatting();
      const clock = createZoneClock(timeZone);
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2026, 0, 11); at += hour / 4) clock(at);
      expect(made).toHaveBeenCalledTimes(1);
      expect(asked()).toBeGreaterThan(9);
      expect(asked()).toBeLessThan(21);
    },
  );

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

  it.each(zones)(
    "equals Intl every half hour, and a second before, of each longer or shorter day of 2026 in %s",
    (zone) => {
      const clock = createZoneClock(zone);
      const wrong: string[] = [];
      for (let day = Date.parse("2026-01-01T00:00:00Z"); day < Date.parse("2027-01-01T00:00:00Z"); day += 24 * hour) {
        const isOrdinary = readWall(day, zone).time === readWall(day + 24 * hour, zone).time;
        for (let at = day; at < day + 24 * hour; at += isOrdinary ? 24 * hour : hour / 2) {
          for (const probe of [at - 1000, at]) {
            const text = new Date(clock(probe)).toISOString().slice(0, 19).replace("T", " ");
            if (text !== expected(zone, probe)) wrong.push(text);
          }
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it("empties its cache at a maximum size, and stays correct", () => {
    const clock = createZoneClock("Europe/Berlin");
    for (let day = 0; day < 10_000; day += 1) clock(day * 24 * hour);
    expect(clock(Date.parse("2026-07-01T00:00:00Z"))).toBe(Date.parse("2026-07-01T02:00:00Z"));
  });

  it("is NaN for an instant beyond the range of a Date", () => {
    expect(createZoneClock("UTC")(8.64e15 + 1)).toBeNaN();
    expect(createZoneClock("UTC")(NaN)).toBeNaN();
  });
});
