import fc from "fast-check";
import { localDay } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { instantsOfDates, nextDate, readWall } from "../oracles/intlCalendar";
import { clockChanges } from "../support/clockChanges";
import { thrownBy, untyped } from "../support/thrownBy";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const everyZone = Intl.supportedValuesOf("timeZone");

const hoursOf = (date: string, timeZone: string) => {
  const { from, to } = localDay(date, timeZone);
  return (to + 1 - from) / hour;
};

/** The days around an instant, by Intl: in steps, and the milliseconds beside the first and the last. */
function expectDaysAround(at: number, timeZone: string, step: number): void {
  const [start, end] = [at - 2 * day, at + 2 * day];
  const shown = instantsOfDates(start, end, step, timeZone);
  const [first, last] = [readWall(start, timeZone).date, readWall(end, timeZone).date];
  for (let date = nextDate(first); date < last; date = nextDate(date)) {
    const steps = shown.get(date);
    if (!steps) {
      expect(thrownBy(() => localDay(date, timeZone))).toContain(`did not skip, got "${date}"`);
      continue;
    }
    const { from, to } = localDay(date, timeZone);
    expect(from <= steps[0] && from > steps[0] - step, `${date} in ${timeZone}`).toBe(true);
    expect(to >= steps[1] && to < steps[1] + step, `${date} in ${timeZone}`).toBe(true);
    expect([from - 1, from, to, to + 1].map((instant) => readWall(instant, timeZone).date === date)).toEqual([
      ...[false, true, true, false],
    ]);
  }
}

/** The hours before which the clocks of a zone change in the years of its history. */
function changesOf(timeZone: string): readonly number[] {
  const offsetAt = (at: number) => {
    const { date, time } = readWall(at, timeZone);
    return Date.parse(`${date}T${time}Z`) - at;
  };
  const changes: number[] = [];
  const step = 30 * day;
  for (let at = Date.UTC(1880, 0, 1); at < Date.UTC(2040, 0, 1); at += step) {
    const before = offsetAt(at);
    if (before === offsetAt(at + step)) continue;
    let [low, high] = [at, at + step];
    while (high - low > hour) {
      const middle = low + Math.floor((high - low) / 2 / hour) * hour;
      if (offsetAt(middle) === before) low = middle;
      else high = middle;
    }
    changes.push(high);
  }
  return changes;
}

describe("localDay", () => {
  it("has 24 hours, unless clocks change", () => {
    expect(localDay("2026-03-02", "Asia/Ho_Chi_Minh")).toEqual({
      from: Date.parse("2026-03-01T17:00:00.000Z"),
      to: Date.parse("2026-03-02T16:59:59.999Z"),
    });
    expect(hoursOf("2026-03-29", "Europe/Berlin")).toBe(23);
    expect(hoursOf("2026-10-25", "Europe/Berlin")).toBe(25);
    expect(hoursOf("2026-04-05", "Australia/Lord_Howe")).toBe(24.5);
  });

  it("is the first and the last millisecond by Intl, on days of every zone and of its clock changes", () => {
    const zone = fc.constantFrom(...everyZone);
    const change = zone.map((timeZone) => [timeZone, changesOf(timeZone)] as const);
    const anyDay = fc.integer({ min: Date.UTC(1, 0, 9), max: Date.UTC(9999, 11, 20) });
    fc.assert(
      fc.property(change, fc.nat(), anyDay, ([timeZone, changes], index, at) => {
        if (changes.length > 0) expectDaysAround(changes[index % changes.length]!, timeZone, minute);
        expectDaysAround(at, timeZone, hour);
      }),
    );
  });

  it.each(clockChanges)("is the first and the last millisecond by Intl in %s around %s", (timeZone, at) => {
    expectDaysAround(Date.parse(at), timeZone, minute);
  });

  it("is a safe range at both ends of the calendar, in every zone", () => {
    for (const timeZone of everyZone) {
      for (const date of ["0000-01-01", "9999-12-31"]) {
        const { from, to } = localDay(date, timeZone);
        expect([from, to].every(Number.isSafeInteger)).toBe(true);
        expect(to + 1 - from).toBe(day);
      }
    }
  });

  it.each<[error: string, call: () => unknown]>([
    [
      'RangeError: localDay: date must be a date that Pacific/Apia did not skip, got "2011-12-30"',
      () => localDay("2011-12-30", "Pacific/Apia"),
    ],
    [
      'RangeError: localDay: date must be a calendar date, YYYY-MM-DD, got "2026-02-29"',
      () => localDay("2026-02-29", "UTC"),
    ],
    ["TypeError: localDay: date must be given", () => untyped(localDay)()],
    [
      "TypeError: localDay: date must be a calendar date, YYYY-MM-DD, got Date",
      () => untyped(localDay)(new Date(0), "UTC"),
    ],
    ['RangeError: localDay: timeZone must be an IANA time zone, got "Mars"', () => localDay("2026-03-02", "Mars")],
    ["TypeError: localDay: timeZone must be given", () => untyped(localDay)("2026-03-02")],
  ])("%s", (error, call) => {
    expect(thrownBy(call)).toBe(error);
  });
});
