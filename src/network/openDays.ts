import { type CivilDay, weekdayOf } from "../time/civilDay";
import { millisecondsInDay } from "../time/units";
import { isOpen, passesInAny366Days, type WorkingCalendar } from "../time/workingCalendar";
import type { CutOffs } from "./readCutOffs";
import type { Warehouse } from "./RouteData";

/**
 * Milliseconds on the source's clock face since 00:00 from which no transfer is created on a day; 0 if none is created on it.
 * A date comes before a weekday, and then the lane's own cut-off before that of the warehouse.
 */
export function cutOffOn({ calendar, cutOffs }: Warehouse, own: CutOffs, day: CivilDay): number {
  if (!isOpen(calendar, day)) return 0;
  const ofDate = own.ofDates.get(day) ?? cutOffs.ofDates.get(day);
  if (ofDate !== undefined) return ofDate;
  const weekday = weekdayOf(day);
  return own.ofWeekdays.get(weekday) ?? cutOffs.ofWeekdays.get(weekday) ?? millisecondsInDay;
}

/** Whether the carrier leaves the source. */
export function departsOn({ calendar }: Warehouse, departures: WorkingCalendar, day: CivilDay): boolean {
  return isOpen(departures, day) && isOpen(calendar, day);
}

/** Whether the destination takes deliveries. */
export function receivesOn({ calendar, receivingDays }: Warehouse, day: CivilDay): boolean {
  return isOpen(calendar, day) && (receivingDays?.has(weekdayOf(day)) ?? true);
}

/** Whether transfers are created in any 366 days. */
export function everCreates(source: Warehouse, own: CutOffs): boolean {
  const { calendar, cutOffs } = source;
  const checkpoints = [calendar.checkpoints, cutOffs.checkpoints, own.checkpoints];
  return passesInAny366Days((day) => cutOffOn(source, own, day) > 0, checkpoints);
}

/** Whether the carrier leaves the source in any 366 days; if all departures are dates, whether it leaves on one of them. */
export function everDeparts(source: Warehouse, departures: WorkingCalendar): boolean {
  const departs = (day: CivilDay) => departsOn(source, departures, day);
  const { weekdays, dates, checkpoints } = departures;
  if (weekdays.size === 0) return [...dates.keys()].some(departs);
  return passesInAny366Days(departs, [checkpoints, source.calendar.checkpoints]);
}

/** Whether the destination takes deliveries in any 366 days. */
export function everReceives(destination: Warehouse): boolean {
  return passesInAny366Days((day) => receivesOn(destination, day), [destination.calendar.checkpoints]);
}
