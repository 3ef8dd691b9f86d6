import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scaled } from "../support/scaled";
import { firstInstantOutside, lastInstantBelow } from "../../src/time/clockReadings";

const hour = 3_600_000;
const day = 24 * hour;

/** A clock that is `before` ahead of UTC until an instant, and `after` from then on. */
const changing = (at: number, before: number, after: number) => (instant: number) =>
  instant + (instant < at ? before : after);

describe("lastInstantBelow", () => {
  it.each([
    ["shows it once", changing(0, hour, hour), day, day - hour - 1],
    ["skips it: the last instant before that", changing(0, 0, hour), hour / 2, -1],
    ["shows it twice: the second time", changing(0, hour, 0), hour / 2, hour / 2 - 1],
    ["goes back to it: the second time", changing(0, hour, 0), hour, hour - 1],
    ["goes back, but not behind it: the only time", changing(0, hour, 0), 0, -hour - 1],
    ["skips a day: the last instant before that", changing(0, -12 * hour, 12 * hour), 3 * hour, -1],
    ["shows a day twice: the second time", changing(0, 12 * hour, -12 * hour), -3 * hour, 9 * hour - 1],
  ])("if the clock %s", (_, clock, reading, expected) => {
    expect(lastInstantBelow(clock, reading)).toBe(expected);
  });

  it("is followed by instants that show the reading or later, for any clock change", () => {
    const offset = fc.integer({ min: -23 * 3600, max: 23 * 3600 }).map((seconds) => seconds * 1000);
    const near = fc.integer({ min: -2 * day, max: 2 * day });
    fc.assert(
      fc.property(near, offset, offset, near, fc.array(fc.nat(3 * day)), (at, before, after, reading, later) => {
        const clock = changing(at, before, after);
        const last = lastInstantBelow(clock, reading);
        expect(clock(last)).toBeLessThan(reading);
        for (const instant of [last + 1, at, ...later.map((elapsed) => last + 1 + elapsed)]) {
          if (instant > last) expect(clock(instant)).toBeGreaterThanOrEqual(reading);
        }
      }),
    );
  });
});

describe("firstInstantOutside", () => {
  it.each([
    ["shows the end once", changing(0, hour, hour), 0, -Infinity, 3 * day, 3 * day - hour],
    ["shows it twice: the first time", changing(0, hour, 0), -hour, -Infinity, hour / 2, -hour / 2],
    ["skips it: the instant of that", changing(0, 0, hour), -hour, -Infinity, hour / 2, 0],
    ["goes back behind the start", changing(0, hour, 0), -hour / 2, hour / 2, 2 * hour, 0],
    ["goes back behind the start, days before the end", changing(0, hour, 0), -hour / 2, hour / 2, 20 * day, 0],
    ["goes back, but not behind the start", changing(0, hour, 0), -hour / 2, 0, 2 * hour, 2 * hour],
    ["changes at the end of a day in UTC", changing(day, hour, 0), day - hour / 4, day, day + 2 * hour, day + 2 * hour],
    ["shows the end a year later, after a change", changing(9 * day, 0, hour), 0, 0, 365 * day, 365 * day - hour],
  ])("if the clock %s", (_, clock, now, low, high, expected) => {
    expect(firstInstantOutside(clock, now, low, high)).toBe(expected);
  });

  it("is the first such instant, for any clock change", () => {
    const offset = fc.integer({ min: -23 * 60, max: 23 * 60 }).map((minutes) => minutes * 60_000);
    const near = fc.integer({ min: -2 * 24 * 60, max: 2 * 24 * 60 }).map((minutes) => minutes * 60_000);
    const below = fc.oneof(fc.nat(3 * day), fc.constant(Infinity));
    fc.assert(
      fc.property(near, offset, offset, near, below, fc.integer({ min: 1, max: 4 * day }), (...given) => {
        const [at, before, after, now, below, above] = given;
        const clock = changing(at, before, after);
        const isInside = (instant: number) =>
          clock(instant) >= clock(now) - below && clock(instant) < clock(now) + above;
        const end = firstInstantOutside(clock, now, clock(now) - below, clock(now) + above);
        expect(end > now && !isInside(end) && isInside(end - 1)).toBe(true);
        // Between the instants at which it may enter or leave the range.
        for (const each of [
          at - 1,
          at,
          ...Array.from({ length: 50 }, (_, part) => now + Math.floor((part * (end - now)) / 50)),
        ]) {
          if (each >= now && each < end) expect(isInside(each)).toBe(true);
        }
      }),
      { numRuns: scaled(500) },
    );
  });
});
