/** What {@link createNetwork} is made of. Plain data, as it may stand in a JSON file. */
export interface NetworkConfig {
  /** In any order. No two have the same code. */
  readonly warehouses: readonly WarehouseConfig[];
  /** In any order, at most one from a source to a destination. Default: none. */
  readonly lanes?: readonly LaneConfig[] | undefined;
  /** The terms of every pair that has no lane of its own. Without them such a pair is the issue `no_lane`. */
  readonly defaultLane?: LaneTerms | undefined;
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

/** What is agreed for a lane. Every number is a safe integer ≥ 0. */
export interface LaneTerms {
  /** The operator's code of the transfer type, not blank. */
  readonly transferType: string;
  /** The most that one transfer may weigh, in the unit of all weights. */
  readonly weightLimit: number;
  /** Days under way, counted on the carrier's days. */
  readonly transitDays: number;
  /** The carrier's ISO weekdays, from 1 (Monday) to 7 (Sunday). Default: all seven. */
  readonly transitWorkingDays?: readonly number[] | undefined;
  /** Calendar dates on which the carrier does not drive, `YYYY-MM-DD`. Default: none. */
  readonly transitHolidays?: readonly string[] | undefined;
  /** Calendar dates on which the carrier drives although their weekday is off, `YYYY-MM-DD`. None of `transitHolidays`. Default: none. */
  readonly transitExtraWorkingDays?: readonly string[] | undefined;
  /** Source working days between the transfer date and departure. Default 0. */
  readonly outboundHandlingDays?: number | undefined;
  /** Destination working days between the end of transit and arrival. Default 0. */
  readonly inboundHandlingDays?: number | undefined;
}
