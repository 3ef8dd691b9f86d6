import { firstCivilDay, formatCivilDay, lastCivilDay, parseCivilDay, twoDigits } from "./civilDay";
import { memoize } from "./memoize";
import { createZoneClock, readClock } from "./zoneClock";
import { millisecondsInDay, millisecondsInSecond, minutesInHour, secondsInMinute } from "./units";

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

const written = /^(\d{4}-\d\d-\d\d) (([01]\d|2[0-3]):[0-5]\d:[0-5]\d)$/;
const sixHours = millisecondsInDay / 4;

/**
 * Makes the inverse of {@link createWallTime}: the instant at which the clock of the zone shows the time, to the second; the
 * earlier one where it shows it twice, and `undefined` for another form and for a time that it never shows.
 */
export function createWallTimeReader(timeZone: string): (text: unknown) => number | undefined {
  const clock = createZoneClock(timeZone);

  return (text) => {
    const [, date, time] = (typeof text === "string" ? written.exec(text) : null) ?? [];
    if (parseCivilDay(date) === undefined) return undefined;
    const shown = Date.parse(`${date}T${time}Z`);
    let earliest = Infinity;
    // No zone is a whole day away from UTC: the offset at that instant is one of those in the two days around.
    for (let around = shown - millisecondsInDay; around <= shown + millisecondsInDay; around += sixHours) {
      const instant = shown - (clock(around) - around);
      if (clock(instant) === shown) earliest = Math.min(earliest, instant);
    }
    return earliest === Infinity ? undefined : earliest;
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
