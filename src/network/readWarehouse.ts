import { type FieldReader, isPlainObject, readText, type ReportFault } from "../result/readFields";
import type { Weekday } from "../time/civilDay";
import { parseTimeOfDay } from "../time/timeOfDay";
import { createZoneClock, isTimeZone, type ZoneClock } from "../time/zoneClock";
import { everyWeekday, readCalendar, weekdayRule } from "./readCalendar";
import type { Warehouse } from "./RouteData";
import type { Route } from "./TransferNetwork";

/** Warehouses of one zone share its clock in `clocks`, because a clock has a cache. */
export function readWarehouse(reader: FieldReader, clocks: Map<string, ZoneClock>): Warehouse {
  const { get, report } = reader;
  const code = readText(reader, "code");
  const timeZone = readTimeZone(get("timeZone"), report);
  const clock = clocks.get(timeZone) ?? createZoneClock(timeZone);
  clocks.set(timeZone, clock);
  return Object.freeze({
    code,
    clock,
    calendar: readCalendar(reader, "workingDays", "holidays"),
    cutOffs: readCutOffs(get("cutOff"), report),
    routes: new Map<unknown, Route>(),
  });
}

function readTimeZone(value: unknown, report: ReportFault): string {
  if (isTimeZone(value)) return value;
  report("timeZone", "an IANA time zone name", value);
  return "UTC";
}

function readCutOffs(value: unknown, report: ReportFault): Map<Weekday, number> {
  const cutOffs = new Map<Weekday, number>();
  if (isPlainObject(value)) {
    for (const key in value) {
      const field = `cutOff[${key}]`;
      const weekday = everyWeekday.find((known) => String(known) === key);
      const time = value[key];
      if (!weekday) report(field, weekdayRule, key);
      else if (time !== undefined) cutOffs.set(weekday, readTimeOfDay(time, field, report));
    }
  } else if (value !== undefined) {
    const cutOff = readTimeOfDay(value, "cutOff", report);
    for (const weekday of everyWeekday) cutOffs.set(weekday, cutOff);
  }
  return cutOffs;
}

function readTimeOfDay(value: unknown, field: string, report: ReportFault): number {
  const time = typeof value === "string" ? parseTimeOfDay(value) : undefined;
  if (time === undefined) report(field, "HH:MM, 00:00 to 23:59", value);
  return time ?? 0;
}
