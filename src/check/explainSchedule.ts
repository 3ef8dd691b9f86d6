import { millisecondsInDay } from "date-fns/constants";
import type { Route } from "../network/TransferNetwork";
import { type CivilDay, formatCivilDay, weekdayOf } from "../time/civilDay";
import { isWorkingDay, type WorkingCalendar } from "../time/workingCalendar";
import { scheduleTransfer } from "./scheduleTransfer";

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
 * const network = createNetwork({
 *   warehouses: [
 *     { code: "HCM", timeZone: "Asia/Ho_Chi_Minh", workingDays: [1, 2, 3, 4, 5, 6], cutOff: "16:00" },
 *     { code: "HAN", timeZone: "Asia/Ho_Chi_Minh", workingDays: [1, 2, 3, 4, 5] },
 *   ],
 *   lanes: [{ src: "HCM", dest: "HAN", transferType: "ROAD", weightLimit: 12_000_000, transitDays: 3 }],
 * });
 * const route = network.route("HCM", "HAN");
 * if (route.issues) throw new Error(route.issues[0].message);
 *
 * // Saturday 29 August 2026, 16:00 in Ho Chi Minh City: too late for that day, and Sunday is none.
 * const steps = explainSchedule(Date.parse("2026-08-29T09:00:00Z"), route.value);
 * steps.map(({ date, days, why }) => `${date} +${days} ${why}`); // => ["2026-08-29 +0 starts", "2026-08-30 +1 after_cut_off", "2026-08-31 +1 not_a_working_day", "2026-09-03 +3 transit", "2026-09-03 +0 arrives"]
 * ```
 */
export function explainSchedule(now: number, route: Route): readonly ScheduleStep[] {
  const { transferDate, estimatedArrivalDate } = scheduleTransfer(now, route);
  const { source, destination, lane } = route;
  let day: CivilDay = Math.floor(source.clock(now) / millisecondsInDay);
  const today = formatCivilDay(day);
  const steps: ScheduleStep[] = [{ date: today, days: 0, why: "starts", place: "source" }];

  // A working day that is not used can only have been too late.
  if (isWorkingDay(source.calendar, day) && transferDate !== today) passDay("after_cut_off", "source");
  passClosedDays(source.calendar, "source");
  count(lane.outboundHandlingDays, source.calendar, "handling", "source");
  count(lane.transitDays, lane.transitCalendar, "transit", "transit");
  count(lane.inboundHandlingDays, destination.calendar, "handling", "destination");
  passClosedDays(destination.calendar, "destination");
  steps.push({ date: estimatedArrivalDate, days: 0, why: "arrives", place: "destination" });
  return steps;

  function count(days: number, calendar: WorkingCalendar, why: ScheduleReason, place: ScheduleStep["place"]): void {
    for (let left = days; left > 0; left -= 1) {
      passDay(why, place);
      passClosedDays(calendar, place);
    }
  }

  function passClosedDays(calendar: WorkingCalendar, place: ScheduleStep["place"]): void {
    while (!isWorkingDay(calendar, day)) {
      passDay(calendar.weekdays.has(weekdayOf(day)) ? "holiday" : "not_a_working_day", place);
    }
  }

  function passDay(why: ScheduleReason, place: ScheduleStep["place"]): void {
    day += 1;
    const last = steps.at(-1)!;
    const days = last.why === why && last.place === place ? last.days + 1 : 1;
    if (days > 1) steps.pop();
    steps.push({ date: formatCivilDay(day), days, why, place });
  }
}
