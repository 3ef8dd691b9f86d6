import { tz } from "@date-fns/tz";
import { addDays, differenceInCalendarDays, format, type Locale } from "date-fns";

// Calendar dates as YYYY-MM-DD, whatever the time zone of this machine.

const utc = { in: tz("UTC") };

/** Formats a date, or one some days later, by a date-fns pattern. */
export function writeDay(date: string, pattern: string, locale?: Locale, later = 0): string {
  return format(addDays(toUtc(date), later, utc), pattern, locale && { locale });
}

/** Consecutive dates, optionally from some days later on. */
export function daysFrom(date: string, count: number, later = 0): string[] {
  return Array.from({ length: count }, (_, index) => writeDay(date, "yyyy-MM-dd", undefined, later + index));
}

export function countDays(first: string, end: string): number {
  return differenceInCalendarDays(toUtc(end), toUtc(first), utc);
}

function toUtc(date: string): string {
  return `${date}T00:00:00Z`;
}
