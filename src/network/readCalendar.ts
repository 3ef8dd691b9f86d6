import { type FieldReader, readItems } from "../result/readFields";
import { type CivilDay, everyWeekday, parseCivilDay, type Weekday, weekdayOf } from "../time/civilDay";
import { millisecondsInDay } from "../time/units";
import { closed, cutOffOn, hasOpenDayInAny366Days, type WorkingCalendar } from "../time/workingCalendar";
import { readPart } from "./readPart";

export const weekdayRule = "an ISO weekday from 1 (Monday) to 7 (Sunday)";
export const dateRule = "a calendar date, YYYY-MM-DD";

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
  readDays(weekdaysField, weekdayRule, readWeekday, weekdays, cutOffs.ofWeekday, everyWeekday);
  readDays(holidaysField, dateRule, parseCivilDay, dates, () => closed);
  readDays(extraDaysField, dateRule, parseCivilDay, dates, (day) => cutOffs.ofWeekday(weekdayOf(day)));
  for (const [day, time] of cutOffs.dates) if (cutOffOn(calendar, day) !== closed) dates.set(day, time);
  if (isSound() && !hasOpenDayInAny366Days(calendar)) {
    const rule = "such that any 366 days have one that is no holiday and has a cut-off after 00:00";
    report(weekdaysField, rule, get(weekdaysField));
  }
  return calendar;

  function readDays<Day extends number>(
    field: string,
    rule: string,
    read: (item: unknown) => Day | undefined,
    days: Map<Day, number>,
    valueOf: (day: Day) => number,
    fallback: readonly Day[] = [],
  ): void {
    readItems(
      reader,
      field,
      (place, item) => {
        const day = readPart(report, place, rule, item, read);
        if (day === undefined) return;
        const value = valueOf(day);
        if (value !== (days.get(day) ?? value)) report(place, `none of ${holidaysField}`, item);
        days.set(day, value);
      },
      fallback,
    );
  }
}

function readWeekday(value: unknown): Weekday | undefined {
  return everyWeekday.find((weekday) => weekday === value);
}
