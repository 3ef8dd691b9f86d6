import { type FieldReader, readList, type ReportFault } from "../result/readFields";
import { parseCivilDay, type Weekday } from "../time/civilDay";
import { hasNoClosureOver366Days, type WorkingCalendar } from "../time/workingCalendar";

export const everyWeekday: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
export const weekdayRule = "an ISO weekday from 1 (Monday) to 7 (Sunday)";

/** Reads a calendar out of the two named fields. A missing field means every weekday, or no holidays. */
export function readCalendar(
  { get, report }: FieldReader,
  weekdaysField: string,
  holidaysField: string,
): WorkingCalendar {
  const weekdays = get(weekdaysField, everyWeekday);
  const holidays = get(holidaysField, []);
  const calendar = Object.freeze({
    weekdays: readSet(weekdays, weekdaysField, weekdayRule, report, readWeekday),
    holidays: readSet(holidays, holidaysField, "a calendar date, YYYY-MM-DD", report, readDate),
  });
  if (Array.isArray(weekdays) && weekdays.length === 0) report(weekdaysField, "an array of weekdays", weekdays);
  if (calendar.weekdays.size > 0 && !hasNoClosureOver366Days(calendar)) {
    report(holidaysField, "such that any 366 days have a working day", holidays);
  }
  return calendar;
}

/** `readEntry` gives `undefined` for an entry that breaks the rule. */
function readSet<Entry>(
  value: unknown,
  field: string,
  rule: string,
  report: ReportFault,
  readEntry: (entry: unknown) => Entry | undefined,
): Set<Entry> {
  const entries = new Set<Entry>();
  for (const [index, given] of readList(value, field, report).entries()) {
    const entry = readEntry(given);
    if (entry === undefined) report(`${field}[${index}]`, rule, given);
    else entries.add(entry);
  }
  return entries;
}

function readWeekday(value: unknown): Weekday | undefined {
  return everyWeekday.find((weekday) => weekday === value);
}

function readDate(value: unknown): number | undefined {
  return typeof value === "string" ? parseCivilDay(value) : undefined;
}
