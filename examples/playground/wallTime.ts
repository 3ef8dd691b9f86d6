import { tz, tzOffset } from "@date-fns/tz";
import { format } from "date-fns";
import { millisecondsInDay, millisecondsInMinute } from "date-fns/constants";

/** The times that the page takes. */
export const earliest = Date.parse("1900-01-01T00:00:00Z");
export const latest = Date.parse("2200-01-01T00:00:00Z");

/** An instant as a control for date and time shows it, by the clocks of the zone and not of the reader. */
export function toWallTime(instant: number, timeZone: string): string {
  return format(instant, "yyyy-MM-dd'T'HH:mm:ss", { in: tz(timeZone) });
}

/**
 * The instants at which the clocks of the zone show what such a control says: two, the earlier first, where they show the
 * time twice. Where they skip it, the one that the clocks before the change would have counted. None where the control is
 * empty, or before 1900 or after 2199.
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
