import { type Fields, isPlainObject } from "../result/kinds";
import { formFault, unknownFieldFault } from "../result/valueFaults";
import { type CivilDay, everyWeekday, type Weekday } from "../time/civilDay";
import { type ConfigReader, type FieldType, plainObject } from "./ConfigReader";
import { calendarDate } from "./readCalendar";

/** The given cut-offs, in milliseconds of local time since 00:00. */
export interface CutOffs {
  readonly ofWeekdays: ReadonlyMap<Weekday, number>;
  readonly ofDates: ReadonlyMap<CivilDay, number>;
}

const weekdayKeys = /* @__PURE__ */ everyWeekday.map(String);

const weekdayKey: FieldType<Weekday> = {
  parse: (key) => everyWeekday.find((weekday) => String(weekday) === key),
  fault: (key) => unknownFieldFault(String(key), weekdayKeys),
};

/** Parses `HH:MM`, `00:00` to `24:00`, into milliseconds since 00:00. */
const timeOfDay: FieldType<number> = {
  parse(value) {
    const time = typeof value === "string" && /^\d\d:\d\d$/.test(value) ? Date.parse(`1970-01-01T${value}Z`) : NaN;
    return Number.isNaN(time) ? undefined : time;
  },
  fault: (value) => formFault("string", "time_of_day", value),
};

const noCutOffs: CutOffs = /* @__PURE__ */ Object.freeze<CutOffs>({ ofWeekdays: new Map(), ofDates: new Map() });

/** Reads `cutOff` and `cutOffOn`. If both are missing, every call returns the same object. */
export function readCutOffs(reader: ConfigReader): CutOffs {
  if (!reader.has("cutOff") && !reader.has("cutOffOn")) return noCutOffs;
  const cutOff = reader.get("cutOff", {});
  const isByWeekday = isPlainObject(cutOff);
  const usual = isByWeekday ? undefined : reader.parse(["cutOff"], timeOfDay, cutOff);
  const ofWeekdays =
    usual === undefined
      ? readTimes("cutOff", isByWeekday ? cutOff : {}, weekdayKey)
      : new Map(everyWeekday.map((weekday) => [weekday, usual]));
  const ofDates = readTimes("cutOffOn", reader.readField("cutOffOn", plainObject, {}), calendarDate);
  return Object.freeze<CutOffs>({ ofWeekdays, ofDates });

  function readTimes<Day>(field: string, times: Fields = {}, dayType: FieldType<Day>): Map<Day, number> {
    const read = new Map<Day, number>();
    for (const key in times) {
      const day = reader.parse([field, key], dayType, key)!;
      if (times[key] !== undefined) read.set(day, reader.parse([field, key], timeOfDay, times[key])!);
    }
    return read;
  }
}
