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
   * `no_lane`. So is a pair for which the source never creates a transfer, the carrier never departs or the destination never
   * receives.
   */
  readonly defaultLane?: LaneTerms | readonly LaneTerms[] | undefined;
  /**
   * The last date up to which all calendars are kept up, `YYYY-MM-DD`. A schedule that reaches beyond it is the issue
   * `beyond_calendars` of a check, and an error of the functions of the schedule. Default: `9999-12-31`.
   */
  readonly calendarsUntil?: string | undefined;
  /** The JSON Schema by which an editor checks the file. Kept, not read. */
  readonly $schema?: string | undefined;
  /** Anything of yours. Kept in `network.config`, otherwise ignored. */
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
   * Calendar dates on which it works although their weekday is off, `YYYY-MM-DD`, such as a Saturday that is worked in exchange
   * for a Friday. None of `holidays`. Default: none.
   */
  readonly extraWorkingDays?: readonly string[] | undefined;
  /**
   * Local time from which it is too late to create a transfer that day: `HH:MM`, `00:00` to `24:00`, one for all
   * days or one for each ISO weekday, `"1"` to `"7"`. A weekday without one takes transfers until its end, as with `24:00`.
   * With `00:00` no transfer is created that day; for everything else it remains a working day. A lane may have its own.
   */
  readonly cutOff?: string | Readonly<Record<string, string | undefined>> | undefined;
  /**
   * The cut-off on single calendar dates, instead of that of their weekday: `{ "2026-12-24": "11:00" }`. On a day that is
   * closed it has no effect. Default: none.
   */
  readonly cutOffOn?: Readonly<Record<string, string | undefined>> | undefined;
  /**
   * ISO weekdays on which it takes deliveries, if it works: goods that come on another day wait. An extra working day receives
   * only if its weekday is listed. Default: all its working days.
   */
  readonly receivingDays?: readonly number[] | undefined;
  /** Anything of yours, such as a name or an address. Kept in `network.config`, otherwise ignored. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/** The ordered pair of a source and a destination warehouse, with its terms. */
export interface LaneConfig extends LaneTerms {
  /** Code of the source warehouse. */
  readonly src: string;
  /** Code of the destination, another warehouse than the source. */
  readonly dest: string;
}
