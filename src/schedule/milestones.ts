import type { RouteData } from "../network/RouteData";
import { throwMisuse } from "../result/throwMisuse";
import { type CivilDay, lastCivilDay } from "../time/civilDay";
import { addWorkingDays, closed, cutOffOn, firstOpenDay } from "../time/workingCalendar";
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
export function computeMilestones(caller: string, now: number, route: RouteData): Milestones {
  const { clock, calendar } = route.source;
  const local = readClock(clock, now);
  if (!local) throwMisuse(caller, "now", "epoch milliseconds within the years 0000 to 9999", now);
  const { day, time } = local;
  const milestones = followTransfer(
    time < cutOffOn(calendar, day) ? day : firstOpenDay(calendar, day + 1, 0),
    route,
    day,
  );
  if (milestones[1] > lastCivilDay)
    throwMisuse(caller, "now plus the days of the lane", "within the years 0000 to 9999", now);
  return milestones;
}

/**
 * The milestones of a transfer that is created on a day, none of them earlier for a later day. An arrival after
 * {@link lastCivilDay} stands for none.
 */
export function followTransfer(
  transferDay: CivilDay,
  { source, destination, lane }: RouteData,
  today: CivilDay,
): Milestones {
  const departure = addWorkingDays(source.calendar, transferDay, lane.outboundHandlingDays);
  const delivery = addWorkingDays(lane.transitCalendar, departure, lane.transitDays);
  const handled = addWorkingDays(destination.calendar, delivery, lane.inboundHandlingDays);
  return [transferDay, firstOpenDay(destination.calendar, handled, closed), departure, delivery, today];
}
