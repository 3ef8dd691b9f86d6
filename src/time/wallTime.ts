import { millisecondsInSecond, minutesInHour, secondsInMinute } from "date-fns/constants";
import { throwMisuse } from "../result/throwMisuse";
import { memoizeByDay } from "./memoizeByDay";
import { twoDigits, writeDay } from "./writeDay";
import { createZoneClock, isTimeZone, readClock } from "./zoneClock";

/**
 * Formats an instant as `YYYY-MM-DD HH:MM:SS` in one zone; `undefined` if it is no safe integer or falls outside the
 * years 0000 to 9999.
 */
export type WallTime = (instant: number) => string | undefined;

/** @throws RangeError naming `caller` if the zone is unknown. */
export function createWallTime(timeZone: string, caller: string): WallTime {
  if (!isTimeZone(timeZone)) {
    throwMisuse(caller, "timeZone", "an IANA time zone name that the runtime knows", timeZone);
  }
  const clock = createZoneClock(timeZone);
  const formatDay = memoizeByDay(writeDay);

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
