import {
  type FieldReader,
  type Fields,
  type FieldType,
  isPlainObject,
  nonBlankText,
  plainObject,
  readField,
  readPart,
} from "../result/readFields";
import { everyWeekday, type Weekday } from "../time/civilDay";
import { parseTimeOfDay } from "../time/timeOfDay";
import { millisecondsInDay } from "../time/units";
import type { ZoneClock } from "../time/zoneClock";
import { calendarDate, type CutOffs, isoWeekday, readCalendar } from "./readCalendar";
import type { Lane, Warehouse } from "./RouteData";

const weekdayKey: FieldType<Weekday> = {
  rule: isoWeekday.rule,
  parse: (key) => everyWeekday.find((weekday) => String(weekday) === key),
};

const timeOfDay: FieldType<number> = { rule: "HH:MM, 00:00 to 24:00", parse: parseTimeOfDay };

export function readWarehouse(reader: FieldReader, timeZone: FieldType<ZoneClock>): Warehouse {
  return Object.freeze({
    code: readField(reader, "code", nonBlankText)!,
    clock: readField(reader, "timeZone", timeZone)!,
    calendar: readCalendar(reader, "workingDays", "holidays", "extraWorkingDays", readCutOffs(reader)),
    lanes: new Map<unknown, Lane>(),
  });
}

function readCutOffs(reader: FieldReader): CutOffs {
  const { get, report } = reader;
  const cutOff = get("cutOff", {});
  const isByWeekday = isPlainObject(cutOff);
  const usual = isByWeekday ? millisecondsInDay : readPart(report, "cutOff", timeOfDay, cutOff)!;
  const weekdays = readTimes("cutOff", isByWeekday ? cutOff : {}, weekdayKey);
  const dates = readTimes("cutOffOn", readField(reader, "cutOffOn", plainObject, {}), calendarDate);
  return { ofWeekday: (weekday) => weekdays.get(weekday) ?? usual, dates };

  function readTimes<Day>(field: string, times: Fields = {}, dayType: FieldType<Day>): Map<Day, number> {
    const read = new Map<Day, number>();
    for (const key in times) {
      const place = `${field}[${key}]`;
      const day = readPart(report, place, dayType, key)!;
      if (times[key] !== undefined) read.set(day, readPart(report, place, timeOfDay, times[key])!);
    }
    return read;
  }
}
