import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lastInstantBelow } from "../../src/time/lastInstantBelow";

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
  ])("where the clock %s", (_, clock, reading, expected) => {
    expect(lastInstantBelow(clock, reading)).toBe(expected);
  });

  it("is followed by instants that show the reading or more, however the clock changes", () => {
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
