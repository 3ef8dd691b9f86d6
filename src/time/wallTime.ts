import { formatCivilDay, parseCivilDay, twoDigits } from "./civilDay";
import { createZoneClock, readClock } from "./zoneClock";
import { millisecondsInDay, millisecondsInSecond, minutesInHour, secondsInMinute } from "./units";

/**
 * Formats an instant as `YYYY-MM-DD HH:MM:SS` in one zone; `undefined` if the instant is not a safe integer or is
 * outside the years 0000 to 9999 of the zone.
 */
export type WallTime = (instant: number) => string | undefined;

/** @param timeZone A zone that `isTimeZone` accepts. */
export function createWallTime(timeZone: string): WallTime {
  const clock = createZoneClock(timeZone);

  return (instant) => {
    const shown = readClock(clock, instant);
    if (!shown) return undefined;
    const seconds = Math.floor(shown.time / millisecondsInSecond);
    const minutes = Math.floor(seconds / secondsInMinute);
    const hours = Math.floor(minutes / minutesInHour);
    const minute = twoDigits(minutes % minutesInHour);
    return `${formatCivilDay(shown.day)} ${twoDigits(hours)}:${minute}:${twoDigits(seconds % secondsInMinute)}`;
  };
}

const written = /^(\d{4}-\d\d-\d\d) (([01]\d|2[0-3]):[0-5]\d:[0-5]\d)$/;

/**
 * Creates the inverse of {@link createWallTime}: a function that returns the instant of a formatted time. If clocks
 * show this time twice, the function returns the earlier instant. For a time that clocks skip, a date that does not
 * exist, or another format, the function returns `undefined`.
 */
export function createWallTimeReader(timeZone: string): (text: unknown) => number | undefined {
  const clock = createZoneClock(timeZone);

  return (text) => {
    const [, date, time] = (typeof text === "string" ? written.exec(text) : null) ?? [];
    if (parseCivilDay(date) === undefined) return undefined;
    const shown = Date.parse(`${date}T${time}Z`);
    let earliest = Infinity;
    // Every offset is less than a day, so the zone has the offset of the text at some instant within a day of `shown`.
    for (let around = shown - millisecondsInDay; around <= shown + millisecondsInDay; around += millisecondsInDay / 4) {
      const instant = shown - (clock(around) - around);
      if (clock(instant) === shown) earliest = Math.min(earliest, instant);
    }
    return earliest === Infinity ? undefined : earliest;
  };
}

const firstInstant = /* @__PURE__ */ Date.parse("0000-01-02");
const endInstant = /* @__PURE__ */ Date.parse("9999-12-31");

/**
 * Whether every zone can format the instant: a safe integer from 0000-01-02 to 9999-12-30 in UTC. On the days before
 * and after, an offset could move the local time out of the years 0000 to 9999.
 */
export function isFormattableInEveryZone(instant: number): boolean {
  return Number.isSafeInteger(instant) && instant >= firstInstant && instant < endInstant;
}
