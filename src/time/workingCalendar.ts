import { type CivilDay, everyWeekday, firstCivilDay, lastCivilDay, type Weekday, weekdayOf } from "./civilDay";

/** Open weekdays, and dates that override their weekday. */
export interface WorkingCalendar {
  readonly weekdays: ReadonlySet<Weekday>;
  /** Whether each of these dates is open. */
  readonly dates: ReadonlyMap<CivilDay, boolean>;
  /**
   * No day before `first` or after `last` is open. Without open weekdays, they are the first and the last open date.
   */
  readonly first: CivilDay;
  readonly last: CivilDay;
}

export function createWorkingCalendar(
  weekdays: WorkingCalendar["weekdays"],
  dates: WorkingCalendar["dates"],
): WorkingCalendar {
  let [first, last] = weekdays.size > 0 ? [firstCivilDay, lastCivilDay] : [Infinity, -Infinity];
  for (const [day, isOpen] of dates) if (isOpen) [first, last] = [Math.min(first, day), Math.max(last, day)];
  return Object.freeze({ weekdays, dates, first, last });
}

export function isOpen({ weekdays, dates }: WorkingCalendar, day: CivilDay): boolean {
  return dates.get(day) ?? weekdays.has(weekdayOf(day));
}

/**
 * The first day from `from` to `to`, both included, that passes the test; the day after {@link lastCivilDay} if none
 * does.
 */
export function firstDay(from: CivilDay, test: (day: CivilDay) => boolean, to: CivilDay = lastCivilDay): CivilDay {
  for (let day = from; day <= to; day += 1) if (test(day)) return day;
  return lastCivilDay + 1;
}

/** Moves to the next working day `count` times. A result after {@link lastCivilDay} means never. */
export function addWorkingDays(calendar: WorkingCalendar, day: CivilDay, count: number): CivilDay {
  // A count may be as large as 2^53 − 1. Each move is at least one day, so a count above the remaining days needs no
  // loop.
  if (count > lastCivilDay - day) return lastCivilDay + 1;
  let reached = day;
  for (let left = count; left > 0; left -= 1) reached = firstDay(reached + 1, (each) => isOpen(calendar, each));
  return reached;
}

export const maxDaysClosed = 366;

/**
 * Whether every period of 366 days has a day that passes the test.
 *
 * @param dates Their keys are the dates on which the test may differ from other days with the same weekday.
 */
export function passesInAny366Days(
  test: (day: CivilDay) => boolean,
  ...dates: readonly ReadonlyMap<CivilDay, unknown>[]
): boolean {
  const endsClosure = (day: CivilDay) => day < firstCivilDay || day > lastCivilDay || test(day);
  // Dates are visited in ascending order, so each closure is measured only once.
  let end = -Infinity;
  const isShortClosure = (day: CivilDay) => {
    if (day < end || endsClosure(day)) return true;
    let start = day;
    while (day - start < maxDaysClosed && !endsClosure(start - 1)) start -= 1;
    end = day;
    while (end - start < maxDaysClosed && !endsClosure(end)) end += 1;
    return end - start < maxDaysClosed;
  };
  // Calendars list no dates after the year 9999, so this tests the weekdays alone.
  if (!everyWeekday.some((each) => test(lastCivilDay + each))) return false;
  const days = dates.flatMap((each) => [...each.keys()]);
  return days.sort((a, b) => a - b).every(isShortClosure);
}
