import { type FieldReader, type FieldType, readItems, readPart } from "../result/readFields";
import { type CivilDay, everyWeekday, parseCivilDay, type Weekday, weekdayOf } from "../time/civilDay";
import { millisecondsInDay } from "../time/units";
import { closed, cutOffOn, hasOpenDayInAny366Days, type WorkingCalendar } from "../time/workingCalendar";

export const isoWeekday: FieldType<Weekday> = {
  rule: "an ISO weekday from 1 (Monday) to 7 (Sunday)",
  parse: (value) => everyWeekday.find((weekday) => weekday === value),
};

export const calendarDate: FieldType<CivilDay> = { rule: "a calendar date, YYYY-MM-DD", parse: parseCivilDay };

/** Until when each day takes transfers, in milliseconds since 00:00. */
export interface CutOffs {
  readonly ofWeekday: (weekday: Weekday) => number;
  /** Those of single dates, instead of that of their weekday. They mean nothing on a day that is closed. */
  readonly dates: Iterable<readonly [CivilDay, number]>;
}

/** Reads a calendar out of the named fields. A missing field means every weekday, or no dates. */
export function readCalendar(
  reader: FieldReader,
  weekdaysField: string,
  holidaysField: string,
  extraDaysField: string,
  cutOffs: CutOffs = { ofWeekday: () => millisecondsInDay, dates: [] },
): WorkingCalendar {
  const { get, report, isSound } = reader;
  const weekdays = new Map<Weekday, number>();
  const dates = new Map<CivilDay, number>();
  const calendar = Object.freeze({ weekdays, dates });
  readDays(weekdaysField, isoWeekday, weekdays, cutOffs.ofWeekday, everyWeekday);
  readDays(holidaysField, calendarDate, dates, () => closed);
  readDays(extraDaysField, calendarDate, dates, (day) => cutOffs.ofWeekday(weekdayOf(day)));
  for (const [day, time] of cutOffs.dates) if (cutOffOn(calendar, day) !== closed) dates.set(day, time);
  if (isSound() && !hasOpenDayInAny366Days(calendar)) {
    const rule = "such that any 366 days have one that is no holiday and has a cut-off after 00:00";
    report(weekdaysField, rule, get(weekdaysField));
  }
  return calendar;

  function readDays<Day extends number>(
    field: string,
    type: FieldType<Day>,
    days: Map<Day, number>,
    valueOf: (day: Day) => number,
    fallback: readonly Day[] = [],
  ): void {
    readItems(
      reader,
      field,
      (place, item) => {
        const day = readPart(report, place, type, item);
        if (day === undefined) return;
        const value = valueOf(day);
        if (value !== (days.get(day) ?? value)) report(place, `none of ${holidaysField}`, item);
        days.set(day, value);
      },
      fallback,
    );
  }
}
