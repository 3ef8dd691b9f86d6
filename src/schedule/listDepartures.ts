import { departsOn } from "../network/openDays";
import type { Load } from "../network/Load";
import { readRoute } from "../network/RouteData";
import type { Route } from "../network/TransferNetwork";
import { assertValid, inCall } from "../result/misuse";
import { faultOf } from "../result/valueFaults";
import { calendarDateFault, type CivilDay, firstCivilDay, formatCivilDay, parseCivilDay } from "../time/civilDay";
import { maxDaysClosed } from "../time/workingCalendar";
import { missedFrom } from "./latestTransfer";
import { arrivalOf, computeMilestones } from "./milestones";
import { hasRoom, leftOn } from "./room";
import { readOptions, scheduleOptions, type ScheduleOptions } from "./scheduleTransfer";

/** A departure of a service, as {@link listDepartures} returns it. */
export interface ListedDeparture {
  /** When the carrier leaves the source: calendar date at the source, `YYYY-MM-DD`. */
  readonly date: string;
  /** When the goods are available at the destination: calendar date at the destination, `YYYY-MM-DD`. */
  readonly estimatedArrivalDate: string;
  /** The arrival if transit takes `maxTransitDays`: calendar date at the destination, `YYYY-MM-DD`. */
  readonly latestArrivalDate: string;
  /**
   * The deadline in epoch milliseconds: every request from this instant on misses the departure. `undefined` if no
   * request can reach it, such as with a later `notBefore`.
   */
  readonly before: number | undefined;
  /** What is left of each limited amount, ≥ 0. Absent amounts are not limited; a lane without a capacity has none. */
  readonly left: Load;
  /** Why a request at `now` cannot take it: too late, else no room for one more transfer with the load. */
  readonly unavailable?: "missed" | "full";
}

/** Options of {@link listDepartures}. */
export interface DepartureOptions extends ScheduleOptions {
  /** The first departure date, `YYYY-MM-DD`. */
  readonly from: string;
  /** The last departure date, `YYYY-MM-DD`. */
  readonly to: string;
}

/**
 * Lists the departures of a service between two dates, for people to choose from. Leaves out departures that may arrive
 * after the end of the calendars. O(days × preparation days).
 *
 * A request before `before` takes the departure, or an earlier one with room; `notBefore` can exclude the earlier ones.
 *
 * @param now The instant of the request in epoch milliseconds, a safe integer within the years 0000 to 9999.
 * @param route The value of `network.route`.
 * @param options At most 366 days. None if `to` is before `from`.
 * @throws RangeError or TypeError if an argument or option is malformed, unknown or out of range, as `scheduleTransfer`
 * does.
 *
 * @example
 * ```ts
 * import { createNetwork, listDepartures } from "stock-transfer";
 *
 * const warehouses = ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh", cutOff: "16:00" }));
 * const truck = { transferType: "ROAD", weightLimit: 1_000, transitDays: 2, departureDays: [2, 5], capacity: { transfers: 4 } };
 * const route = createNetwork({ warehouses, defaultLane: truck }).route("HCM", "HAN");
 * if (route.issues) throw new Error(route.issues[0].message);
 *
 * const booked = ({ date }: { date: string }) => ({ transfers: date === "2026-03-03" ? 4 : 1 });
 * const options = { from: "2026-03-01", to: "2026-03-07", booked };
 * const departures = listDepartures(Date.parse("2026-03-02T02:00:00Z"), route.value, options);
 * departures.map(({ date, left, unavailable }) => [date, left.transfers, unavailable]); // => [["2026-03-03", 0, "full"], ["2026-03-06", 3, undefined]]
 * ```
 */
export function listDepartures(now: number, route: Route, options: DepartureOptions): readonly ListedDeparture[] {
  return inCall("listDepartures", () => findDepartures(now, route, options));
}

function findDepartures(now: number, route: Route, given: DepartureOptions): readonly ListedDeparture[] {
  const options = readOptions(given, [...scheduleOptions, "from", "to"]);
  const { from, to } = given;
  const { notBefore, preparationDays, needs } = options;
  assertValid("options.from", calendarDateFault(from));
  assertValid("options.to", calendarDateFault(to));
  const [first, last] = [parseCivilDay(from)!, parseCivilDay(to)!];
  const end = first + maxDaysClosed - 1;
  if (last > end) assertValid("options.to", faultOf("too_big", to, { max: formatCivilDay(end) }));
  const data = readRoute(route);
  const { source, lane } = data;
  const firstWished = parseCivilDay(notBefore) ?? firstCivilDay;
  const { ready } = computeMilestones(now, data, firstWished, preparationDays).milestones;
  const departures: ListedDeparture[] = [];
  for (let day: CivilDay = first; day <= last; day += 1) {
    if (!departsOn(source, lane.departures, day)) continue;
    const latestArrival = arrivalOf(day, lane.maxTransitDays, data);
    if (latestArrival > data.calendarsUntil) break;
    const left =
      lane.capacities.size > 0 ? Object.entries(leftOn(day, data, needs.booked) as Record<string, number>) : [];
    const full = lane.capacities.size > 0 && !hasRoom(day, data, needs) ? "full" : undefined;
    const unavailable = ready > day ? "missed" : full;
    departures.push({
      date: formatCivilDay(day),
      estimatedArrivalDate: formatCivilDay(arrivalOf(day, lane.transitDays, data)),
      latestArrivalDate: formatCivilDay(latestArrival),
      before: missedFrom(day, data, preparationDays, firstWished),
      left: Object.fromEntries(left.map(([kind, amount]) => [kind, Math.max(0, amount)])),
      ...(unavailable && { unavailable }),
    });
  }
  return departures;
}
