import { readRoute } from "../network/RouteData";
import type { Route } from "../network/TransferNetwork";
import { assertValid, inCall } from "../result/misuse";
import type { CivilDay } from "../time/civilDay";
import { closed, cutOffOn, type WorkingCalendar } from "../time/workingCalendar";
import { readClock } from "../time/zoneClock";
import { calendarsFault, computeMilestones } from "./milestones";

/** Days in a row that pass between the instant of the check and the arrival, and why they do. */
export interface ScheduleStep {
  /** The first of these days, a calendar date `YYYY-MM-DD`. */
  readonly from: string;
  /** The last of them. */
  readonly to: string;
  /** How many they are: ≥ 1, but 0 in the first and the last step, which only state a date. */
  readonly days: number;
  /** Why they pass. */
  readonly why: ScheduleReason;
  /** Whose calendar decides. */
  readonly place: "source" | "transit" | "destination";
}

/**
 * Why a day passes:
 *
 * - `starts`: the date at the source at the instant of the check;
 * - `after_cut_off`: a working day of the source, but too late on it to create a transfer, or one with the cut-off `00:00`;
 * - `holiday`: the place is closed, and lists the date; `not_a_working_day`: it is closed on that weekday;
 * - `handling`, `transit`: a working day of the place;
 * - `no_departure`: a working day of the source on which the goods are ready, and the carrier does not depart;
 * - `arrives`: the estimated arrival date.
 */
export type ScheduleReason =
  "starts" | "after_cut_off" | "not_a_working_day" | "holiday" | "handling" | "no_departure" | "transit" | "arrives";

/**
 * Every day from the instant of the check to the eve of the arrival, and why it passes. Between the first step, `starts`, and
 * the last, `arrives`, the steps follow each other without gap or overlap; days in a row that pass for the same reason in the
 * same place are one step. O(days scheduled).
 *
 * A day belongs to the stage that has begun on it: to the source until the eve of departure, also while the goods wait for the
 * carrier; then to transit; from the day of delivery on to the destination. A day that is closed in the calendar of its stage
 * passes for that reason. So `handling` at the source is exactly the outbound handling days. `transit` is the transit days, and `handling` at the
 * destination the inbound handling days, unless the first of them falls on a closed day: then the count ends on the day that
 * begins the next stage, and the step has one day less.
 *
 * @param now The instant of the check in epoch milliseconds, a safe integer within the years 0000 to 9999.
 * @param route What `network.route` answered.
 * @throws RangeError or TypeError as `scheduleTransfer` does.
 *
 * @example
 * ```ts
 * import { createNetwork, explainSchedule } from "stock-transfer";
 *
 * const source = { code: "HCM", timeZone: "Asia/Ho_Chi_Minh", workingDays: [1, 2, 3, 4, 5, 6], cutOff: "16:00" };
 * const destination = { code: "HAN", timeZone: "Asia/Ho_Chi_Minh", workingDays: [1, 2, 3, 4, 5] };
 * const defaultLane = { transferType: "ROAD", weightLimit: 12_000_000, transitDays: 3 };
 * const network = createNetwork({ warehouses: [source, destination], defaultLane });
 * const route = network.route("HCM", "HAN");
 * if (route.issues) throw new Error(route.issues[0].message);
 *
 * // Saturday 29 August 2026, 16:00 in Ho Chi Minh City: too late for that day, and Sunday is none.
 * const steps = explainSchedule(Date.parse("2026-08-29T09:00:00Z"), route.value);
 * steps.map(({ from, to, why }) => `${from} to ${to}: ${why}`); // => ["2026-08-29 to 2026-08-29: starts", "2026-08-29 to 2026-08-29: after_cut_off", "2026-08-30 to 2026-08-30: not_a_working_day", "2026-08-31 to 2026-09-02: transit", "2026-09-03 to 2026-09-03: arrives"]
 * ```
 */
export function explainSchedule(now: number, route: Route): readonly ScheduleStep[] {
  return inCall("explainSchedule", () => listSteps(now, route));
}

function listSteps(now: number, route: Route): readonly ScheduleStep[] {
  const data = readRoute(route);
  const { source, destination, lane, formatDay } = data;
  const milestones = computeMilestones(now, data);
  assertValid("the transfer", calendarsFault(milestones, data));
  const { transferDay, ready, departure, delivery, arrival } = milestones;
  const steps: ScheduleStep[] = [];
  // There are no milestones of what is no instant.
  const today = readClock(source.clock, now)!.day;
  let day = today;

  addStep(today, today, 0, "starts", "source");
  // On a working day before the transfer day it is too late, or the cut-off is 00:00.
  addStepsUntil(transferDay, source.calendar, "after_cut_off", "source");
  addStepsUntil(ready, source.calendar, "handling", "source");
  addStepsUntil(departure, source.calendar, "no_departure", "source");
  addStepsUntil(delivery, lane.transitCalendar, "transit", "transit");
  addStepsUntil(arrival, destination.calendar, "handling", "destination");
  addStep(arrival, arrival, 0, "arrives", "destination");
  return steps;

  function addStepsUntil(
    end: CivilDay,
    calendar: WorkingCalendar,
    why: ScheduleReason,
    place: ScheduleStep["place"],
  ): void {
    const reasonOf = (passing: CivilDay) => closedReason(calendar, passing) ?? why;
    while (day < end) {
      const from = day;
      const reason = reasonOf(from);
      do day += 1;
      while (day < end && reasonOf(day) === reason);
      addStep(from, day - 1, day - from, reason, place);
    }
  }

  function addStep(
    from: CivilDay,
    to: CivilDay,
    days: number,
    why: ScheduleReason,
    place: ScheduleStep["place"],
  ): void {
    steps.push({ from: formatDay(from), to: formatDay(to), days, why, place });
  }
}

function closedReason(calendar: WorkingCalendar, day: CivilDay): ScheduleReason | undefined {
  if (cutOffOn(calendar, day) !== closed) return undefined;
  return calendar.dates.has(day) ? "holiday" : "not_a_working_day";
}
