import { departsOn } from "../network/openDays";
import { readRoute } from "../network/RouteData";
import type { Route } from "../network/TransferNetwork";
import { assertValid, inCall } from "../result/misuse";
import { type CivilDay, firstCivilDay, formatCivilDay, parseCivilDay } from "../time/civilDay";
import { addWorkingDays, isOpen, type WorkingCalendar } from "../time/workingCalendar";
import { calendarsFault, computeMilestones, receiptOf } from "./milestones";
import { type KnownOptions, readOptions, type ScheduleOptions } from "./scheduleTransfer";

/** Consecutive days of a schedule that pass for the same reason. */
export interface ScheduleStep {
  /** The first day, `YYYY-MM-DD`. */
  readonly from: string;
  /** The last day, `YYYY-MM-DD`. */
  readonly to: string;
  /** The number of days, ≥ 1; 0 in the first and last step, which only state a date. */
  readonly days: number;
  /** Why these days pass. */
  readonly why: ScheduleReason;
  /** The place whose calendar applies to these days. */
  readonly place: "source" | "transit" | "destination";
}

/**
 * Why the days of a step pass at its `place`:
 *
 * - `starts`: the first step, with the date at the source at `now`;
 * - `not_before`: a working day of the source before `notBefore`;
 * - `after_cut_off`: a working day of the source whose cut-off has passed or is `00:00`;
 * - `holiday`: the place is closed, because the date is one of its holidays;
 * - `not_a_working_day`: the place is closed on this weekday, and the date is not one of its holidays;
 * - `preparation`: a working day of the source before the goods are ready for outbound handling;
 * - `handling`: a working day of the place that outbound or inbound handling takes;
 * - `transit`: a working day of the carrier that transit takes;
 * - `no_departure`: a working day of the source on which the goods wait, because the carrier does not depart;
 * - `departure_full`: a departure day without room for the transfer;
 * - `no_receiving`: a working day of the destination on which the goods wait, because it does not receive;
 * - `arrives`: the last step, with the estimated arrival date.
 */
export type ScheduleReason =
  | "starts"
  | "not_before"
  | "after_cut_off"
  | "not_a_working_day"
  | "holiday"
  | "preparation"
  | "handling"
  | "no_departure"
  | "departure_full"
  | "transit"
  | "no_receiving"
  | "arrives";

/**
 * Returns steps that explain each day from the date of `now` to the day before arrival. The first step is `starts` and
 * the last is `arrives`. The steps between them have no gaps or overlaps; consecutive days with the same reason and
 * place are one step. O(days scheduled).
 *
 * Days before departure belong to the source, even if the goods wait for the carrier. From departure on, days belong to
 * transit, then to the destination. On a day when the place is closed, the reason is `holiday` or `not_a_working_day`.
 * So the `preparation` and `handling` steps have exactly the preparation and handling days.
 *
 * @param now The instant of the request in epoch milliseconds, a safe integer within the years 0000 to 9999.
 * @param route The value of `network.route`.
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
 * // Saturday 29 August 2026, 16:00 in Ho Chi Minh City: too late for that day, and closed on Sunday.
 * const steps = explainSchedule(Date.parse("2026-08-29T09:00:00Z"), route.value);
 * steps.map(({ from, to, why }) => `${from} to ${to}: ${why}`); // => ["2026-08-29 to 2026-08-29: starts", "2026-08-29 to 2026-08-29: after_cut_off", "2026-08-30 to 2026-08-30: not_a_working_day", "2026-08-31 to 2026-09-02: transit", "2026-09-03 to 2026-09-03: arrives"]
 * ```
 */
export function explainSchedule(now: number, route: Route, options: ScheduleOptions = {}): readonly ScheduleStep[] {
  return inCall("explainSchedule", () => listSteps(now, route, readOptions(options)));
}

function listSteps(
  now: number,
  route: Route,
  { notBefore, preparationDays, needs }: KnownOptions,
): readonly ScheduleStep[] {
  const data = readRoute(route);
  const { source, destination, lane } = data;
  const firstWished = parseCivilDay(notBefore) ?? firstCivilDay;
  const { today, milestones } = computeMilestones(now, data, firstWished, preparationDays, needs);
  assertValid("the transfer", calendarsFault(milestones, data));
  const { transferDay, ready, departure, arrival } = milestones;
  const delivery = addWorkingDays(lane.transitCalendar, departure, lane.transitDays);
  const receipt = receiptOf(delivery, destination);
  const steps: { from: CivilDay; days: number; why: ScheduleReason; place: ScheduleStep["place"] }[] = [];
  let day = today;

  steps.push({ from: today, days: 0, why: "starts", place: "source" });
  passUntil(Math.min(firstWished, transferDay), source.calendar, "not_before", "source");
  passUntil(transferDay, source.calendar, "after_cut_off", "source");
  passUntil(addWorkingDays(source.calendar, transferDay, preparationDays), source.calendar, "preparation", "source");
  passUntil(ready, source.calendar, "handling", "source");
  while (day < departure) {
    // Without room, or it would be the departure.
    const isFull = departsOn(source, lane.departures, day);
    passUntil(day + 1, source.calendar, isFull ? "departure_full" : "no_departure", "source");
  }
  passUntil(delivery, lane.transitCalendar, "transit", "transit");
  passUntil(receipt, destination.calendar, "no_receiving", "destination");
  passUntil(arrival, destination.calendar, "handling", "destination");
  steps.push({ from: arrival, days: 0, why: "arrives", place: "destination" });
  return steps.map(({ from, days, why, place }) => {
    return { from: formatCivilDay(from), to: formatCivilDay(from + Math.max(days - 1, 0)), days, why, place };
  });

  /** Adds the days before `end`. Closed days have their own reason. */
  function passUntil(
    end: CivilDay,
    calendar: WorkingCalendar,
    open: ScheduleReason,
    place: ScheduleStep["place"],
  ): void {
    for (; day < end; day += 1) {
      const closed = calendar.dates.has(day) ? "holiday" : "not_a_working_day";
      const why = isOpen(calendar, day) ? open : closed;
      const last = steps.at(-1)!;
      if (last.why === why && last.place === place) last.days += 1;
      else steps.push({ from: day, days: 1, why, place });
    }
  }
}
