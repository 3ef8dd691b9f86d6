import type { LaneTerms } from "./readLane";

/** What {@link createNetwork} is made of. Plain data, as it may stand in a JSON file. */
export interface NetworkConfig {
  /** In any order. No two have the same code. */
  readonly warehouses: readonly WarehouseConfig[];
  /**
   * In any order. From a source to a destination there may be several, each of another transfer type: the services of that pair,
   * of which the first is used where none is named. Default: none.
   */
  readonly lanes?: readonly LaneConfig[] | undefined;
  /**
   * The terms of every pair that has no lane of its own, or those of several services. Without them such a pair is the issue
   * `no_lane`, as it is where the source is closed on every departure day.
   */
  readonly defaultLane?: LaneTerms | readonly LaneTerms[] | undefined;
  /**
   * The last date up to which all calendars are kept up, `YYYY-MM-DD`. A schedule that reaches beyond it is the issue
   * `beyond_calendars` of a check, and an error of the functions of the schedule. Default: `9999-12-31`.
   */
  readonly calendarsUntil?: string | undefined;
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
   * Calendar dates on which it works although their weekday is off, `YYYY-MM-DD`, such as a Saturday that is worked in exchange
   * for a Friday. None of `holidays`. Default: none.
   */
  readonly extraWorkingDays?: readonly string[] | undefined;
  /**
   * Local time from which it is too late to create a transfer that day: `HH:MM`, `00:00` to `24:00`, one for all
   * days or one for each ISO weekday, `"1"` to `"7"`. A weekday without one takes transfers until its end, as with `24:00`.
   * With `00:00` no transfer is created that day; for everything else it remains a working day.
   */
  readonly cutOff?: string | Readonly<Record<string, string | undefined>> | undefined;
  /**
   * The cut-off on single calendar dates, instead of that of their weekday: `{ "2026-12-24": "11:00" }`. On a day that is
   * closed it has no effect. Default: none.
   */
  readonly cutOffOn?: Readonly<Record<string, string | undefined>> | undefined;
}

/** The ordered pair of a source and a destination warehouse, with its terms. */
export interface LaneConfig extends LaneTerms {
  /** Code of the source warehouse. */
  readonly src: string;
  /** Code of the destination, another warehouse than the source. */
  readonly dest: string;
}
