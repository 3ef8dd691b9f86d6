import { type Fields, readList, type ReportFault } from "../result/readFields";
import { type CivilDay, parseCivilDay, type Weekday } from "../time/civilDay";
import { hasNoClosureOver366Days, type WorkingCalendar } from "../time/workingCalendar";

export const everyWeekday: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** Reads a calendar out of the two named fields. A missing field means every weekday, or no holidays. */
export function readCalendar(
  fields: Fields,
  weekdaysField: string,
  holidaysField: string,
  report: ReportFault,
): WorkingCalendar {
  const weekdays = readWeekdays(fields[weekdaysField], weekdaysField, report);
  const holidays = readHolidays(fields[holidaysField], holidaysField, report);
  const calendar = { weekdays, holidays };
  if (weekdays.size > 0 && !hasNoClosureOver366Days(calendar)) {
    report(holidaysField, "such that any 366 days have a working day", fields[holidaysField]);
  }
  return calendar;
}

function readWeekdays(value: unknown, field: string, report: ReportFault): Set<Weekday> {
  const given = value === undefined ? everyWeekday : readList(value, field, report);
  if (Array.isArray(value) && value.length === 0) report(field, "an array of at least one weekday", value);
  const weekdays = new Set<Weekday>();
  for (const [index, weekday] of given.entries()) {
    if (isWeekday(weekday)) weekdays.add(weekday);
    else report(`${field}[${index}]`, "an ISO weekday from 1 (Monday) to 7 (Sunday)", weekday);
  }
  return weekdays;
}

function isWeekday(value: unknown): value is Weekday {
  return everyWeekday.includes(value as Weekday);
}

function readHolidays(value: unknown, field: string, report: ReportFault): Set<CivilDay> {
  const holidays = new Set<CivilDay>();
  for (const [index, date] of (value === undefined ? [] : readList(value, field, report)).entries()) {
    const day = typeof date === "string" ? parseCivilDay(date) : undefined;
    if (day === undefined) report(`${field}[${index}]`, "a calendar date, YYYY-MM-DD", date);
    else holidays.add(day);
  }
  return holidays;
}
