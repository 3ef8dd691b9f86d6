import type { ZoneClock } from "./zoneClock";
import { millisecondsInDay } from "./units";

// A reading is a local time, stored as epoch milliseconds as if it were in UTC. A clock that is set back shows some
// readings twice; a clock that is set forward skips some. Every offset from UTC is less than a day.

/** The last instant at which a clock shows less than the reading. */
export function lastInstantBelow(clock: ZoneClock, reading: number): number {
  let below = reading - millisecondsInDay;
  for (;;) {
    const reached = firstInstantOutside(clock, below, -Infinity, reading);
    // A day after the reading, no clock can show less again.
    below = firstInstantOutside(clock, reached, reading, reading + 2 * millisecondsInDay);
    if (clock(below) > reading) return reached - 1;
  }
}

/**
 * The first instant after `now` at which the reading is below `low`, or is `high` or more. The reading at `now` must be
 * from `low` (included) to `high` (excluded).
 */
export function firstInstantOutside(clock: ZoneClock, now: number, low: number, high: number): number {
  const offsetAt = (instant: number) => clock(instant) - instant;
  let at = now;
  for (;;) {
    // An offset is less than a day, so between a day after `low` and a day before `high` no offset change matters.
    if (at >= low + millisecondsInDay) at = Math.max(at, high - millisecondsInDay);
    const offset = offsetAt(at);
    const end = high - offset;
    // The offset changes at most once in a UTC day.
    const next = Math.min(end, (Math.floor(at / millisecondsInDay) + 1) * millisecondsInDay);
    if (offsetAt(next) === offset) {
      if (next === end) return end;
      at = next;
    } else {
      at = firstWith(at, next, (instant) => offsetAt(instant) !== offset);
      if (clock(at) < low || clock(at) >= high) return at;
    }
  }
}

/** The first integer for which `holds` is true, by bisection. `holds` must be false for `earlier` and true for `later`. */
export function firstWith(earlier: number, later: number, holds: (number: number) => boolean): number {
  let [low, high] = [earlier, later];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}
