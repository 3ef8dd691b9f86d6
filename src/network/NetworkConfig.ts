import type { LaneTerms } from "./readLane";

/** The configuration for {@link createNetwork}: plain data, for example from a JSON file. */
export interface NetworkConfig {
  /** In any order. Codes are unique. */
  readonly warehouses: readonly WarehouseConfig[];
  /**
   * In any order. Several lanes with the same source and destination are called services. Each has its own transfer
   * type, and the first is the default service. Default: no lanes.
   */
  readonly lanes?: readonly LaneConfig[] | undefined;
  /**
   * The terms for every pair of warehouses without a lane; a list for several services. Without them, such a pair has
   * the issue `no_lane`. It also has this issue if for 366 days in a row its source creates no transfers, the carrier
   * does not depart, or its destination receives no goods. If all departures are dates, one departure is enough.
   */
  readonly defaultLane?: LaneTerms | readonly LaneTerms[] | undefined;
  /**
   * The last date that the calendars cover, `YYYY-MM-DD`. If a schedule goes beyond it, a check returns the issue
   * `beyond_calendars`, and the schedule functions throw. Default: `9999-12-31`.
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
  /** ISO weekdays, from 1 (Monday) to 7 (Sunday). Default: all seven. */
  readonly workingDays?: readonly number[] | undefined;
  /** Calendar dates on which it is closed, `YYYY-MM-DD`. Default: none. */
  readonly holidays?: readonly string[] | undefined;
  /**
   * Working dates on weekdays that are otherwise off, `YYYY-MM-DD`, such as a Saturday worked in exchange for a Friday.
   * They must not be in `holidays`. Default: none.
   */
  readonly extraWorkingDays?: readonly string[] | undefined;
  /**
   * Local time from which it is too late to create a transfer that day: `HH:MM`, `00:00` to `24:00`, one for all days
   * or one for each ISO weekday, `"1"` to `"7"`. Weekdays without a cut-off default to `24:00`. With `00:00`, no
   * transfer is created that day, but it remains a working day. Lanes can override it.
   */
  readonly cutOff?: string | Readonly<Record<string, string | undefined>> | undefined;
  /**
   * Cut-offs of single dates: `{ "2026-12-24": "11:00" }`. They override those of their weekdays, including those of
   * lanes. They have no effect on closed days. Default: none.
   */
  readonly cutOffOn?: Readonly<Record<string, string | undefined>> | undefined;
  /**
   * ISO weekdays on which it receives goods, if it is open that day. Goods that arrive on another day wait. An extra
   * working day receives only if its weekday is listed. Default: all its working days.
   */
  readonly receivingDays?: readonly number[] | undefined;
  /** Your own data, such as a name or an address. Kept in `network.config`, otherwise ignored. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/** The terms of transfers from one warehouse to another. */
export interface LaneConfig extends LaneTerms {
  /** Code of the source warehouse. */
  readonly src: string;
  /** Code of the destination warehouse. It must differ from the source. */
  readonly dest: string;
}
