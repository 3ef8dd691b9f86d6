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
