import { type CivilDay, everyWeekday, firstCivilDay, lastCivilDay, type Weekday, weekdayOf } from "./civilDay";

/** Open days: some weekdays, and the dates that differ from their weekday. */
export interface WorkingCalendar {
  readonly weekdays: ReadonlySet<Weekday>;
  /** Whether the date is open. */
  readonly dates: ReadonlyMap<CivilDay, boolean>;
  /** The {@link checkpointsNear} its dates. */
  readonly checkpoints: ReadonlySet<CivilDay>;
  /** No day is open before the first or after the last: without weekdays, those of the dates. */
  readonly first: CivilDay;
  readonly last: CivilDay;
}

export function createWorkingCalendar(
  weekdays: WorkingCalendar["weekdays"],
  dates: WorkingCalendar["dates"],
): WorkingCalendar {
  let [first, last] = weekdays.size > 0 ? [firstCivilDay, lastCivilDay] : [Infinity, -Infinity];
  for (const [day, isOpen] of dates) if (isOpen) [first, last] = [Math.min(first, day), Math.max(last, day)];
  return Object.freeze({ weekdays, dates, checkpoints: checkpointsNear(dates.keys()), first, last });
}

export function isOpen({ weekdays, dates }: WorkingCalendar, day: CivilDay): boolean {
  return dates.get(day) ?? weekdays.has(weekdayOf(day));
}

/** The first day, from one to another, that passes the test; the day after {@link lastCivilDay} if none does. O(days until then). */
export function firstDay(from: CivilDay, test: (day: CivilDay) => boolean, to: CivilDay = lastCivilDay): CivilDay {
  for (let day = from; day <= to; day += 1) if (test(day)) return day;
  return lastCivilDay + 1;
}

/** Goes to the next working day `count` times; 0 stays, on a working day or not. A day after {@link lastCivilDay} stands for none. */
export function addWorkingDays(calendar: WorkingCalendar, day: CivilDay, count: number): CivilDay {
  // A count may be as large as 2^53 − 1. Each step is at least a day, so that more steps than days are left need no loop.
  if (count > lastCivilDay - day) return lastCivilDay + 1;
  let reached = day;
  for (let left = count; left > 0; left -= 1) reached = firstDay(reached + 1, (each) => isOpen(calendar, each));
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

/**
 * Whether any 366 days have one that passes the test. Its answer depends on the weekday alone, except on the dates of the
 * checkpoints. O(checkpoints · days of the closures around them).
 */
export function passesInAny366Days(
  test: (day: CivilDay) => boolean,
  checkpoints: readonly ReadonlySet<CivilDay>[],
): boolean {
  const endsClosure = (day: CivilDay) => day < firstCivilDay || day > lastCivilDay || test(day);
  const isShortClosure = (day: CivilDay) => {
    let end = day;
    while (end - day < maxDaysClosed && !endsClosure(end)) end += 1;
    let start = day;
    while (end - start < maxDaysClosed && !endsClosure(start - 1)) start -= 1;
    return end - start < maxDaysClosed;
  };
  // A week after the last year has no dates.
  if (!everyWeekday.some((each) => test(lastCivilDay + each))) return false;
  return checkpoints.every((days) => [...days].every(isShortClosure));
}
