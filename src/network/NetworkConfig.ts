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

/** What is agreed for a lane. Every number is a safe integer ≥ 0. */
export interface LaneTerms {
  /** The operator's code of the transfer type, not blank. */
  readonly transferType: string;
  /** The most that one transfer may weigh, in the unit of all weights. */
  readonly weightLimit: number;
  /** The most volume that one transfer may have, in the unit of all volumes. Default: no limit. */
  readonly volumeLimit?: number | undefined;
  /** The most units that one transfer may have, of all SKUs together. Default: no limit. */
  readonly unitLimit?: number | undefined;
  /**
   * ISO weekdays on which the carrier departs from the source, from 1 (Monday) to 7 (Sunday). After outbound handling the goods wait
   * for the first such day that is a working day of the source as well, and transit is counted from it. Empty where all departures
   * are dates in `departureExtraDays`: after the last of them a schedule is beyond the calendars. Default: all seven.
   */
  readonly departureDays?: readonly number[] | undefined;
  /** Calendar dates on which it does not depart, `YYYY-MM-DD`. Default: none. */
  readonly departureHolidays?: readonly string[] | undefined;
  /** Calendar dates on which it departs although their weekday is none of `departureDays`. None of `departureHolidays`. Default: none. */
  readonly departureExtraDays?: readonly string[] | undefined;
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
