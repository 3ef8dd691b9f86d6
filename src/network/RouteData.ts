import type { Unchecked } from "../result/kinds";
import { assertValid } from "../result/misuse";
import { kindFault } from "../result/valueFaults";
import type { CivilDay, Weekday } from "../time/civilDay";
import type { WorkingCalendar } from "../time/workingCalendar";
import type { ZoneClock } from "../time/zoneClock";
import type { CutOffs } from "./readCutOffs";
import type { Lane } from "./readLane";
import type { Route } from "./TransferNetwork";

/**
 * The internal form of a {@link Route}, which keeps clocks, calendars and caches out of the public types. {@link
 * readRoute} narrows a route to it.
 */
export interface RouteData extends Route {
  readonly source: Warehouse;
  readonly destination: Warehouse;
  readonly lane: Lane;
  /** The last day that the calendars cover. */
  readonly calendarsUntil: CivilDay;
  /** `YYYY-MM-DD`, with a cache that all routes of a network share. */
  readonly formatDay: (day: CivilDay) => string;
  /** The last schedule for each `notBefore`, a cache of `findSchedule`. */
  readonly schedules: Map<string | undefined, unknown>;
}

/** Stands for the code of every destination without a lane of its own. */
export const anyOther = Symbol("any other destination");

export interface Warehouse {
  readonly code: string;
  /** Its index in the list of warehouses. */
  readonly number: number;
  readonly clock: ZoneClock;
  readonly calendar: WorkingCalendar;
  /** The weekdays on which it receives goods if it is open; `undefined` for all. */
  readonly receivingDays: ReadonlySet<Weekday> | undefined;
  readonly cutOffs: CutOffs;
  /** The services from here by destination code or {@link anyOther}, in the order of the configuration. */
  readonly lanes: Map<unknown, Lane[]>;
}

/** @throws TypeError if the route does not come from a network. */
export function readRoute(route: Route): RouteData {
  const data = route as Unchecked<RouteData>;
  // A route that was sent as JSON has lost its functions.
  if (typeof data?.formatDay !== "function")
    assertValid("route", kindFault("the value of network.route(src, dest)", route));
  return data as RouteData;
}
