import { cutOffOn } from "../network/openDays";
import { readRoute, type RouteData } from "../network/RouteData";
import type { Route } from "../network/TransferNetwork";
import type { Fault } from "../result/Issue";
import { assertOptions, assertValid, inCall } from "../result/misuse";
import { integerFault } from "../result/valueFaults";
import { calendarDateFault, type CivilDay, firstCivilDay, formatCivilDay, parseCivilDay } from "../time/civilDay";
import { firstInstantOutside } from "../time/clockReadings";
import { millisecondsInDay } from "../time/units";
import { calendarsFault, computeMilestones, type Milestones } from "./milestones";
import { type LoadOptions, type Needs, readNeeds } from "./room";

/** The dates of a transfer. */
export interface TransferSchedule {
  /** When the transfer is created: calendar date at the source, `YYYY-MM-DD`. */
  readonly transferDate: string;
  /** When the carrier leaves the source: calendar date at the source, `YYYY-MM-DD`. */
  readonly departureDate: string;
  /** When the goods are available at the destination: calendar date at the destination, `YYYY-MM-DD`. */
  readonly estimatedArrivalDate: string;
  /** The arrival if transit takes `maxTransitDays`: calendar date at the destination, `YYYY-MM-DD`. */
  readonly latestArrivalDate: string;
  /** The first instant after `now` at which the same call returns other dates or throws, in epoch milliseconds. */
  readonly validUntil: number;
}

/** Options of {@link scheduleTransfer}. */
export interface ScheduleOptions extends LoadOptions {
  /** The earliest transfer date at the source, `YYYY-MM-DD`. Default: the date at the source at `now`. */
  readonly notBefore?: string | undefined;
  /** Working days of the source before the goods are ready, a safe integer ≥ 0. Default 0. */
  readonly preparationDays?: number | undefined;
}

/**
 * The dates of a transfer requested at `now`.
 *
 * 1. Transfer date: the first working day of the source, not before `now` or `notBefore`, whose cut-off has not passed
 *    and is not `00:00`.
 * 2. Ready: `preparationDays` and the lane's `outboundHandlingDays` working days of the source later.
 * 3. Departure: the first day, from the ready day on, on which the carrier departs and the source is open. On a lane
 *    with a capacity, the first of these days with room for one more transfer and its `load`.
 * 4. Delivery: `transitDays` working days of the carrier later; `maxTransitDays` for the latest arrival date.
 * 5. Receipt: the first receiving day of the destination, from the delivery day on.
 * 6. Arrival: `inboundHandlingDays` working days of the destination later.
 *
 * `n` working days later means moving `n` times to the next working day. Dates skipped by a time zone count like any
 * other. A later `now` never gives earlier dates, except while local time at the source repeats.
 *
 * O(days scheduled); usually O(1) if the last schedule of the same route and options is still valid at `now`.
 *
 * @param now The instant of the request in epoch milliseconds, a safe integer within the years 0000 to 9999.
 * @param route The value of `network.route`.
 * @throws RangeError if `now` or an option is out of range, or if a date is outside the years 0000 to 9999, after the
 * network's `calendarsUntil`, or after the last departure of a lane whose departures are single dates, or if no
 * departure within 366 days of the first has room; TypeError if an argument or option has the wrong type, or an option
 * is unknown.
 *
 * @example
 * ```ts
 * import { createNetwork, scheduleTransfer } from "stock-transfer";
 *
 * const source = { code: "HCM", timeZone: "Asia/Ho_Chi_Minh", workingDays: [1, 2, 3, 4, 5, 6], cutOff: "16:00" };
 * const destination = { code: "HAN", timeZone: "Asia/Ho_Chi_Minh", workingDays: [1, 2, 3, 4, 5], holidays: ["2026-09-01", "2026-09-02"] };
 * const defaultLane = { transferType: "ROAD", weightLimit: 12_000_000, transitDays: 2, maxTransitDays: 4 };
 * const network = createNetwork({ warehouses: [source, destination], defaultLane });
 * const route = network.route("HCM", "HAN");
 * if (route.issues) throw new Error(route.issues[0].message);
 *
 * // Saturday 29 August 2026, 16:00 in Ho Chi Minh City: too late for that day, and closed on Sunday.
 * const schedule = scheduleTransfer(Date.parse("2026-08-29T09:00:00Z"), route.value);
 * [schedule.transferDate, schedule.departureDate]; // => ["2026-08-31", "2026-08-31"]
 * [schedule.estimatedArrivalDate, schedule.latestArrivalDate]; // => ["2026-09-03", "2026-09-04"]
 * new Date(schedule.validUntil).toISOString(); // => "2026-08-31T09:00:00.000Z"
 * ```
 */
