import { type CivilDay, weekdayOf } from "../time/civilDay";
import { millisecondsInDay } from "../time/units";
import { isOpen, passesInAny366Days, type WorkingCalendar } from "../time/workingCalendar";
import type { CutOffs } from "./readCutOffs";
import type { Warehouse } from "./RouteData";

/**
 * The cut-off of a day in milliseconds of local time since 00:00; 0 if no transfer is created that day. Cut-offs of
 * dates override those of weekdays; otherwise those of the lane override those of the warehouse.
 */
export function cutOffOn({ calendar, cutOffs }: Warehouse, own: CutOffs, day: CivilDay): number {
  if (!isOpen(calendar, day)) return 0;
  const ofDate = own.ofDates.get(day) ?? cutOffs.ofDates.get(day);
  if (ofDate !== undefined) return ofDate;
  const weekday = weekdayOf(day);
  return own.ofWeekdays.get(weekday) ?? cutOffs.ofWeekdays.get(weekday) ?? millisecondsInDay;
}

/** Whether the carrier departs from the source on a day. */
export function departsOn({ calendar }: Warehouse, departures: WorkingCalendar, day: CivilDay): boolean {
  return isOpen(departures, day) && isOpen(calendar, day);
}

/** Whether the destination receives goods on a day. */
export function receivesOn({ calendar, receivingDays }: Warehouse, day: CivilDay): boolean {
  return isOpen(calendar, day) && (receivingDays?.has(weekdayOf(day)) ?? true);
}

/** Whether every period of 366 days has a day on which transfers are created. */
export function everCreates(source: Warehouse, own: CutOffs): boolean {
  const { calendar, cutOffs } = source;
  const checkpoints = [calendar.checkpoints, cutOffs.checkpoints, own.checkpoints];
  return passesInAny366Days((day) => cutOffOn(source, own, day) > 0, checkpoints);
}

/** Whether every period of 366 days has a departure; if all departures are dates, whether there is any. */
export function everDeparts(source: Warehouse, departures: WorkingCalendar): boolean {
  const departs = (day: CivilDay) => departsOn(source, departures, day);
  const { weekdays, dates, checkpoints } = departures;
  if (weekdays.size === 0) return [...dates.keys()].some(departs);
  return passesInAny366Days(departs, [checkpoints, source.calendar.checkpoints]);
}

/** Whether every period of 366 days has a day on which the destination receives goods. */
export function everReceives(destination: Warehouse): boolean {
  return passesInAny366Days((day) => receivesOn(destination, day), [destination.calendar.checkpoints]);
}
