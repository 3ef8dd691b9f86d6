// Dates and times by Intl, one day at a time: the oracle for all computations of time in src.

const weekdays = { Mon: 1, Tue: 2, Wed: 3, Thu: 4, Fri: 5, Sat: 6, Sun: 7 } as const;

export interface Reading {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly weekday: number;
  /** `HH:MM:SS`. */
  readonly time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    weekday: "short",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formats.set(timeZone, format);
  return format;
}

/** The local date and time at an instant in the years 1 to 9999. */
export function readWall(instant: number, timeZone: string): Reading {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const { year = "", month = "", day = "", hour = "", minute = "", second = "", weekday = "" } = parts;
  return {
    date: `${year.padStart(4, "0")}-${month}-${day}`,
    weekday: weekdays[weekday as keyof typeof weekdays],
    time: `${hour}:${minute}:${second}`,
  };
}

/** The local time as the API writes it. */
export function wallTime(instant: number, timeZone: string): string {
  const { date, time } = readWall(instant, timeZone);
  return `${date} ${time}`;
}

// Calls of Intl are slow, and the oracles ask for the same dates again and again.
const nextDates = new Map<string, string>();
const weekdaysOfDates = new Map<string, number>();

export function nextDate(date: string): string {
  let next = nextDates.get(date);
  if (next === undefined) {
    next = readWall(Date.parse(`${date}T12:00:00Z`) + 24 * 60 * 60 * 1000, "UTC").date;
    nextDates.set(date, next);
  }
  return next;
}

/** Each date from one to another. */
export function datesFrom(first: string, last: string): string[] {
  const dates: string[] = [];
  for (let date = first; date <= last; date = nextDate(date)) dates.push(date);
  return dates;
}

export function weekdayOfDate(date: string): number {
  let weekday = weekdaysOfDates.get(date);
  if (weekday === undefined) {
    weekday = readWall(Date.parse(`${date}T12:00:00Z`), "UTC").weekday;
    weekdaysOfDates.set(date, weekday);
  }
  return weekday;
}

/** The first and the last instant that shows each date, among those from one instant to another in steps. */
export function instantsOfDates(
  from: number,
  to: number,
  step: number,
  timeZone: string,
): ReadonlyMap<string, readonly [first: number, last: number]> {
  const dates = new Map<string, readonly [number, number]>();
  for (let at = from; at <= to; at += step) {
    const { date } = readWall(at, timeZone);
    dates.set(date, [dates.get(date)?.[0] ?? at, at]);
  }
  return dates;
}
