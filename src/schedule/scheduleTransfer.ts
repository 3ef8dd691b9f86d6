import { readRoute, type RouteData } from "../network/RouteData";
import type { Route } from "../network/TransferNetwork";
import type { Issue } from "../result/Issue";
import { makeIssue } from "../result/messages";
import { assertValid, inCall } from "../result/misuse";
import { calendarsFault, computeMilestones, type Milestones } from "./milestones";

/** The two dates of a transfer. */
export interface TransferSchedule {
  /** Calendar date at the source, `YYYY-MM-DD`. */
  readonly transferDate: string;
  /** Calendar date at the destination, `YYYY-MM-DD`. */
  readonly estimatedArrivalDate: string;
}

/**
 * When a transfer asked for at `now` is created, and when it arrives.
 *
 * The transfer date is today in the source's zone if that is a working day and the clock there shows less than the
 * day's cut-off, else the source's next working day whose cut-off is not `00:00`. From it the outbound handling days are added on
 * the source's calendar. Then the goods wait for the first day that is a departure day of the lane and a working day of the
 * source. From that day the transit days are added on the carrier's calendar, then the inbound handling days on the
 * destination's. An arrival that is no working day of the destination moves forward to the next one. Adding n days means to go n times to the next day
 * that the calendar counts; adding 0 stays. A date that a zone skipped altogether counts like any other.
 *
 * As `now` moves forward the schedule never moves backward, except while the source's clock repeats what it showed before.
 * O(days scheduled).
 *
 * @param now The instant of the check in epoch milliseconds, a safe integer within the years 0000 to 9999.
 * @param route What `network.route` answered.
 * @throws RangeError if `now` is no safe integer, or if a date falls outside the years 0000 to 9999 or beyond the
 * calendars of the network or the departures of the lane;
 * TypeError if `now` is no number, or `route` no route.
 *
 * @example
 * ```ts
 * import { createNetwork, scheduleTransfer } from "stock-transfer";
 *
 * const source = { code: "HCM", timeZone: "Asia/Ho_Chi_Minh", workingDays: [1, 2, 3, 4, 5, 6], cutOff: "16:00" };
 * const destination = { code: "HAN", timeZone: "Asia/Ho_Chi_Minh", workingDays: [1, 2, 3, 4, 5], holidays: ["2026-09-02"] };
 * const defaultLane = { transferType: "ROAD", weightLimit: 12_000_000, transitDays: 3 };
 * const network = createNetwork({ warehouses: [source, destination], defaultLane });
 * const route = network.route("HCM", "HAN");
 * if (route.issues) throw new Error(route.issues[0].message);
 *
 * // Saturday 29 August 2026, 16:00 in Ho Chi Minh City: too late for that day, and Sunday is none.
 * const now = Date.parse("2026-08-29T09:00:00Z");
 * scheduleTransfer(now, route.value); // => { transferDate: "2026-08-31", estimatedArrivalDate: "2026-09-03" }
 * ```
 */
export function scheduleTransfer(now: number, route: Route): TransferSchedule {
  return inCall("scheduleTransfer", () => computeSchedule(now, route));
}

export function computeSchedule(now: number, route: Route): TransferSchedule {
  const issues: Issue[] = [];
  const schedule = findSchedule(now, route, issues);
  for (const fault of issues) assertValid("the transfer", fault);
  return schedule!;
}

/** The schedule; where it is beyond the calendars, `undefined`, and that is added to the issues. */
export function findSchedule(now: number, route: Route, issues: Issue[]): TransferSchedule | undefined {
  const data = readRoute(route);
  return datesOf(computeMilestones(now, data), data, issues);
}

/** The dates of a transfer; where they are beyond the calendars, `undefined`, and that is added to the issues. */
export function datesOf(milestones: Milestones, route: RouteData, issues: Issue[]): TransferSchedule | undefined {
  const fault = calendarsFault(milestones, route);
  if (fault) {
    issues.push(makeIssue([], fault));
    return undefined;
  }
  const { transferDay, arrival } = milestones;
  return { transferDate: route.formatDay(transferDay), estimatedArrivalDate: route.formatDay(arrival) };
}
