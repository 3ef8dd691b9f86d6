import { type CivilDay, lastCivilDay, type Weekday, weekdayOf } from "./civilDay";

/** A day is a working day if its weekday is one of these and it is no holiday. */
export interface WorkingCalendar {
  readonly weekdays: ReadonlySet<Weekday>;
  readonly holidays: ReadonlySet<CivilDay>;
}

export function isWorkingDay({ weekdays, holidays }: WorkingCalendar, day: CivilDay): boolean {
  return weekdays.has(weekdayOf(day)) && !holidays.has(day);
}

/**
 * The first working day after `day`, or the day after {@link lastCivilDay} if none is left. O(days until then), which
 * {@link hasNoClosureOver366Days} bounds.
 */
export function nextWorkingDay(calendar: WorkingCalendar, day: CivilDay): CivilDay {
  let next = day + 1;
  while (next <= lastCivilDay && !isWorkingDay(calendar, next)) next += 1;
  return next;
}

/**
 * Goes to the next working day `count` times; 0 stays, on a working day or not. The day after {@link lastCivilDay} stands
 * for every result beyond it.
 */
export function addWorkingDays(calendar: WorkingCalendar, day: CivilDay, count: number): CivilDay {
  // A count may be as large as 2^53 − 1. Each step is at least a day, so that more steps than days are left need no loop.
  if (count > lastCivilDay - day) return lastCivilDay + 1;
  let reached = day;
  for (let left = count; left > 0 && reached <= lastCivilDay; left -= 1) reached = nextWorkingDay(calendar, reached);
  return reached;
}

const maxClosure = 366;

/** Whether from every day the next working day is at most 366 days away, where there are weekdays. O(h) for h holidays. */
export function hasNoClosureOver366Days(calendar: WorkingCalendar): boolean {
  for (const holiday of calendar.holidays) {
    // Holidays in a row lie in one closure.
    if (calendar.holidays.has(holiday - 1)) continue;
    let lastOpen = holiday;
    while (!isWorkingDay(calendar, lastOpen)) lastOpen -= 1;
    if (nextWorkingDay(calendar, holiday) - lastOpen > maxClosure) return false;
  }
  return true;
}
