import { type FieldReader, type Fields, isPlainObject, readObject, readText } from "../result/readFields";
import { type CivilDay, parseCivilDay, type Weekday, weekdayOf } from "../time/civilDay";
import { parseTimeOfDay } from "../time/timeOfDay";
import { millisecondsInDay } from "../time/units";
import { hasNoClosureOver366Days, type WorkingCalendar } from "../time/workingCalendar";
import { createZoneClock, isTimeZone, type ZoneClock } from "../time/zoneClock";
import { dateRule, everyWeekday, readCalendar, weekdayRule } from "./readCalendar";
import { readPart } from "./readPart";
import type { Lane, Warehouse } from "./RouteData";
import type { Route } from "./TransferNetwork";

/** Warehouses of one zone share its clock in `clocks`, because a clock has a cache. */
export function readWarehouse(reader: FieldReader, clocks: Map<string, ZoneClock>): Warehouse {
  const { get, report } = reader;
  const code = readText(reader, "code");
  const timeZone = readPart(report, "timeZone", "an IANA time zone name", get("timeZone"), readTimeZone)!;
  const clock = clocks.get(timeZone) ?? createZoneClock(timeZone);
  clocks.set(timeZone, clock);
  const calendar = readCalendar(reader, "workingDays", "holidays", "extraWorkingDays");
  return Object.freeze({
    code,
    clock,
    calendar,
    cutOffOf: readCutOffs(reader, calendar),
    lanes: new Map<unknown, Lane>(),
    routes: new Map<unknown, Route>(),
  });
}

function readCutOffs(reader: FieldReader, { isWorkingDay, holidays }: WorkingCalendar): Warehouse["cutOffOf"] {
  const { get, report, isSound } = reader;
  const cutOff = get("cutOff", {});
  const isByWeekday = isPlainObject(cutOff);
  const usual = isByWeekday ? millisecondsInDay : readTime("cutOff", cutOff);
  const onWeekday = readTimes("cutOff", isByWeekday ? cutOff : {}, weekdayRule, readWeekday);
  const onDate = readTimes("cutOffOn", readObject(get("cutOffOn", {}), "cutOffOn", report), dateRule, parseCivilDay);
  const cutOffOf = (day: CivilDay) =>
    isWorkingDay(day) ? (onDate.get(day) ?? onWeekday.get(weekdayOf(day)) ?? usual) : 0;

  if (isSound() && !hasNoClosureOver366Days(cutOffOf, [...holidays, ...onDate.keys()])) {
    report("cutOff", "such that any 366 days have one on which a transfer can be created", cutOff);
  }
  return cutOffOf;

  function readTimes<Key>(
    field: string,
    times: Fields = {},
    rule: string,
    readKey: (key: string) => Key | undefined,
  ): Map<Key, number> {
    const read = new Map<Key, number>();
    for (const key in times) {
      const place = `${field}[${key}]`;
      const day = readPart(report, place, rule, key, readKey)!;
      if (times[key] !== undefined) read.set(day, readTime(place, times[key]));
    }
    return read;
  }

  function readTime(place: string, time: unknown): number {
    return readPart(report, place, "HH:MM, 00:00 to 24:00", time, parseTimeOfDay)!;
  }
}

function readTimeZone(value: unknown): string | undefined {
  return isTimeZone(value) ? value : undefined;
}

function readWeekday(key: string): Weekday | undefined {
  return everyWeekday.find((weekday) => String(weekday) === key);
}
