import type { ZoneClock } from "./zoneClock";
import { millisecondsInDay } from "./units";

// A reading of a clock is given as the epoch milliseconds at which a clock in UTC shows it. A clock that goes back may show a
// reading twice, one that goes forward may never show it. No zone is a whole day away from UTC.

/** The last instant at which a clock shows less than a reading. */
export function lastInstantBelow(clock: ZoneClock, reading: number): number {
  const offsetAt = (instant: number) => clock(instant) - instant;
  // The clock shows the reading or more from then on.
  let end = reading + millisecondsInDay;
  for (;;) {
    const offset = offsetAt(end - 1);
    if (end - 1 + offset < reading) return end - 1;
    const last = reading - offset - 1;
    if (offsetAt(last) === offset) return last;
    end = firstInstantAfter(last, end - 1, (instant) => offsetAt(instant) === offset);
  }
}

/** The first instant after `now` at which a clock shows less than `low`, or `high` or more; it shows neither at `now`. */
export function firstInstantOutside(clock: ZoneClock, now: number, low: number, high: number): number {
  const offsetAt = (instant: number) => clock(instant) - instant;
  let at = now;
  for (;;) {
    // Changes of the offset matter only within a day of the readings.
    if (at >= low + millisecondsInDay) at = Math.max(at, high - millisecondsInDay);
    const offset = offsetAt(at);
    const end = high - offset;
    // Within a day of UTC the offset changes once at most.
    const next = Math.min(end, (Math.floor(at / millisecondsInDay) + 1) * millisecondsInDay);
    if (offsetAt(next) === offset) {
      if (next === end) return end;
      at = next;
    } else {
      at = firstInstantAfter(at, next, (instant) => offsetAt(instant) !== offset);
      if (clock(at) < low || clock(at) >= high) return at;
    }
  }
}

/** The first instant that `holds`, by bisection, where the earlier one does not and the later one does. */
function firstInstantAfter(earlier: number, later: number, holds: (instant: number) => boolean): number {
  let [low, high] = [earlier, later];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}
