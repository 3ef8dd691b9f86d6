import { type Fields, readObject, readText, type ReportFault } from "../result/readFields";
import type { Weekday } from "../time/civilDay";
import { parseTimeOfDay } from "../time/timeOfDay";
import { createZoneClock, isTimeZone, type ZoneClock } from "../time/zoneClock";
import { everyWeekday, readCalendar } from "./readCalendar";
import type { Warehouse } from "./RouteData";

/** Warehouses of one zone share its clock in `clocks`, because a clock has a cache. */
export function readWarehouse(fields: Fields, clocks: Map<string, ZoneClock>, report: ReportFault): Warehouse {
  const timeZone = readTimeZone(fields["timeZone"], report);
  const clock = clocks.get(timeZone) ?? createZoneClock(timeZone);
  clocks.set(timeZone, clock);
  return {
    code: readText(fields["code"], "code", report),
    clock,
    calendar: readCalendar(fields, "workingDays", "holidays", report),
    cutOffs: readCutOffs(fields["cutOff"], report),
  };
}

function readTimeZone(value: unknown, report: ReportFault): string {
  if (isTimeZone(value)) return value;
  report("timeZone", "an IANA time zone name that the runtime knows", value);
  return "UTC";
}

function readCutOffs(value: unknown, report: ReportFault): Map<Weekday, number> {
  const cutOffs = new Map<Weekday, number>();
  if (value === undefined) return cutOffs;

  if (typeof value === "string") {
    const cutOff = readTimeOfDay(value, "cutOff", report);
    for (const weekday of everyWeekday) cutOffs.set(weekday, cutOff);
    return cutOffs;
  }

  const byWeekday = readObject(value, "cutOff", report, "a local time, HH:MM, or an object with one for each weekday");
  if (!byWeekday) return cutOffs;
  for (const key of Object.keys(byWeekday)) {
    if (!everyWeekday.map(String).includes(key)) {
      report("cutOff", "keyed by ISO weekdays from 1 (Monday) to 7 (Sunday)", key);
    }
  }
  for (const weekday of everyWeekday) {
    const time = byWeekday[weekday];
    if (time !== undefined) cutOffs.set(weekday, readTimeOfDay(time, `cutOff[${weekday}]`, report));
  }
  return cutOffs;
}

function readTimeOfDay(value: unknown, field: string, report: ReportFault): number {
  const time = typeof value === "string" ? parseTimeOfDay(value) : undefined;
  if (time === undefined) report(field, "a local time from 00:00 to 23:59, HH:MM", value);
  return time ?? 0;
}
