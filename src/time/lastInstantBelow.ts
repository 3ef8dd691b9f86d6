import type { ZoneClock } from "./zoneClock";
import { millisecondsInDay } from "./units";

/**
 * The last instant at which a clock shows less than a reading, which is given as the epoch milliseconds at which a clock in UTC
 * shows it. A clock that goes back may show the reading twice, one that goes forward may never show it.
 */
export function lastInstantBelow(clock: ZoneClock, reading: number): number {
  const offsetAt = (instant: number) => clock(instant) - instant;
  // No zone is a whole day away from UTC, so that the clock shows the reading or more from then on.
  let end = reading + millisecondsInDay;
  for (;;) {
    const offset = offsetAt(end - 1);
    if (end - 1 + offset < reading) return end - 1;
    const last = reading - offset - 1;
    if (offsetAt(last) === offset) return last;
    end = firstInstantAfter(last, end - 1, (instant) => offsetAt(instant) === offset);
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
