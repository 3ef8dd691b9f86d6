import { tzOffset } from "@date-fns/tz/tzOffset";
import type { Fault } from "../result/Issue";
import { formFault } from "../result/valueFaults";
import { type CivilDay, firstCivilDay, lastCivilDay } from "./civilDay";
import { memoize } from "./memoize";
import { millisecondsInDay, millisecondsInMinute, minutesInHour } from "./units";

/**
 * The local time at an instant, as the epoch milliseconds at which a clock in UTC shows it. `NaN` for instants outside
 * the range of `Date`.
 */
export type ZoneClock = (instant: number) => number;

/** Whether the value is an IANA zone name that the runtime supports. Offsets such as `+07:00` are not names. */
export function isTimeZone(value: unknown): value is string {
  // Newer runtimes accept offsets as zones, and every runtime reads undefined as the zone of the host.
  if (typeof value !== "string" || !/[a-z]/i.test(value)) return false;
  // tzOffset caches its formatters, which are slow to create. It also accepts any text that contains an offset, and
  // returns a function for "toString".
  if (!/[+-]\d\d/.test(value)) return Number.isFinite(tzOffset(value, new Date(0)));
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

export function timeZoneFault(value: unknown): Fault | undefined {
  return isTimeZone(value) ? undefined : formFault("string", "time_zone", value);
}

/** A clock for a zone that {@link isTimeZone} accepts. It caches the offset of each UTC day. */
export function createZoneClock(timeZone: string): ZoneClock {
  const offsetAt = (instant: number) => offsetOf(timeZone, new Date(instant));
  const offsetAtStart = memoize((day: CivilDay) => offsetAt(day * millisecondsInDay));
  /**
   * The offset of a UTC day if it is constant, otherwise `NaN`. No zone changes its offset and changes it back within a
   * day.
   */
  const steadyOffset = memoize((day: CivilDay) =>
    offsetAtStart(day) === offsetAtStart(day + 1) ? offsetAtStart(day) : NaN,
  );

  return (instant) => {
    const offset = steadyOffset(Math.floor(instant / millisecondsInDay));
    return instant + (Number.isNaN(offset) ? offsetAt(instant) : offset);
  };
}

/** A local date and time: the day, and the milliseconds since 00:00. */
export interface LocalTime {
  readonly day: CivilDay;
  readonly time: number;
}

/**
 * The local date and time; `undefined` if the instant is not a safe integer or the local year is not from 0000 to 9999.
 */
export function readClock(clock: ZoneClock, instant: number): LocalTime | undefined {
  const reading = Number.isSafeInteger(instant) ? clock(instant) : NaN;
  const day = Math.floor(reading / millisecondsInDay);
  return day >= firstCivilDay && day <= lastCivilDay ? { day, time: reading - day * millisecondsInDay } : undefined;
}

/** Milliseconds ahead of UTC. */
function offsetOf(timeZone: string, date: Date): number {
  const minutes = tzOffset(timeZone, date);
  // tzOffset 1.5.0 loses the sign of an offset of less than an hour, such as the −00:44:30 of Monrovia until 1972.
  const isSmall = minutes !== 0 && Math.abs(minutes) < minutesInHour;
  const isNegative = isSmall ? isBehindUtc(timeZone, date) : minutes < 0;
  return Math.round((isNegative ? -1 : 1) * Math.abs(minutes) * millisecondsInMinute);
}

function isBehindUtc(timeZone: string, date: Date): boolean {
  return new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).format(date).includes("GMT-");
}
