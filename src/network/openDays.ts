import { type CivilDay, weekdayOf } from "../time/civilDay";
import { millisecondsInDay } from "../time/units";
import { isOpen, passesInAny366Days, type WorkingCalendar } from "../time/workingCalendar";
import type { CutOffs } from "./readCutOffs";
import type { Warehouse } from "./RouteData";

/**
 * The cut-off of a day in milliseconds of local time since 00:00; 0 if no transfer is created that day.
 *
 * @param own The cut-offs of the lane. They override those of the warehouse, but a cut-off of the warehouse on a single
 * date can be earlier than that of the lane for the weekday.
 */
export function cutOffOn({ calendar, cutOffs }: Warehouse, own: CutOffs, day: CivilDay): number {
  if (!isOpen(calendar, day)) return 0;
  const weekday = weekdayOf(day);
  const ofDate = cutOffs.ofDates.get(day);
  const usual = own.ofWeekdays.get(weekday);
  if (usual !== undefined) return own.ofDates.get(day) ?? Math.min(usual, ofDate ?? usual);
  return own.ofDates.get(day) ?? ofDate ?? cutOffs.ofWeekdays.get(weekday) ?? millisecondsInDay;
}

export function departsOn({ calendar }: Warehouse, departures: WorkingCalendar, day: CivilDay): boolean {
  return isOpen(departures, day) && isOpen(calendar, day);
}

export function receivesOn({ calendar, receivingDays }: Warehouse, day: CivilDay): boolean {
  return isOpen(calendar, day) && (receivingDays?.has(weekdayOf(day)) ?? true);
}

/** Whether every period of 366 days has a day on which transfers are created. */
export function everCreates(source: Warehouse, own: CutOffs): boolean {
  const creates = (day: CivilDay) => cutOffOn(source, own, day) > 0;
  return passesInAny366Days(creates, source.calendar.dates, source.cutOffs.ofDates, own.ofDates);
}

/** Whether every period of 366 days has a departure. If all departures are listed dates, one departure is enough. */
export function everDeparts(source: Warehouse, departures: WorkingCalendar): boolean {
  const departs = (day: CivilDay) => departsOn(source, departures, day);
  if (departures.weekdays.size === 0) return [...departures.dates.keys()].some(departs);
  return passesInAny366Days(departs, departures.dates, source.calendar.dates);
}

/** Whether every period of 366 days has a day on which the destination receives goods. */
export function everReceives(destination: Warehouse): boolean {
  return passesInAny366Days((day) => receivesOn(destination, day), destination.calendar.dates);
}
