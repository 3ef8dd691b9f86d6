import { type FieldReader, type Fields, isPlainObject, readObject, readText } from "../result/readFields";
import { everyWeekday, parseCivilDay, type Weekday } from "../time/civilDay";
import { parseTimeOfDay } from "../time/timeOfDay";
import { millisecondsInDay } from "../time/units";
import { createZoneClock, isTimeZone, type ZoneClock } from "../time/zoneClock";
import { type CutOffs, dateRule, readCalendar, weekdayRule } from "./readCalendar";
import { readPart } from "./readPart";
import type { Lane, Warehouse } from "./RouteData";
import type { Route } from "./TransferNetwork";

/** Warehouses of one zone share its clock in `clocks`, because a clock has a cache. */
export function readWarehouse(reader: FieldReader, clocks: Map<string, ZoneClock>): Warehouse {
  const { get, report } = reader;
  const code = readText(reader, "code");
  const timeZone = get("timeZone") as string;
  if (!isTimeZone(timeZone)) report("timeZone", "an IANA time zone name", timeZone);
  const clock = clocks.get(timeZone) ?? createZoneClock(timeZone);
  clocks.set(timeZone, clock);
  return Object.freeze({
    code,
    clock,
    calendar: readCalendar(reader, "workingDays", "holidays", "extraWorkingDays", readCutOffs(reader)),
    lanes: new Map<unknown, Lane>(),
    routes: new Map<unknown, Route>(),
  });
}

function readCutOffs({ get, report }: FieldReader): CutOffs {
  const cutOff = get("cutOff", {});
  const isByWeekday = isPlainObject(cutOff);
  const usual = isByWeekday ? undefined : readTime("cutOff", cutOff);
  const weekdays = readTimes("cutOff", isByWeekday ? cutOff : {}, weekdayRule, readWeekday);
  const dates = readTimes("cutOffOn", readObject(get("cutOffOn", {}), "cutOffOn", report), dateRule, parseCivilDay);
  return { ofWeekday: (weekday) => weekdays.get(weekday) ?? usual ?? millisecondsInDay, dates };

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

function readWeekday(key: string): Weekday | undefined {
  return everyWeekday.find((weekday) => String(weekday) === key);
}
