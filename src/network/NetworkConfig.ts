import type { LaneTerms } from "./readLane";

/** The configuration for {@link createNetwork}: plain data, for example from a JSON file. */
export interface NetworkConfig {
  /** The warehouses, in any order. Each has its own code. */
  readonly warehouses: readonly WarehouseConfig[];
  /**
   * The lanes. Several lanes with the same source and destination are called services. They must differ in their
   * transfer types, and the first is the default service. Default: no lanes.
   */
  readonly lanes?: readonly LaneConfig[] | undefined;
  /**
   * The terms for every source and destination without a lane; a list for several services. They do not apply if, for
   * 366 days in a row, the source creates no transfers, the carrier does not depart, or the destination receives no
   * goods. A carrier that departs only on listed dates needs one departure. Warehouses with neither a lane nor terms
   * that apply have the issue `no_lane`; if there are terms that do not apply, its `reason` is `no_working_day`.
   */
  readonly defaultLane?: LaneTerms | readonly LaneTerms[] | undefined;
  /**
   * The last date that the calendars cover, `YYYY-MM-DD`. If the latest arrival is later, `checkTransfer` returns the
   * issue `beyond_calendars`, and `scheduleTransfer` throws. Default: `9999-12-31`.
   */
  readonly calendarsUntil?: string | undefined;
  /** The address of a JSON Schema, for editors. Kept in `network.config`, otherwise ignored. */
  readonly $schema?: string | undefined;
  /** Your own data. Kept in `network.config`, otherwise ignored. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/** A warehouse with its time zone and its working days. */
export interface WarehouseConfig {
  /** Unique, not blank. */
  readonly code: string;
  /** IANA name, such as `Asia/Ho_Chi_Minh`. */
  readonly timeZone: string;
  /** ISO weekdays on which the warehouse is open, from 1 (Monday) to 7 (Sunday). Default: all seven. */
  readonly workingDays?: readonly number[] | undefined;
  /** Calendar dates on which the warehouse is closed, `YYYY-MM-DD`. Default: none. */
  readonly holidays?: readonly string[] | undefined;
  /**
   * Working dates on weekdays that are not in `workingDays`, `YYYY-MM-DD`, such as a Saturday worked in exchange for a
   * Friday. A date must not also be in `holidays`. Default: none.
   */
  readonly extraWorkingDays?: readonly string[] | undefined;
  /**
   * Local time from which it is too late to create a transfer that day: `HH:MM`, `00:00` to `24:00`. Either one time
   * for all days, or an object with a time for each ISO weekday, `"1"` to `"7"`. Default, also for omitted weekdays:
   * `24:00`. With `00:00`, no transfer is created that day, but the day remains a working day. Lanes can override the
   * cut-off.
   */
  readonly cutOff?: string | Readonly<Record<string, string | undefined>> | undefined;
  /**
   * Cut-offs of single dates: `{ "2026-12-24": "11:00" }`. They override the cut-offs of weekdays; those of lanes only
   * if they are earlier. They have no effect on closed days. Default: none.
   */
  readonly cutOffOn?: Readonly<Record<string, string | undefined>> | undefined;
  /**
   * ISO weekdays on which the warehouse receives goods, if it is open that day. Goods that arrive on another day wait.
   * An extra working day is a receiving day only if its weekday is listed. Default: all working days.
   */
  readonly receivingDays?: readonly number[] | undefined;
  /** Your own data, such as a name or an address. Kept in `network.config`, otherwise ignored. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/** The terms of transfers from one warehouse to another. */
export interface LaneConfig extends LaneTerms {
  /** Code of the source warehouse. */
  readonly src: string;
  /** Code of the destination warehouse, which must differ from the source. */
  readonly dest: string;
}
