import { type CivilDay, firstCivilDay, lastCivilDay } from "./civilDay";

/** The days that a warehouse or a carrier counts. */
export interface WorkingCalendar {
  readonly isWorkingDay: (day: CivilDay) => boolean;
  /** None of them is a working day. */
  readonly holidays: ReadonlySet<CivilDay>;
}

/** The first day from `day` on that is open, or the day after {@link lastCivilDay} if none is left. O(days until then). */
export function firstOpenDay(isOpen: (day: CivilDay) => unknown, day: CivilDay): CivilDay {
  let open = day;
  while (open <= lastCivilDay && !isOpen(open)) open += 1;
  return open;
}

/** Goes to the next working day `count` times; 0 stays, on a working day or not. A day after {@link lastCivilDay} stands for none. */
export function addWorkingDays({ isWorkingDay }: WorkingCalendar, day: CivilDay, count: number): CivilDay {
  // A count may be as large as 2^53 − 1. Each step is at least a day, so that more steps than days are left need no loop.
  if (count > lastCivilDay - day) return lastCivilDay + 1;
  let reached = day;
  for (let left = count; left > 0; left -= 1) reached = firstOpenDay(isWorkingDay, reached + 1);
  return reached;
}

const maxClosure = 366;
const daysOfWeek = [0, 1, 2, 3, 4, 5, 6];

/**
 * Whether any 366 days in a row have an open one. Whether a day is open depends on its weekday alone, but for days that are
 * closed although their weekday is open: `dates` has all of them. O(dates · days of their closures).
 */
export function hasNoClosureOver366Days(isOpen: (day: CivilDay) => unknown, dates: Iterable<CivilDay>): boolean {
  // No date is before the first day. A closure that is longer than a week has one of the dates in its first week.
  return (
    daysOfWeek.some((days) => isOpen(firstCivilDay - 1 - days)) &&
    [...dates].every((date) =>
      daysOfWeek.every((days) => firstOpenDay(isOpen, date - days) - (date - days) < maxClosure),
    )
  );
}
