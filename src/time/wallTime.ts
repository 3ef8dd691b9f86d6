import { millisecondsInDay, millisecondsInSecond, minutesInHour, secondsInMinute } from "date-fns/constants";
import { firstCivilDay, formatCivilDay, lastCivilDay, twoDigits } from "./civilDay";
import { memoize } from "./memoize";
import { createZoneClock, readClock } from "./zoneClock";

/**
 * Formats an instant as `YYYY-MM-DD HH:MM:SS` in one zone; `undefined` if it is no safe integer or falls outside the
 * years 0000 to 9999.
 */
export type WallTime = (instant: number) => string | undefined;

/** @param timeZone One that the runtime knows, by `isTimeZone`. */
export function createWallTime(timeZone: string): WallTime {
  const clock = createZoneClock(timeZone);
  const formatDay = memoize(formatCivilDay);

  return (instant) => {
    const shown = readClock(clock, instant);
    if (!shown) return undefined;
    const seconds = Math.floor(shown.time / millisecondsInSecond);
    const minutes = Math.floor(seconds / secondsInMinute);
    const hours = Math.floor(minutes / minutesInHour);
    const minute = twoDigits(minutes % minutesInHour);
    return `${formatDay(shown.day)} ${twoDigits(hours)}:${minute}:${twoDigits(seconds % secondsInMinute)}`;
  };
}

const firstInstant = (firstCivilDay + 1) * millisecondsInDay;
const endInstant = lastCivilDay * millisecondsInDay;

/**
 * Whether every {@link WallTime} tells the instant: a safe integer that is not in the first or the last day, in UTC, of the
 * years 0000 to 9999, because no zone is a whole day away from UTC.
 */
export function isFormattableInEveryZone(instant: number): boolean {
  return Number.isSafeInteger(instant) && instant >= firstInstant && instant < endInstant;
}
