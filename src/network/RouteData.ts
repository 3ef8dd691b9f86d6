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
 * What a route really is. It travels through the embedding program as a {@link Route}, so that clocks, calendars and caches
 * may change without changing the public types; {@link readRoute} gives it back.
 */
export interface RouteData extends Route {
  readonly source: Warehouse;
  readonly destination: Warehouse;
  readonly lane: Lane;
  /** The last day up to which the calendars are kept up. */
  readonly calendarsUntil: CivilDay;
  /** `YYYY-MM-DD`, with a cache that all routes of a network share. */
  readonly formatDay: (day: CivilDay) => string;
  /** The last schedule for each `notBefore`. Only the schedule reads and writes them. */
  readonly schedules: Map<string | undefined, unknown>;
}

/** In place of the code of a destination without a lane of its own. */
export const anyOther = Symbol("any other destination");

export interface Warehouse {
  readonly code: string;
  /** Its place in the list of warehouses. */
  readonly number: number;
  readonly clock: ZoneClock;
  readonly calendar: WorkingCalendar;
  /** The weekdays on which it takes deliveries when it works; `undefined` for all. */
  readonly receivingDays: ReadonlySet<Weekday> | undefined;
  readonly cutOffs: CutOffs;
  /** The services from here, by the code of the destination or {@link anyOther}, in the order of the configuration. */
  readonly lanes: Map<unknown, Lane[]>;
}

/** @throws TypeError if a network did not make the route. */
export function readRoute(route: Route): RouteData {
  const data = route as Unchecked<RouteData>;
  // The JSON of a route has the fields that are data, but no functions.
  if (typeof data?.formatDay !== "function") assertValid("route", kindFault("what network.route gives", route));
  return data as RouteData;
}
