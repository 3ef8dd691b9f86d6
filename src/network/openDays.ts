import { type CivilDay, weekdayOf } from "../time/civilDay";
import { memoize } from "../time/memoize";
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
  const { calendar, cutOffs } = source;
  const checkpoints = [calendar.checkpoints, cutOffs.checkpoints, own.checkpoints];
  return passesInAny366Days((day) => cutOffOn(source, own, day) > 0, checkpoints);
}

/**
 * Creates a test for sources: whether every period of 366 days has a departure. If all departures are listed dates, one
 * departure is enough. The dates of the carrier are tested once for all sources with the same weekdays.
 */
export function createDepartureTest(departures: WorkingCalendar): (source: Warehouse) => boolean {
  const isByDates = departures.weekdays.size === 0;
  /**
   * The days to test for every source with these weekdays, apart from its own dates: the listed departures on these
   * weekdays, or the days near which the carrier's calendar changes and has 366 days without a departure.
   */
  const decisiveDays = memoize((weekdays: string) => {
    const departs = (day: CivilDay) => isOpen(departures, day) && weekdays.includes(String(weekdayOf(day)));
    return isByDates
      ? [...departures.dates.keys()].filter(departs)
      : [...departures.checkpoints].filter((day) => !passesInAny366Days(departs, [[day]]));
  });
  return (source) => {
    const { weekdays, dates, checkpoints } = source.calendar;
    const departs = (day: CivilDay) => departsOn(source, departures, day);
    const decisive = decisiveDays([...weekdays].join());
    return isByDates
      ? decisive.some(departs) || [...dates.keys()].some(departs)
      : passesInAny366Days(departs, [decisive, checkpoints]);
  };
}

/** Whether every period of 366 days has a day on which the destination receives goods. */
export function everReceives(destination: Warehouse): boolean {
  return passesInAny366Days((day) => receivesOn(destination, day), [destination.calendar.checkpoints]);
}
