import { createInterface } from "node:readline";

// What the ports share: lines in, lines out, and calendars of dates.

/**
 * Answers each line of `schedule`.
 *
 * @param {(input: any) => object} schedule
 */
export async function serve(schedule) {
  for await (const line of createInterface({ input: process.stdin })) {
    const { call, input } = JSON.parse(line);
    console.log(JSON.stringify(call === "schedule" ? schedule(input) : { unsupported: true }));
  }
}

/**
 * The local date of an instant.
 *
 * @param {string} now
 * @param {string} timeZone
 */
export function dateAt(now, timeZone) {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })
    .formatToParts(new Date(now))
    .map(({ type, value }) => [type, value]);
  const { year, month, day } = Object.fromEntries(parts);
  return `${year?.padStart(4, "0")}-${month}-${day}`;
}

/**
 * @param {string} date
 * @param {number} days
 */
export function addDays(date, days) {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Whether a date is worked, by weekdays with exceptions.
 *
 * @typedef {(date: string) => boolean} Calendar
 * @param {readonly number[] | undefined} weekdays
 * @param {readonly string[] | undefined} holidays
 * @param {readonly string[] | undefined} extraDays
 * @returns {Calendar}
 */
export function calendarOf(weekdays = [1, 2, 3, 4, 5, 6, 7], holidays = [], extraDays = []) {
  return (date) =>
    extraDays.includes(date) || (weekdays.includes(new Date(date).getUTCDay() || 7) && !holidays.includes(date));
}
