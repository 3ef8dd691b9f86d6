import { type CivilDay, firstCivilDay, lastCivilDay, type Weekday, weekdayOf } from "./civilDay";
import { memoize } from "./memoize";

/**
 * The cut-off of each day: milliseconds on the clock face since 00:00 from which no transfer is created, 0 where none is at all.
 * A day that is listed has its own, any other that of its weekday. A day without one, or with {@link closed}, is no working day.
 */
export interface WorkingCalendar {
  readonly weekdays: ReadonlyMap<Weekday, number>;
  readonly dates: ReadonlyMap<CivilDay, number>;
  /** The {@link checkpointsNear} its dates. */
  readonly checkpoints: ReadonlySet<CivilDay>;
  /** {@link findLongClosures}, with a cache. */
  readonly longClosuresOn: (weekdays: string) => readonly CivilDay[];
}

export function createWorkingCalendar(
  weekdays: WorkingCalendar["weekdays"],
  dates: WorkingCalendar["dates"],
): WorkingCalendar {
  const checkpoints = checkpointsNear(dates.keys());
  const longClosuresOn = memoize((others: string) => findLongClosures({ weekdays, dates }, checkpoints, others));
  return Object.freeze({ weekdays, dates, checkpoints, longClosuresOn });
}

type Days = Pick<WorkingCalendar, "weekdays" | "dates">;

/** The weekdays of a calendar as a text. */
export function weekdaysOf({ weekdays }: Days): string {
  return [...weekdays.keys()].sort().join("");
}

/** The cut-off of a holiday. */
export const closed = -1;

export function cutOffOn({ weekdays, dates }: Days, day: CivilDay): number {
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

/**
 * The days divisible by 366 that are less than 366 days from a date. Any 366 days in a row contain exactly one such day, so a
 * long closure is found by looking around each of them. Lists of dates in the same years have the same few checkpoints.
 */
export function checkpointsNear(dates: Iterable<CivilDay>): ReadonlySet<CivilDay> {
  const checkpoints = new Set<CivilDay>();
  for (const date of dates) {
    const before = Math.floor(date / maxDaysClosed) * maxDaysClosed;
    checkpoints.add(before).add(before + maxDaysClosed);
  }
  return checkpoints;
}

/** Whether the closure around a day lasts less than 366 days. O(days of the closure). */
export function isShortClosure(day: CivilDay, isOpen: (day: CivilDay) => boolean): boolean {
  let end = day;
  while (end - day < maxDaysClosed && !isOpen(end)) end += 1;
  let start = day;
  while (end - start < maxDaysClosed && !isOpen(start - 1)) start -= 1;
  return end - start < maxDaysClosed;
}

/** The checkpoints in closures of 366 days, of which there are hardly any, together with somebody who works on other weekdays. */
function findLongClosures(days: Days, checkpoints: Iterable<CivilDay>, others: string): readonly CivilDay[] {
  const isOpen = orBeyondYears((day) => cutOffOn(days, day) !== closed && others.includes(String(weekdayOf(day))));
  return [...checkpoints].filter((day) => !isShortClosure(day, isOpen));
}

export function orBeyondYears(isOpen: (day: CivilDay) => boolean): (day: CivilDay) => boolean {
  return (day) => day < firstCivilDay || day > lastCivilDay || isOpen(day);
}

/** Whether any 366 days have one on which a transfer can be created. O(checkpoints · days of their closures). */
export function hasOpenDayInAny366Days(calendar: WorkingCalendar): boolean {
  const isOpen = (day: CivilDay) => day > lastCivilDay || cutOffOn(calendar, day) > 0;
  // Without dates every week is the same.
  return (
    Math.max(...calendar.weekdays.values()) > 0 && [...calendar.checkpoints].every((day) => isShortClosure(day, isOpen))
  );
}
