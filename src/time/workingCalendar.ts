import { type CivilDay, lastCivilDay, type Weekday, weekdayOf } from "./civilDay";

/** Which civil days count. A day counts if its weekday does and it is not a holiday. */
export interface WorkingCalendar {
  readonly weekdays: ReadonlySet<Weekday>;
  readonly holidays: ReadonlySet<CivilDay>;
}

export function isWorkingDay({ weekdays, holidays }: WorkingCalendar, day: CivilDay): boolean {
  return weekdays.has(weekdayOf(day)) && !holidays.has(day);
}

/**
 * The first day after `day` that counts, or the day after {@link lastCivilDay} if none is left. The calendar must
 * open at some time: see {@link opensWithinAYear}.
 */
export function nextWorkingDay(calendar: WorkingCalendar, day: CivilDay): CivilDay {
  let next = day + 1;
  while (next <= lastCivilDay && !isWorkingDay(calendar, next)) next += 1;
  return next;
}

/** `count` times the next day that counts; 0 stays, on a working day or not. A result beyond 9999-12-31 is that day + 1. */
export function addWorkingDays(calendar: WorkingCalendar, day: CivilDay, count: number): CivilDay {
  // Each is at least a day further: a count of millions is not to be gone through for that.
  if (count > lastCivilDay - day) return lastCivilDay + 1;
  let reached = day;
  for (let left = count; left > 0 && reached <= lastCivilDay; left -= 1) reached = nextWorkingDay(calendar, reached);
  return reached;
}

const longestClosure = 366;

/** Whether from every day the next working day is at most 366 days away. O(h log h) for h holidays. */
export function opensWithinAYear(calendar: WorkingCalendar): boolean {
  if (calendar.weekdays.size === 0) return false;
  let reopening = -Infinity;
  for (const holiday of [...calendar.holidays].sort((a, b) => a - b)) {
    if (holiday < reopening) continue;
    let lastOpen = holiday;
    while (!isWorkingDay(calendar, lastOpen)) lastOpen -= 1;
    reopening = nextWorkingDay(calendar, holiday);
    if (reopening - lastOpen > longestClosure) return false;
  }
  return true;
}
