/** What {@link createNetwork} is made of. Plain data, as it may stand in a JSON file. */
export interface NetworkConfig {
  readonly warehouses: readonly WarehouseConfig[];
  readonly lanes?: readonly LaneConfig[];
  /** The terms of every pair that has no lane of its own. Without them such a pair is the issue `no_lane`. */
  readonly defaultLane?: LaneTerms;
}

/** A warehouse with its time zone and its working days. */
export interface WarehouseConfig {
  /** Unique, not blank. */
  readonly code: string;
  /** IANA name, such as `Asia/Ho_Chi_Minh`. */
  readonly timeZone: string;
  /** ISO weekdays, from 1 (Monday) to 7 (Sunday). Default: all seven. */
  readonly workingDays?: readonly number[];
  /** Calendar dates, `YYYY-MM-DD`. */
  readonly holidays?: readonly string[];
  /**
   * Local time from which it is too late to create a transfer that day: `HH:MM`, `00:00` to `23:59`, one for all
   * days or one for each ISO weekday, `"1"` to `"7"`. A weekday without one takes transfers until its end.
   */
  readonly cutOff?: string | Readonly<Record<string, string | undefined>>;
}

/** The ordered pair of a source and a destination warehouse, with its terms. */
export interface LaneConfig extends LaneTerms {
  readonly src: string;
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
  readonly transitWorkingDays?: readonly number[];
  /** The carrier's holidays, `YYYY-MM-DD`. */
  readonly transitHolidays?: readonly string[];
  /** Source working days between the transfer date and departure. Default 0. */
  readonly outboundHandlingDays?: number;
  /** Destination working days between the end of transit and arrival. Default 0. */
  readonly inboundHandlingDays?: number;
}
