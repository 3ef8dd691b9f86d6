import type { RouteData } from "../network/RouteData";
import { assertValid } from "../result/misuse";
import { faultOf, notAnInstant } from "../result/valueFaults";
import { type CivilDay, lastCivilDay } from "../time/civilDay";
import { addWorkingDays, closed, cutOffOn, firstOpenDay } from "../time/workingCalendar";
import { readClock } from "../time/zoneClock";

/** The days on which a transfer enters its stages. */
export interface Milestones {
  /** The transfer is created: outbound handling begins. */
  readonly transferDay: CivilDay;
  /** Transit begins. */
  readonly departure: CivilDay;
  /** Inbound handling begins. */
  readonly delivery: CivilDay;
  /** The first working day of the destination on which inbound handling has ended. */
  readonly arrival: CivilDay;
}

/** @throws RangeError if `now` is no instant, or if a day falls outside the years 0000 to 9999; TypeError if it is no number. */
export function computeMilestones(now: number, route: RouteData): Milestones {
  const { clock, calendar } = route.source;
  const local = readClock(clock, now);
  if (!local) assertValid("now", notAnInstant(now));
  const { day, time } = local!;
  const isInTime = time < cutOffOn(calendar, day);
  const milestones = followTransfer(isInTime ? day : firstOpenDay(calendar, day + 1, 0), route);
  if (milestones.arrival > lastCivilDay) {
    assertValid(
      "now plus the days of the lane",
      faultOf("malformed", now, { expected: "within the years 0000 to 9999" }),
    );
  }
  return milestones;
}

/**
 * The milestones of a transfer that is created on a day, none of them earlier for a later day. An arrival after
 * {@link lastCivilDay} stands for none.
 */
export function followTransfer(transferDay: CivilDay, { source, destination, lane }: RouteData): Milestones {
  const departure = addWorkingDays(source.calendar, transferDay, lane.outboundHandlingDays);
  const delivery = addWorkingDays(lane.transitCalendar, departure, lane.transitDays);
  const handled = addWorkingDays(destination.calendar, delivery, lane.inboundHandlingDays);
  const arrival = firstOpenDay(destination.calendar, handled, closed);
  return { transferDay, departure, delivery, arrival };
}
