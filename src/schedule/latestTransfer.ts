import { cutOffOn, departsOn } from "../network/openDays";
import { type RouteData, readRoute } from "../network/RouteData";
import type { Route } from "../network/TransferNetwork";
import { assertOptions, assertValid, inCall } from "../result/misuse";
import { booleanFault, faultOf } from "../result/valueFaults";
import { calendarDateFault, type CivilDay, firstCivilDay, formatCivilDay, parseCivilDay } from "../time/civilDay";
import { firstWith, lastInstantBelow } from "../time/clockReadings";
import { millisecondsInDay } from "../time/units";
import { maxDaysClosed } from "../time/workingCalendar";
import { readClock } from "../time/zoneClock";
import { arrivalOf, readyDay } from "./milestones";
import { hasRoom, type LoadOptions, type Needs, readNeeds } from "./room";
import { computeSchedule, readPreparation } from "./scheduleTransfer";

/** The last transfer that arrives by the date given to {@link latestTransfer}. */
export interface LatestTransfer {
  /** The transfer date of the last request before the deadline: calendar date at the source, `YYYY-MM-DD`. */
  readonly transferDate: string;
  /** The deadline in epoch milliseconds: every request from this instant on is too late. */
  readonly before: number;
}

/** Options of {@link latestTransfer}. */
export interface LatestOptions extends LoadOptions {
  /**
   * Whether the latest arrival date must also be by `arriveBy`, not only the estimated arrival date. Default `false`.
   */
  readonly surely?: boolean | undefined;
  /** Working days of the source before the goods are ready, a safe integer ≥ 0. Default 0. */
  readonly preparationDays?: number | undefined;
}

/**
 * Returns the deadline for requesting a transfer that arrives by a date: the inverse of `scheduleTransfer`.
 *
 * With the same options, `scheduleTransfer(before - 1, route)` returns the same `transferDate` and an arrival
 * by `arriveBy`. From `before` on, it returns an arrival after `arriveBy` or throws. With `surely`, both statements are
 * about the latest arrival. On a lane with a capacity, departures without room are passed over, within the 366 days up to
 * the last departure that arrives in time. If a clock change repeats the cut-off time, the second occurrence counts.
 *
 * Schedules about 20 transfers, each in O(days scheduled).
 *
 * @param arriveBy A calendar date at the destination, `YYYY-MM-DD`.
 * @param route The value of `network.route`.
 * @throws RangeError if `arriveBy` is not a calendar date or is after the network's `calendarsUntil`, if no transfer
 * can arrive by then, if `before` would be outside the years 0000 to 9999, or if `preparationDays` is out of range;
 * TypeError if an argument or option has the wrong type, or an option is unknown.
 *
 * @example
 * ```ts
 * import { createNetwork, latestTransfer } from "stock-transfer";
 *
 * const source = { code: "HCM", timeZone: "Asia/Ho_Chi_Minh", workingDays: [1, 2, 3, 4, 5, 6], cutOff: "16:00" };
 * const destination = { code: "HAN", timeZone: "Asia/Ho_Chi_Minh", workingDays: [1, 2, 3, 4, 5], holidays: ["2026-09-01", "2026-09-02"] };
 * const defaultLane = { transferType: "ROAD", weightLimit: 12_000_000, transitDays: 3 };
 * const network = createNetwork({ warehouses: [source, destination], defaultLane });
 * const route = network.route("HCM", "HAN");
 * if (route.issues) throw new Error(route.issues[0].message);
 *
 * // Tuesday and Wednesday are holidays in Hanoi. To arrive on Monday, the goods leave on Friday, requested before 16:00.
 * const { transferDate, before } = latestTransfer("2026-09-02", route.value);
 * transferDate; // => "2026-08-28"
 * new Date(before).toISOString(); // => "2026-08-28T09:00:00.000Z"
 * ```
 */
export function latestTransfer(arriveBy: string, route: Route, options: LatestOptions = {}): LatestTransfer {
  return inCall("latestTransfer", () => findLatest(arriveBy, route, options));
}

function findLatest(arriveBy: string, route: Route, options: LatestOptions): LatestTransfer {
  assertOptions(options, ["surely", "preparationDays", "load", "booked"]);
  const { surely = false } = options;
  assertValid("options.surely", booleanFault(surely));
  const preparationDays = readPreparation(options);
  const needs = readNeeds(options);
  const data = readRoute(route);
  assertValid("arriveBy", calendarDateFault(arriveBy));
  if (parseCivilDay(arriveBy)! > data.calendarsUntil) {
    const expected = `at most ${formatCivilDay(data.calendarsUntil)}, the end of the calendars`;
    assertValid("arriveBy", faultOf("malformed", arriveBy, { expected }));
  }
  const departure = lastDepartureInTime(parseCivilDay(arriveBy)!, surely, data, needs);
  const before = departure === undefined ? undefined : missedFrom(departure, data, preparationDays);
  if (before === undefined || !readClock(data.source.clock, before)) {
    const expected = "a date by which a transfer can arrive";
    assertValid("arriveBy", faultOf("malformed", arriveBy, { expected }));
  }
  // Computed again: if the zone skips the transfer day, the last request is on the day before, and so may be its date.
  const { transferDate } = computeSchedule(before! - 1, route, { preparationDays, needs });
  return { transferDate, before: before! };
}

/** The last departure with an arrival by the deadline and with room. */
function lastDepartureInTime(
  deadline: CivilDay,
  surely: boolean,
  route: RouteData,
  needs: Needs,
): CivilDay | undefined {
  const { source, lane, calendarsUntil } = route;
  const { departures, transitDays, maxTransitDays } = lane;
  const { first, last } = departures;
  const isSure = surely || maxTransitDays === transitDays;
  const isLate = (day: CivilDay) => {
    const latestArrival = arrivalOf(day, maxTransitDays, route);
    const arrival = isSure ? latestArrival : arrivalOf(day, transitDays, route);
    // A transfer that may arrive beyond the calendars cannot be scheduled.
    return arrival > deadline || latestArrival > calendarsUntil;
  };
  const departs = (day: CivilDay) => departsOn(source, departures, day);
  const accepts = (day: CivilDay) => departs(day) && (lane.capacities.size === 0 || hasRoom(day, route, needs));
  let day = Math.min(last, firstWith(firstCivilDay - 1, deadline + 1, isLate) - 1);
  while (day >= first && !departs(day)) day -= 1;
  const end = Math.max(first, day - maxDaysClosed + 1);
  while (day >= end && !accepts(day)) day -= 1;
  return day >= end ? day : undefined;
}

/** The first instant from which every request misses a departure; `undefined` if no request from a day on reaches it. */
export function missedFrom(
  departure: CivilDay,
  route: RouteData,
  preparationDays: number,
  notBefore = firstCivilDay,
): number | undefined {
  const { source, lane } = route;
  const misses = (day: CivilDay) => readyDay(day, route, preparationDays) > departure;
  let transferDay = firstWith(notBefore - 1, departure + 1, misses) - 1;
  while (transferDay >= notBefore && cutOffOn(source, lane.cutOffs, transferDay) === 0) transferDay -= 1;
  if (transferDay < notBefore) return undefined;
  // A request is in time until local time reaches the cut-off of the transfer day.
  const cutOff = cutOffOn(source, lane.cutOffs, transferDay);
  return lastInstantBelow(source.clock, transferDay * millisecondsInDay + cutOff) + 1;
}
