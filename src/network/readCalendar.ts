import { faultOf, integerFault } from "../result/valueFaults";
import {
  calendarDateFault,
  type CivilDay,
  everyWeekday,
  parseCivilDay,
  type Weekday,
  weekdayOf,
} from "../time/civilDay";
import { millisecondsInDay } from "../time/units";
import {
  closed,
  createWorkingCalendar,
  cutOffOn,
  hasOpenDayInAny366Days,
  maxDaysClosed,
  type WorkingCalendar,
} from "../time/workingCalendar";
import type { ConfigReader, FieldType } from "./ConfigReader";

const isoWeekday: FieldType<Weekday> = {
  parse: (value) => everyWeekday.find((weekday) => weekday === value),
  fault: (value) => integerFault(value, 1, everyWeekday.length),
};

export const calendarDate: FieldType<CivilDay> = { parse: parseCivilDay, fault: calendarDateFault };

/** The names of the fields that a calendar is made of. */
export interface CalendarFields {
  readonly weekdays: string;
  readonly holidays: string;
  readonly extraDays: string;
}

/** Until when each day takes transfers, in milliseconds since 00:00. */
export interface CutOffs {
  readonly ofWeekday: (weekday: Weekday) => number;
  /** Those of single dates, instead of that of their weekday. They mean nothing on a day that is closed. */
  readonly dates: Iterable<readonly [CivilDay, number]>;
}

const endOfEveryDay: CutOffs = { ofWeekday: () => millisecondsInDay, dates: [] };

/** Reads a calendar that has a working day in any 366 days, as everything that is waited for must. */
export function readWorkingCalendar(reader: ConfigReader, fields: CalendarFields, cutOffs?: CutOffs): WorkingCalendar {
  const calendar = readCalendar(reader, fields, cutOffs);
  if (reader.isSound && !hasOpenDayInAny366Days(calendar)) {
    reader.report([fields.weekdays], { code: "no_working_day", params: { max: maxDaysClosed } });
  }
  return calendar;
}

/** Reads a calendar out of the named fields. A missing field means every weekday, or no dates. */
export function readCalendar(
  reader: ConfigReader,
  fields: CalendarFields,
  cutOffs: CutOffs = endOfEveryDay,
): WorkingCalendar {
  const weekdays = new Map<Weekday, number>();
  const dates = new Map<CivilDay, number>();
  readDays(fields.weekdays, isoWeekday, weekdays, cutOffs.ofWeekday, everyWeekday);
  readDays(fields.holidays, calendarDate, dates, () => closed);
  readDays(fields.extraDays, calendarDate, dates, (day) => cutOffs.ofWeekday(weekdayOf(day)));
  for (const [day, time] of cutOffs.dates) if (cutOffOn({ weekdays, dates }, day) !== closed) dates.set(day, time);
  return createWorkingCalendar(weekdays, dates);

  function readDays<Day extends number>(
    field: string,
    type: FieldType<Day>,
    days: Map<Day, number>,
    valueOf: (day: Day) => number,
    fallback: readonly Day[] = [],
  ): void {
    reader.readEach(
      field,
      (path, item) => {
        const day = reader.parse(path, type, item);
        if (day === undefined) return;
        const value = valueOf(day);
        const isConflict = value !== (days.get(day) ?? value);
        if (isConflict) reader.report(path, faultOf("not_unique", item, { expected: "holidays" }));
        days.set(day, value);
      },
      fallback,
    );
  }
}
