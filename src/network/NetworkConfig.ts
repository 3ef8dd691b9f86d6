import type { Load } from "./Load";

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

/** The terms of a lane. Every number is a safe integer ≥ 0. */
export interface LaneTerms {
  /** Your code for the transfer type, such as `ROAD`; not blank. */
  readonly transferType: string;
  /** The maximum weight of one transfer, in the unit of `unitWeight`. */
  readonly weightLimit: number;
  /** The maximum volume of one transfer, in the unit of `unitVolume`. Default: that of `capacity`. */
  readonly volumeLimit?: number | undefined;
  /** The maximum units of one transfer, all SKUs together. Default: those of `capacity`. */
  readonly unitLimit?: number | undefined;
  /**
   * What all transfers of one departure date may take together. A transfer departs on the first departure day with room
   * for it. `transfers` is at least 1, and no limit of one transfer exceeds the capacity. Default: no limit.
   */
  readonly capacity?: Load | undefined;
  /**
   * The capacities of single departure dates, each in place of the whole `capacity`: `{ "2026-12-24": { transfers: 0 }
   * }` closes a date. Default: none.
   */
  readonly capacityOn?: Readonly<Record<string, Load | undefined>> | undefined;
  /**
   * Local time at the source from which it is too late for this service, in the form of {@link WarehouseConfig.cutOff}.
   * Default, also for omitted weekdays: the cut-off of the source.
   */
  readonly cutOff?: string | Readonly<Record<string, string | undefined>> | undefined;
  /** The cut-offs of this service on single dates. They override all other cut-offs of those dates. Default: none. */
  readonly cutOffOn?: Readonly<Record<string, string | undefined>> | undefined;
  /**
   * ISO weekdays on which the carrier departs from the source, from 1 (Monday) to 7 (Sunday). After outbound handling,
   * the goods wait for a departure day on which the source is open; then transit begins. If the list is empty, the
   * carrier departs only on the dates in `departureExtraDays`, and a transfer after the last date has the issue
   * `beyond_calendars`. Default: the working days of the carrier, with its holidays and extra working days.
   */
  readonly departureDays?: readonly number[] | undefined;
  /** Dates without a departure, `YYYY-MM-DD`. Default: none. */
  readonly departureHolidays?: readonly string[] | undefined;
  /**
   * Further departure dates, `YYYY-MM-DD`, even if the carrier does not operate on them. A date must not also be in
   * `departureHolidays`. Default: none.
   */
  readonly departureExtraDays?: readonly string[] | undefined;
  /** Transit time in working days of the carrier. */
  readonly transitDays: number;
  /** Transit time for the latest arrival, in working days of the carrier, ≥ `transitDays`. Default: `transitDays`. */
  readonly maxTransitDays?: number | undefined;
  /** ISO weekdays on which the carrier operates, from 1 (Monday) to 7 (Sunday). Default: all seven. */
  readonly transitWorkingDays?: readonly number[] | undefined;
  /** Dates on which the carrier does not operate, `YYYY-MM-DD`. Default: none. */
  readonly transitHolidays?: readonly string[] | undefined;
  /**
   * Further dates on which the carrier operates, `YYYY-MM-DD`. A date must not also be in `transitHolidays`. Default:
   * none.
   */
  readonly transitExtraWorkingDays?: readonly string[] | undefined;
  /** Working days of the source from the transfer date until the goods are ready to depart. Default 0. */
  readonly outboundHandlingDays?: number | undefined;
  /** Working days of the destination from the receipt of the goods until they are available. Default 0. */
  readonly inboundHandlingDays?: number | undefined;
  /** Your own data, such as the name of the carrier. Kept in `network.config` and on the route, otherwise ignored. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/** The terms of transfers from one warehouse to another. */
export interface LaneConfig extends LaneTerms {
  /** Code of the source warehouse. */
  readonly src: string;
  /** Code of the destination warehouse, which must differ from the source. */
  readonly dest: string;
}
