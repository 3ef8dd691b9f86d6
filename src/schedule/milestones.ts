import { cutOffOn, departsOn, receivesOn } from "../network/openDays";
import type { RouteData } from "../network/RouteData";
import type { Fault } from "../result/Issue";
import { assertValid } from "../result/misuse";
import { notAnInstant } from "../result/valueFaults";
import { type CivilDay, firstCivilDay, formatCivilDay, lastCivilDay } from "../time/civilDay";
import { addWorkingDays, firstDay } from "../time/workingCalendar";
import { readClock } from "../time/zoneClock";

/** The days on which a transfer enters its stages. A day after {@link lastCivilDay} means never. */
export interface Milestones {
  /** The transfer is created: preparation and outbound handling begin. */
  readonly transferDay: CivilDay;
  /** Preparation and outbound handling have ended: the goods wait for the carrier. */
  readonly ready: CivilDay;
  /** The carrier departs: transit begins. */
  readonly departure: CivilDay;
  /** Transit has ended: the goods wait for a receiving day. */
  readonly delivery: CivilDay;
  /** Inbound handling begins. */
  readonly receipt: CivilDay;
  /** Inbound handling has ended. */
  readonly arrival: CivilDay;
  /** Arrival after the maximum transit time. */
  readonly latestArrival: CivilDay;
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
): { readonly today: CivilDay; readonly milestones: Milestones } {
  const local = readClock(route.source.clock, now);
  if (!local) assertValid("now", notAnInstant(now));
  const { day: today, time } = local!;
  const isInTime = today >= notBefore && time < cutOffOn(route.source, route.lane.cutOffs, today);
  const transferDay = isInTime ? today : firstTransferDay(Math.max(today + 1, notBefore), route);
  return { today, milestones: followTransfer(transferDay, route, preparationDays) };
}

/** The first possible transfer day, `from` or later. Ignores the time of day. */
export function firstTransferDay(from: CivilDay, { source, lane }: RouteData): CivilDay {
  return firstDay(from, (day) => cutOffOn(source, lane.cutOffs, day) > 0);
}

/** The fault of a schedule beyond the calendars or the listed departures. */
export function calendarsFault(
  { departure, latestArrival }: Milestones,
  { source, calendarsUntil, lane }: RouteData,
): Fault | undefined {
  if (latestArrival <= calendarsUntil) return undefined;
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

/** The milestones of a transfer created on `transferDay`. A later transfer day never leads to an earlier milestone. */
export function followTransfer(
  transferDay: CivilDay,
  { source, destination, lane }: RouteData,
  preparationDays: number,
): Milestones {
  const { departures, transitDays, maxTransitDays } = lane;
  const ready = addWorkingDays(source.calendar, transferDay, preparationDays + lane.outboundHandlingDays);
  const leaves = (day: CivilDay) => departsOn(source, departures, day);
  const departure = firstDay(Math.max(ready, departures.first), leaves, departures.last);
  const usual = deliverAfter(transitDays);
  const { delivery, receipt, arrival } = usual;
  const { arrival: latestArrival } = maxTransitDays === transitDays ? usual : deliverAfter(maxTransitDays);
  return { transferDay, ready, departure, delivery, receipt, arrival, latestArrival };

  function deliverAfter(days: number): Pick<Milestones, "delivery" | "receipt" | "arrival"> {
    const delivery = addWorkingDays(lane.transitCalendar, departure, days);
    const receipt = firstDay(delivery, (day) => receivesOn(destination, day));
    const arrival = addWorkingDays(destination.calendar, receipt, lane.inboundHandlingDays);
    return { delivery, receipt, arrival };
  }
}
