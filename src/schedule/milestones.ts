import { cutOffOn, departsOn, receivesOn } from "../network/openDays";
import type { RouteData, Warehouse } from "../network/RouteData";
import type { Fault } from "../result/Issue";
import { assertValid } from "../result/misuse";
import { notAnInstant } from "../result/valueFaults";
import { type CivilDay, firstCivilDay, formatCivilDay, lastCivilDay } from "../time/civilDay";
import { addWorkingDays, firstDay, maxDaysClosed } from "../time/workingCalendar";
import { readClock } from "../time/zoneClock";
import { hasRoom, type Needs } from "./room";

/** The days on which a transfer enters its stages. A day after {@link lastCivilDay} means never. */
export interface Milestones {
  /** The transfer is created: preparation and outbound handling begin. */
  readonly transferDay: CivilDay;
  /** Preparation and outbound handling have ended: the goods wait for the carrier. */
  readonly ready: CivilDay;
  /** The carrier departs: transit begins. */
  readonly departure: CivilDay;
  /** Inbound handling has ended. */
  readonly arrival: CivilDay;
  /** Arrival after the maximum transit time. */
  readonly latestArrival: CivilDay;
  /** If no departure has room: the last day that was looked at. */
  readonly fullUntil: CivilDay | undefined;
}

/**
 * The milestones of a transfer requested at `now`, and the date at the source at `now`.
 *
 * @throws RangeError if `now` is not a valid instant; TypeError if it is not a number.
 */
export function computeMilestones(
  now: number,
  route: RouteData,
  notBefore: CivilDay = firstCivilDay,
  preparationDays = 0,
  needs?: Needs,
): { readonly today: CivilDay; readonly milestones: Milestones } {
  const local = readClock(route.source.clock, now);
  if (!local) assertValid("now", notAnInstant(now));
  const { day: today, time } = local!;
  const isInTime = today >= notBefore && time < cutOffOn(route.source, route.lane.cutOffs, today);
  const transferDay = isInTime ? today : firstTransferDay(Math.max(today + 1, notBefore), route);
  return { today, milestones: followTransfer(transferDay, route, preparationDays, needs) };
}

/** The first possible transfer day, `from` or later. Ignores the time of day. */
export function firstTransferDay(from: CivilDay, { source, lane }: RouteData): CivilDay {
  return firstDay(from, (day) => cutOffOn(source, lane.cutOffs, day) > 0);
}

/** The fault of a schedule without room, or beyond the calendars or the listed departures. */
export function calendarsFault(
  { departure, latestArrival, fullUntil }: Milestones,
  { source, calendarsUntil, lane }: RouteData,
): Fault | undefined {
  if (latestArrival <= calendarsUntil) return undefined;
  if (fullUntil !== undefined) return { code: "fully_booked", params: { max: formatCivilDay(fullUntil) } };
  const isByDates = lane.departures.weekdays.size === 0;
  let { last } = lane.departures;
  while (isByDates && !departsOn(source, lane.departures, last)) last -= 1;
  const lacksDeparture = departure > last && last < calendarsUntil;
  const params = {
    max: formatCivilDay(lacksDeparture ? last : calendarsUntil),
    expected: lacksDeparture ? "last_departure" : "calendars_end",
    ...(latestArrival <= lastCivilDay && { received: formatCivilDay(latestArrival) }),
  };
  return { code: "beyond_calendars", params };
}

/**
 * The milestones of a transfer created on `transferDay`. On a lane without a capacity, a later transfer day never leads
 * to an earlier milestone.
 */
export function followTransfer(
  transferDay: CivilDay,
  route: RouteData,
  preparationDays: number,
  needs?: Needs,
): Milestones {
  const { source, lane, calendarsUntil } = route;
  const { departures, transitDays, maxTransitDays } = lane;
  const ready = readyDay(transferDay, route, preparationDays);
  const leaves = (day: CivilDay) => departsOn(source, departures, day);
  let departure = firstDay(Math.max(ready, departures.first), leaves, departures.last);
  let fullUntil: CivilDay | undefined;
  if (lane.capacities.size > 0 && departure <= calendarsUntil) {
    const last = Math.min(departure + maxDaysClosed - 1, calendarsUntil, departures.last);
    departure = firstDay(departure, (day) => leaves(day) && hasRoom(day, route, needs), last);
    if (departure > last) fullUntil = last;
  }
  const arrival = arrivalOf(departure, transitDays, route);
  const latestArrival = maxTransitDays === transitDays ? arrival : arrivalOf(departure, maxTransitDays, route);
  return { transferDay, ready, departure, arrival, latestArrival, fullUntil };
}

/** The day on which the goods of a transfer created on `transferDay` are ready for the carrier. */
export function readyDay(transferDay: CivilDay, { source, lane }: RouteData, preparationDays: number): CivilDay {
  return addWorkingDays(source.calendar, transferDay, preparationDays + lane.outboundHandlingDays);
}

/** The day on which inbound handling has ended. A later departure never leads to an earlier arrival. */
export function arrivalOf(departure: CivilDay, transitDays: number, { destination, lane }: RouteData): CivilDay {
  const receipt = receiptOf(addWorkingDays(lane.transitCalendar, departure, transitDays), destination);
  return addWorkingDays(destination.calendar, receipt, lane.inboundHandlingDays);
}

/** The day on which inbound handling begins. */
export function receiptOf(delivery: CivilDay, destination: Warehouse): CivilDay {
  return firstDay(delivery, (day) => receivesOn(destination, day));
}
