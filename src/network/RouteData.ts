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
 * A {@link Route} with its clocks, calendars and caches, which are not part of the public type. Every route of a
 * network has this form; {@link readRoute} narrows the type.
 */
export interface RouteData extends Route {
  /** The fields of the route that come from the lane. */
  readonly terms: Omit<Route, "src" | "dest">;
  readonly source: Warehouse;
  readonly destination: Warehouse;
  readonly lane: Lane;
  /** The last day that the calendars cover. */
  readonly calendarsUntil: CivilDay;
  /** A cache of `findSchedule`: the last schedule for each `notBefore` and `preparationDays`. */
  readonly schedules: Map<string | number, unknown>;
}

/** The key of the services of `defaultLane` in {@link Warehouse.lanes}. */
export const anyOther = Symbol("any other destination");

export interface Warehouse {
  readonly code: string;
  /** The index of the warehouse in the configuration. */
  readonly number: number;
  readonly clock: ZoneClock;
  readonly calendar: WorkingCalendar;
  /** The weekdays on which the warehouse receives goods if it is open; `undefined` for all. */
  readonly receivingDays: ReadonlySet<Weekday> | undefined;
  readonly cutOffs: CutOffs;
  /** The services from this warehouse, in the order of the configuration, by destination code or {@link anyOther}. */
  readonly lanes: Map<unknown, Lane[]>;
}

/** @throws TypeError if the route does not come from a network. */
export function readRoute(route: Route): RouteData {
  const data = route as Unchecked<RouteData>;
  // A route that was sent as JSON has lost its functions.
  if (typeof data?.source?.clock !== "function")
    assertValid("route", kindFault("the value of network.route(src, dest)", route));
  return data as RouteData;
}
