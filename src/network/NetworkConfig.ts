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
   * Local time from which it is too late to create a transfer that day: `HH:MM`, `00:00` to `23:59`, one for all
   * days or one for each ISO weekday, `"1"` to `"7"`. A weekday without one takes transfers until its end.
   */
  readonly cutOff?: string | Readonly<Record<string, string | undefined>> | undefined;
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
  /** Source working days between the transfer date and departure. Default 0. */
  readonly outboundHandlingDays?: number | undefined;
  /** Destination working days between the end of transit and arrival. Default 0. */
  readonly inboundHandlingDays?: number | undefined;
}
