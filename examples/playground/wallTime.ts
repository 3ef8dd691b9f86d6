import { tz, tzOffset } from "@date-fns/tz";
import { format } from "date-fns";
import { millisecondsInDay, millisecondsInMinute } from "date-fns/constants";

/** The range of times that the page accepts. */
export const earliest = Date.parse("1900-01-01T00:00:00Z");
export const latest = Date.parse("2200-01-01T00:00:00Z");

/** Formats an instant for a datetime-local input, in the given zone instead of the user's. */
export function toWallTime(instant: number, timeZone: string): string {
  return format(instant, "yyyy-MM-dd'T'HH:mm:ss", { in: tz(timeZone) });
}

/**
 * The instants of a local time in the zone: two, the earlier first, if clocks repeat it; if clocks skip it, one, with
 * the offset before the change. Empty if the input is empty, before 1900 or after 2199.
 */
export function readWallTime(text: string, timeZone: string): number[] {
  const [, minutes, seconds = ":00"] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d)?$/.exec(text) ?? [];
  if (minutes === undefined) return [];
  const wallTime = minutes + seconds;
  const shown = Date.parse(`${wallTime}Z`);
  const [before, after] = [-millisecondsInDay, millisecondsInDay].map(
    (away) => shown - tzOffset(timeZone, new Date(shown + away)) * millisecondsInMinute,
  ) as [number, number];
  const instants = [...new Set([before, after])].filter(
    (instant) => isTaken(instant) && toWallTime(instant, timeZone) === wallTime,
  );
  if (instants.length === 0 && isTaken(before)) return [before];
  return instants.sort((a, b) => a - b);
}

function isTaken(instant: number): boolean {
  return instant >= earliest && instant < latest;
}
