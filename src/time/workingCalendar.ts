import { type CivilDay, everyWeekday, firstCivilDay, lastCivilDay, type Weekday, weekdayOf } from "./civilDay";

/** Open days: weekdays, and dates that differ from their weekday. */
export interface WorkingCalendar {
  readonly weekdays: ReadonlySet<Weekday>;
  /** Whether each date is open. */
  readonly dates: ReadonlyMap<CivilDay, boolean>;
  /** The {@link checkpointsNear} its dates. */
  readonly checkpoints: ReadonlySet<CivilDay>;
  /** All open days are between these two. Without weekdays, they are the first and last open date. */
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

/**
 * The first day in a range that passes the test; the day after {@link lastCivilDay} if none does. O(days until then).
 */
export function firstDay(from: CivilDay, test: (day: CivilDay) => boolean, to: CivilDay = lastCivilDay): CivilDay {
  for (let day = from; day <= to; day += 1) if (test(day)) return day;
  return lastCivilDay + 1;
}

/** Moves to the next working day `count` times. A day after {@link lastCivilDay} means never. */
export function addWorkingDays(calendar: WorkingCalendar, day: CivilDay, count: number): CivilDay {
  // A count may be as large as 2^53 − 1. Each step is at least one day, so more steps than days need no loop.
  if (count > lastCivilDay - day) return lastCivilDay + 1;
  let reached = day;
  for (let left = count; left > 0; left -= 1) reached = firstDay(reached + 1, (each) => isOpen(calendar, each));
  return reached;
}

export const maxDaysClosed = 366;

/**
 * For each date, the nearest days on both sides whose numbers are divisible by 366. Every period of 366 days contains
 * exactly one such day, so every long closure near a date contains a checkpoint. Nearby dates share checkpoints.
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
 * Whether every period of 366 days has a day that passes the test. Away from the checkpoints, the test must depend on
 * the weekday alone. O(checkpoints · days of the closures around them).
 */
export function passesInAny366Days(
  test: (day: CivilDay) => boolean,
  checkpoints: readonly Iterable<CivilDay>[],
): boolean {
  const endsClosure = (day: CivilDay) => day < firstCivilDay || day > lastCivilDay || test(day);
  const isShortClosure = (day: CivilDay) => {
    let end = day;
    while (end - day < maxDaysClosed && !endsClosure(end)) end += 1;
    let start = day;
    while (end - start < maxDaysClosed && !endsClosure(start - 1)) start -= 1;
    return end - start < maxDaysClosed;
  };
  // The week after the year 9999 has no listed dates, so it tests the weekdays alone.
  if (!everyWeekday.some((each) => test(lastCivilDay + each))) return false;
  return checkpoints.every((days) => [...days].every(isShortClosure));
}
