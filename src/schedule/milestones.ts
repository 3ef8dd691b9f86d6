import type { RouteData } from "../network/RouteData";
import { assertValid } from "../result/misuse";
import type { Fault } from "../result/Issue";
import { faultOf, notAnInstant } from "../result/valueFaults";
import { type CivilDay, formatCivilDay, lastCivilDay } from "../time/civilDay";
import { firstDeparture, lastDeparture } from "../time/departureCalendar";
import { addWorkingDays, closed, cutOffOn, firstOpenDay } from "../time/workingCalendar";
import { readClock } from "../time/zoneClock";

/** The days on which a transfer enters its stages. */
export interface Milestones {
  /** The transfer is created: outbound handling begins. */
  readonly transferDay: CivilDay;
  /** Outbound handling has ended: the goods wait for the carrier. */
  readonly ready: CivilDay;
  /** The carrier departs: transit begins. */
  readonly departure: CivilDay;
  /** Inbound handling begins. */
  readonly delivery: CivilDay;
  /** The first working day of the destination on which inbound handling has ended. */
  readonly arrival: CivilDay;
}

/** @throws RangeError if `now` is no instant, or as {@link assertWithinYears} does; TypeError if it is no number. */
export function computeMilestones(now: number, route: RouteData): Milestones {
  const { clock, calendar } = route.source;
  const local = readClock(clock, now);
  if (!local) assertValid("now", notAnInstant(now));
  const { day, time } = local!;
  const isInTime = time < cutOffOn(calendar, day);
  const milestones = followTransfer(isInTime ? day : firstOpenDay(calendar, day + 1, 0), route);
  assertWithinYears(milestones, route, now);
  return milestones;
}

/** @throws RangeError if the arrival is after the year 9999, unless the calendars end before it: that is {@link calendarsFault}. */
export function assertWithinYears(milestones: Milestones, route: RouteData, now: number): void {
  if (milestones.arrival <= lastCivilDay || calendarsFault(milestones, route)) return;
  assertValid(
    "now plus the days of the lane",
    faultOf("malformed", now, { expected: "within the years 0000 to 9999" }),
  );
}

/** That a transfer is scheduled by days up to which the calendars, or the listed departures, are not kept up. */
export function calendarsFault(
  { departure, arrival }: Milestones,
  { source, calendarsUntil, lane }: RouteData,
): Fault | undefined {
  if (arrival <= calendarsUntil) return undefined;
  const last = lane.departures ? lastDeparture(lane.departures, source.calendar) : lastCivilDay;
  const lacksDeparture = departure > last && last < calendarsUntil;
  const end = lacksDeparture ? last : calendarsUntil;
  if (end === lastCivilDay) return undefined;
  const params = {
    max: formatCivilDay(end),
    expected: lacksDeparture ? "last_departure" : "calendars_end",
    ...(arrival <= lastCivilDay && { received: formatCivilDay(arrival) }),
  };
  return { code: "beyond_calendars", params };
}

/**
 * The milestones of a transfer that is created on a day, none of them earlier for a later day. An arrival after
 * {@link lastCivilDay} stands for none.
 */
export function followTransfer(transferDay: CivilDay, { source, destination, lane }: RouteData): Milestones {
  const ready = addWorkingDays(source.calendar, transferDay, lane.outboundHandlingDays);
  const departure = lane.departures ? firstDeparture(lane.departures, source.calendar, ready) : ready;
  const delivery = addWorkingDays(lane.transitCalendar, departure, lane.transitDays);
  const handled = addWorkingDays(destination.calendar, delivery, lane.inboundHandlingDays);
  const arrival = firstOpenDay(destination.calendar, handled, closed);
  return { transferDay, ready, departure, delivery, arrival };
}
