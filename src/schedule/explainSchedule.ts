import { readRoute } from "../network/RouteData";
import type { Route } from "../network/TransferNetwork";
import { type CivilDay, weekdayOf } from "../time/civilDay";
import { isWorkingDay, type WorkingCalendar } from "../time/workingCalendar";
import { computeMilestones } from "./milestones";

/** Some days between the instant of the check and the arrival, and why they pass. */
export interface ScheduleStep {
  /** The calendar date that the step leads to, `YYYY-MM-DD`. */
  readonly date: string;
  /** Days from the date of the step before, ≥ 1 but for the first and the last step, which have 0. */
  readonly days: number;
  readonly why: ScheduleReason;
  /** Whose calendar decides. */
  readonly place: "source" | "transit" | "destination";
}

/**
 * Why a day passes:
 *
 * - `starts`: the date at the source at the instant of the check;
 * - `after_cut_off`: it was a working day, but too late on it;
 * - `not_a_working_day`: a weekday on which the place is closed, `holiday`: a date on which it is closed;
 * - `handling`, `transit`: a day that is counted;
 * - `arrives`: the estimated arrival date.
 */
export type ScheduleReason =
  "starts" | "after_cut_off" | "not_a_working_day" | "holiday" | "handling" | "transit" | "arrives";

/**
 * Every step from the instant of the check to the arrival. The days of the steps add up to what lies between the first
 * date and the estimated arrival date of `scheduleTransfer`. Days in a row that pass for the same reason in the same place
 * are one step. O(days scheduled).
 *
 * @param now The instant of the check in epoch milliseconds, a safe integer.
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
 * steps.map(({ date, days, why }) => `${date} +${days} ${why}`); // => ["2026-08-29 +0 starts", "2026-08-30 +1 after_cut_off", "2026-08-31 +1 not_a_working_day", "2026-09-03 +3 transit", "2026-09-03 +0 arrives"]
 * ```
 */
export function explainSchedule(now: number, route: Route): readonly ScheduleStep[] {
  const data = readRoute("scheduleTransfer", route);
  const { source, destination, lane, formatDay } = data;
  const calendars = { source: source.calendar, transit: lane.transitCalendar, destination: destination.calendar };
  const { today, transferDay, departure, delivery, handled, arrival } = computeMilestones(now, data);
  let day = today;
  const steps: ScheduleStep[] = [{ date: formatDay(today), days: 0, why: "starts", place: "source" }];

  // A working day before the transfer day can only have been too late.
  passUntil(transferDay, "after_cut_off", "source");
  countUntil(departure, "handling", "source");
  countUntil(delivery, "transit", "transit");
  countUntil(handled, "handling", "destination");
  // All of these days are closed.
  passUntil(arrival, "handling", "destination");
  steps.push({ date: formatDay(arrival), days: 0, why: "arrives", place: "destination" });
  return steps;

  /** The first day counts even if it is closed: to add a day is to go to the next working day, from whatever day. */
  function countUntil(end: CivilDay, why: ScheduleReason, place: ScheduleStep["place"]): void {
    if (day < end) passDay(why, place);
    passUntil(end, why, place);
  }

  function passUntil(end: CivilDay, why: ScheduleReason, place: ScheduleStep["place"]): void {
    while (day < end) passDay(closedReason(calendars[place], day) ?? why, place);
  }

  function passDay(why: ScheduleReason, place: ScheduleStep["place"]): void {
    day += 1;
    const last = steps.at(-1)!;
    const days = last.why === why && last.place === place ? last.days + 1 : 1;
    if (days > 1) steps.pop();
    steps.push({ date: formatDay(day), days, why, place });
  }
}

function closedReason(calendar: WorkingCalendar, day: CivilDay): ScheduleReason | undefined {
  if (isWorkingDay(calendar, day)) return undefined;
  return calendar.weekdays.has(weekdayOf(day)) ? "holiday" : "not_a_working_day";
}
