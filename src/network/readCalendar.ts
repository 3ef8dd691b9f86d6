import { faultOf, integerFault } from "../result/valueFaults";
import { calendarDateFault, type CivilDay, everyWeekday, parseCivilDay, type Weekday } from "../time/civilDay";
import {
  createWorkingCalendar,
  isOpen,
  maxDaysClosed,
  passesInAny366Days,
  type WorkingCalendar,
} from "../time/workingCalendar";
import type { ConfigReader, FieldType } from "./ConfigReader";

const isoWeekday: FieldType<Weekday> = {
  parse: (value) => everyWeekday.find((weekday) => weekday === value),
  fault: (value) => integerFault(value, 1, everyWeekday.length),
};

export const calendarDate: FieldType<CivilDay> = { parse: parseCivilDay, fault: calendarDateFault };

/** The names of the fields of a calendar. */
export interface CalendarFields {
  readonly weekdays: string;
  readonly holidays: string;
  readonly extraDays: string;
}

/**
 * Reads a calendar, and reports an issue unless every period of 366 days has a working day. Default: every weekday,
 * without dates.
 */
export function readWorkingCalendar(reader: ConfigReader, fields: CalendarFields): WorkingCalendar {
  const calendar = createWorkingCalendar(readWeekdays(reader, fields.weekdays), readDates(reader, fields));
  if (reader.isSound && !passesInAny366Days((day) => isOpen(calendar, day), calendar.dates)) {
    reader.report([fields.weekdays], { code: "no_working_day", params: { max: maxDaysClosed } });
  }
  return calendar;
}

/** Reads whether each listed date is open. */
export function readDates(reader: ConfigReader, { holidays, extraDays }: CalendarFields): Map<CivilDay, boolean> {
  const dates = new Map<CivilDay, boolean>();
  readList(holidays, false);
  readList(extraDays, true);
  return dates;

  function readList(field: string, isOpenDay: boolean): void {
    reader.readEach(
      field,
      (path, item) => {
        const day = reader.parse(path, calendarDate, item);
        if (day === undefined) return;
        if (dates.get(day) === !isOpenDay) reader.report(path, faultOf("not_unique", item, { expected: "holidays" }));
        dates.set(day, isOpenDay);
      },
      [],
    );
  }
}

/** Reads a list of weekdays. Default: all. */
export function readWeekdays(reader: ConfigReader, field: string): ReadonlySet<Weekday> {
  const weekdays = new Set<Weekday>();
  reader.readEach(
    field,
    (path, item) => {
      const weekday = reader.parse(path, isoWeekday, item);
      if (weekday !== undefined) weekdays.add(weekday);
    },
    everyWeekday,
  );
  return weekdays;
}
