import type { RouteData } from "../network/RouteData";
import { throwMisuse } from "../result/throwMisuse";
import { type CivilDay, lastCivilDay } from "../time/civilDay";
import { addWorkingDays, firstOpenDay } from "../time/workingCalendar";
import { readClock } from "../time/zoneClock";

/** The days on which a transfer enters its stages, those of the schedule first. */
export type Milestones = readonly [
  /** The transfer is created: outbound handling begins. */
  transferDay: CivilDay,
  /** The first working day of the destination on which inbound handling has ended. */
  arrival: CivilDay,
  /** Transit begins. */
  departure: CivilDay,
  /** Inbound handling begins. */
  delivery: CivilDay,
  /** The date at the source at the instant of the request. */
  today: CivilDay,
];

/** @throws RangeError naming `caller` if `now` is no instant, or if a day falls outside the years 0000 to 9999. */
export function computeMilestones(caller: string, now: number, { source, destination, lane }: RouteData): Milestones {
  const local = readClock(source.clock, now);
  if (!local) throwMisuse(caller, "now", "epoch milliseconds within the years 0000 to 9999", now);
  const { day, time } = local;
  const { cutOffOf } = source;
  const transferDay = time < cutOffOf(day) ? day : firstOpenDay(cutOffOf, day + 1);
  const departure = addWorkingDays(source.calendar, transferDay, lane.outboundHandlingDays);
  const delivery = addWorkingDays(lane.transitCalendar, departure, lane.transitDays);
  const handled = addWorkingDays(destination.calendar, delivery, lane.inboundHandlingDays);
  const arrival = firstOpenDay(destination.calendar.isWorkingDay, handled);
  if (arrival > lastCivilDay)
    throwMisuse(caller, "now plus the days of the lane", "within the years 0000 to 9999", now);
  return [transferDay, arrival, departure, delivery, day];
}
