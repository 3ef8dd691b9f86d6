import { type CivilDay, lastCivilDay, everyWeekday, type Weekday, weekdayOf } from "./civilDay";

/**
 * The cut-off of each day: milliseconds on the clock face since 00:00 from which no transfer is created, 0 where none is at all.
 * A day that is listed has its own, any other that of its weekday. A day without one, or with {@link closed}, is no working day.
 */
export interface WorkingCalendar {
  readonly weekdays: ReadonlyMap<Weekday, number>;
  readonly dates: ReadonlyMap<CivilDay, number>;
}

/** The cut-off of a holiday. */
export const closed = -1;

export function cutOffOn({ weekdays, dates }: WorkingCalendar, day: CivilDay): number {
  return dates.get(day) ?? weekdays.get(weekdayOf(day)) ?? closed;
}

/**
 * The first day from `day` on whose cut-off is later than `after`: with {@link closed} the first working day, with 0 the first on
 * which a transfer can be created. The day after {@link lastCivilDay} if none is left. O(days until then), which
 * {@link hasOpenDayInAny366Days} bounds.
 */
export function firstOpenDay(calendar: WorkingCalendar, day: CivilDay, after: number): CivilDay {
  let open = day;
  while (open <= lastCivilDay && cutOffOn(calendar, open) <= after) open += 1;
  return open;
}

/** Goes to the next working day `count` times; 0 stays, on a working day or not. A day after {@link lastCivilDay} stands for none. */
export function addWorkingDays(calendar: WorkingCalendar, day: CivilDay, count: number): CivilDay {
  // A count may be as large as 2^53 − 1. Each step is at least a day, so that more steps than days are left need no loop.
  if (count > lastCivilDay - day) return lastCivilDay + 1;
  let reached = day;
  for (let left = count; left > 0; left -= 1) reached = firstOpenDay(calendar, reached + 1, closed);
  return reached;
}

export const maxDaysClosed = 366;

/** Whether any 366 days have one on which a transfer can be created. O(dates · days of their closures). */
export function hasOpenDayInAny366Days(calendar: WorkingCalendar): boolean {
  // Unless all weekdays are closed, a closure that is longer than a week has one of the dates in its first week.
  return (
    Math.max(...calendar.weekdays.values()) > 0 &&
    [...calendar.dates.keys()].every((date) =>
      everyWeekday.every((days) => firstOpenDay(calendar, date - days + 1, 0) - (date - days + 1) < maxDaysClosed),
    )
  );
}
