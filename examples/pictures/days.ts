import { tz } from "@date-fns/tz";
import { addDays, differenceInCalendarDays, format, type Locale } from "date-fns";

// Calendar dates as YYYY-MM-DD, whatever the clocks of this machine show.

const utc = { in: tz("UTC") };

/** A date, or one so many days later, by a pattern of date-fns. */
export function writeDay(date: string, pattern: string, locale?: Locale, later = 0): string {
  return format(addDays(toUtc(date), later, utc), pattern, locale && { locale });
}

/** So many dates, from the one that is so many days later. */
export function daysFrom(date: string, count: number, later = 0): string[] {
  return Array.from({ length: count }, (_, index) => writeDay(date, "yyyy-MM-dd", undefined, later + index));
}

export function countDays(first: string, end: string): number {
  return differenceInCalendarDays(toUtc(end), toUtc(first), utc);
}

function toUtc(date: string): string {
  return `${date}T00:00:00Z`;
}