export function scheduleTransfer(now: number, route: Route, options: ScheduleOptions = {}): TransferSchedule {
  return inCall("scheduleTransfer", () => ({ ...computeSchedule(now, route, readOptions(options)) }));
}

/** Validated options. */
export interface KnownOptions {
  readonly notBefore?: string | undefined;
  readonly preparationDays: number;
  readonly needs: Needs;
}

export const scheduleOptions = ["notBefore", "preparationDays", "load", "booked"] as const;

/** @throws RangeError or TypeError for malformed options. */
export function readOptions(options: ScheduleOptions, known: readonly string[] = scheduleOptions): KnownOptions {
  assertOptions(options, known);
  const { notBefore } = options;
  if (notBefore !== undefined) assertValid("options.notBefore", calendarDateFault(notBefore));
  return { notBefore, preparationDays: readPreparation(options), needs: readNeeds(options) };
}

export function readPreparation({ preparationDays = 0 }: Pick<ScheduleOptions, "preparationDays">): number {
  assertValid("options.preparationDays", integerFault(preparationDays));
  return preparationDays;
}

export function computeSchedule(now: number, route: Route, options: KnownOptions): TransferSchedule {
  const { schedule, fault } = findSchedule(now, route, options.notBefore, options.preparationDays, options.needs);
  assertValid("the transfer", fault);
  return schedule!;
}

/** A schedule is valid from the instant for which it was computed until its `validUntil`. */
interface KnownSchedule {
  readonly from: number;
  readonly schedule: TransferSchedule;
  readonly milestones: Milestones;
  readonly fault?: undefined;
}

interface LateSchedule {
  readonly schedule?: undefined;
  readonly milestones?: undefined;
  /** The schedule is beyond the calendars, or no departure has room. */
  readonly fault: Fault;
}

const maxKnown = 64;

/** The schedule and its milestones, or the fault of a schedule beyond the calendars or without room. */
export function findSchedule(
  now: number,
  route: Route,
  notBefore: string | undefined,
  preparationDays = 0,
  needs?: Needs,
): KnownSchedule | LateSchedule {
  const data = readRoute(route);
  const { schedules, lane } = data;
  const key = notBefore === undefined ? preparationDays : `${notBefore} ${preparationDays}`;
  const known = schedules.get(key) as KnownSchedule | undefined;
  if (known && now >= known.from && now < known.schedule.validUntil && Number.isSafeInteger(now)) return known;
  const firstWished = parseCivilDay(notBefore) ?? firstCivilDay;
  const { today, milestones } = computeMilestones(now, data, firstWished, preparationDays, needs);
  const fault = calendarsFault(milestones, data);
  if (fault) return { fault };
  const validUntil = endOf(now, today, milestones.transferDay, data, firstWished);
  const schedule: TransferSchedule = { ...datesOf(milestones), validUntil };
  const found: KnownSchedule = { from: now, schedule, milestones };
  // Bookings change.
  if (lane.capacities.size > 0) return found;
  if (schedules.size === maxKnown) schedules.clear();
  schedules.set(key, found);
  return found;
}

/** The dates of a transfer within the calendars. */
export function datesOf(milestones: Milestones): Omit<TransferSchedule, "validUntil"> {
  return {
    transferDate: formatCivilDay(milestones.transferDay),
    departureDate: formatCivilDay(milestones.departure),
    estimatedArrivalDate: formatCivilDay(milestones.arrival),
    latestArrivalDate: formatCivilDay(milestones.latestArrival),
  };
}

/**
 * The first instant after `now` at which a transfer would be created on another day. A transfer day applies from the
 * cut-off of the previous transfer day until its own cut-off, in local time.
 */
function endOf(
  now: number,
  today: CivilDay,
  transferDay: CivilDay,
  { source, lane }: RouteData,
  firstWished: CivilDay,
): number {
  const endsAt = (day: CivilDay) => day * millisecondsInDay + cutOffOn(source, lane.cutOffs, day);
  // Clocks are never set back by more than two days.
  const earliest = Math.max(firstWished, today - 2);
  let before = transferDay - 1;
  while (before >= earliest && cutOffOn(source, lane.cutOffs, before) === 0) before -= 1;
  const low = before >= earliest ? endsAt(before) : -Infinity;
  return firstInstantOutside(source.clock, now, low, endsAt(transferDay));
}
