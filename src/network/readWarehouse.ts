import { type Fields, isPlainObject } from "../result/kinds";
import { formFault, unknownFieldFault } from "../result/valueFaults";
import { everyWeekday, type Weekday } from "../time/civilDay";
import { millisecondsInDay } from "../time/units";
import type { ZoneClock } from "../time/zoneClock";
import { type ConfigReader, type FieldType, nonBlankText, plainObject } from "./ConfigReader";
import { calendarDate, type CutOffs, readWorkingCalendar } from "./readCalendar";
import type { Lane } from "./readLane";
import type { Warehouse } from "./RouteData";

const weekdayKeys = everyWeekday.map(String);

const weekdayKey: FieldType<Weekday> = {
  parse: (key) => everyWeekday.find((weekday) => String(weekday) === key),
  fault: (key) => unknownFieldFault(String(key), weekdayKeys),
};

/** Milliseconds on the clock face since 00:00 for `HH:MM` from `00:00` to `24:00`, the end of the day. */
const timeOfDay: FieldType<number> = {
  parse(value) {
    const time = typeof value === "string" && /^\d\d:\d\d$/.test(value) ? Date.parse(`1970-01-01T${value}Z`) : NaN;
    return Number.isNaN(time) ? undefined : time;
  },
  fault: (value) => formFault("string", "time_of_day", value),
};

export function readWarehouse(reader: ConfigReader, timeZone: FieldType<ZoneClock>): Warehouse {
  return Object.freeze({
    code: reader.readField("code", nonBlankText)!,
    clock: reader.readField("timeZone", timeZone)!,
    calendar: readWorkingCalendar(
      reader,
      { weekdays: "workingDays", holidays: "holidays", extraDays: "extraWorkingDays" },
      readCutOffs(reader),
    ),
    lanes: new Map<unknown, Lane[]>(),
  });
}

function readCutOffs(reader: ConfigReader): CutOffs {
  const cutOff = reader.get("cutOff", {});
  const isByWeekday = isPlainObject(cutOff);
  const usual = isByWeekday ? millisecondsInDay : reader.parse(["cutOff"], timeOfDay, cutOff)!;
  const weekdays = readTimes("cutOff", isByWeekday ? cutOff : {}, weekdayKey);
  const dates = readTimes("cutOffOn", reader.readField("cutOffOn", plainObject, {}), calendarDate);
  return { ofWeekday: (weekday) => weekdays.get(weekday) ?? usual, dates };

  function readTimes<Day>(field: string, times: Fields = {}, dayType: FieldType<Day>): Map<Day, number> {
    const read = new Map<Day, number>();
    for (const key in times) {
      const day = reader.parse([field, key], dayType, key)!;
      if (times[key] !== undefined) read.set(day, reader.parse([field, key], timeOfDay, times[key])!);
    }
    return read;
  }
}
