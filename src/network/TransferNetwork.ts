import type { Result } from "../result/Result";
import type { CivilDay, Weekday } from "../time/civilDay";
import type { WorkingCalendar } from "../time/workingCalendar";
import type { ZoneClock } from "../time/zoneClock";

/** Warehouses and the lanes between them. Made by {@link createNetwork}, never changes. */
export interface TransferNetwork {
  /**
   * The route from one warehouse to another. O(1).
   *
   * Issues, every one that applies: `unknown_warehouse` for either code, `same_warehouse`, and `no_lane` where two
   * known warehouses have neither a lane nor default terms.
   */
  route(src: string, dest: string): Result<Route>;
}

/** Two warehouses and the terms of the lane between them. */
export interface Route {
  readonly source: Warehouse;
  readonly destination: Warehouse;
  readonly lane: Lane;
}

/** A warehouse as {@link createNetwork} read it. */
export interface Warehouse {
  readonly code: string;
  readonly timeZone: string;
  readonly clock: ZoneClock;
  readonly calendar: WorkingCalendar;
  /** `YYYY-MM-DD`. It remembers the days it was asked about. */
  readonly formatDay: (day: CivilDay) => string;
  /** Milliseconds on the clock face since 00:00. A weekday without one takes transfers until its end. */
  readonly cutOffs: ReadonlyMap<Weekday, number>;
}

/** The terms of a lane as {@link createNetwork} read them. */
export interface Lane {
  readonly transferType: string;
  /** In the unit of all weights. */
  readonly weightLimit: number;
  /** Source working days. */
  readonly outboundHandlingDays: number;
  /** Days of `transitCalendar`. */
  readonly transitDays: number;
  /** The carrier's days. */
  readonly transitCalendar: WorkingCalendar;
  /** Destination working days. */
  readonly inboundHandlingDays: number;
}
