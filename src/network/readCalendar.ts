import { type FieldReader, readItems } from "../result/readFields";
import { type CivilDay, parseCivilDay, type Weekday, weekdayOf } from "../time/civilDay";
import { hasNoClosureOver366Days, type WorkingCalendar } from "../time/workingCalendar";
import { readPart } from "./readPart";

export const everyWeekday: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
export const weekdayRule = "an ISO weekday from 1 (Monday) to 7 (Sunday)";
export const dateRule = "a calendar date, YYYY-MM-DD";

/** Reads a calendar out of the named fields. A missing field means every weekday, or no dates. */
export function readCalendar(
  reader: FieldReader,
  weekdaysField: string,
  holidaysField: string,
  extraDaysField: string,
): WorkingCalendar {
  const { get, report, isSound } = reader;
  const weekdays = readSet(weekdaysField, weekdayRule, readWeekday, everyWeekday);
  const holidays = readSet(holidaysField, dateRule, parseCivilDay);
  const extraDays = readSet(extraDaysField, `${dateRule}, that is none of ${holidaysField}`, (given) => {
    const day = parseCivilDay(given);
    return holidays.has(day!) ? undefined : day;
  });
  const isWorkingDay = (day: CivilDay) => (weekdays.has(weekdayOf(day)) ? !holidays.has(day) : extraDays.has(day));
  if (isSound() && !hasNoClosureOver366Days(isWorkingDay, holidays)) {
    report(weekdaysField, "such that any 366 days have one that is no holiday", get(weekdaysField));
  }
  return Object.freeze({ isWorkingDay, holidays });

  function readSet<Entry>(
    field: string,
    rule: string,
    read: (given: unknown) => Entry | undefined,
    fallback: readonly Entry[] = [],
  ): Set<Entry> {
    const entries = new Set<Entry>();
    readItems(reader, field, (place, item) => entries.add(readPart(report, place, rule, item, read)!), fallback);
    return entries;
  }
}

function readWeekday(value: unknown): Weekday | undefined {
  return everyWeekday.find((weekday) => weekday === value);
}
