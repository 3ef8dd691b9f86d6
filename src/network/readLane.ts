import type { WorkingCalendar } from "../time/workingCalendar";
import { amount, amountFrom, type ConfigReader, nonBlankText, plainObject } from "./ConfigReader";
import { type CalendarFields, readCalendar, readWorkingCalendar } from "./readCalendar";
import { type CutOffs, readCutOffs } from "./readCutOffs";
import type { Route, TransferLimits } from "./TransferNetwork";

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
   * Local time at the source from which it is too late for this service: `HH:MM`, one for all days or one for each ISO weekday, as
   * in {@link WarehouseConfig.cutOff}. It replaces that of the warehouse for the same weekday.
   */
  readonly cutOff?: string | Readonly<Record<string, string | undefined>> | undefined;
  /** The cut-offs of this service on calendar dates. They replace every other cut-off of that date. Default: none. */
  readonly cutOffOn?: Readonly<Record<string, string | undefined>> | undefined;
  /**
   * ISO weekdays on which the carrier departs from the source, from 1 (Monday) to 7 (Sunday). After outbound handling the goods wait
   * for the first such day that is a working day of the source as well, and transit is counted from it. Empty if all departures
   * are dates in `departureExtraDays`: after the last of them a schedule is beyond the calendars. Default: all seven; without any
   * of the three departure fields, the days of the transit calendar.
   */
  readonly departureDays?: readonly number[] | undefined;
  /** Calendar dates on which it does not depart, `YYYY-MM-DD`. Default: none. */
  readonly departureHolidays?: readonly string[] | undefined;
  /** Calendar dates on which it departs although their weekday is none of `departureDays`. None of `departureHolidays`. Default: none. */
  readonly departureExtraDays?: readonly string[] | undefined;
  /** Days under way, counted on the carrier's days. */
  readonly transitDays: number;
  /** The most days under way, at least `transitDays`. The latest arrival counts them. Default: `transitDays`. */
  readonly maxTransitDays?: number | undefined;
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
  /** Anything of yours, such as a carrier's name. Kept in `network.config` and on the route, otherwise ignored. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/** The terms of a lane as the schedule and the check need them. */
export interface Lane {
  readonly transferType: string;
  readonly weightLimit: number;
  readonly volumeLimit: number | undefined;
  readonly unitLimit: number | undefined;
  /** The three limits. */
  readonly limits: TransferLimits;
  /** The lane's own. */
  readonly cutOffs: CutOffs;
  /** Source working days. */
  readonly outboundHandlingDays: number;
  /** The days on which the carrier departs. */
  readonly departures: WorkingCalendar;
  /** Days of `transitCalendar`. */
  readonly transitDays: number;
  readonly maxTransitDays: number;
  /** The carrier's. */
  readonly transitCalendar: WorkingCalendar;
  /** Destination working days. */
  readonly inboundHandlingDays: number;
  readonly meta: Route["meta"];
}

const transitFields: CalendarFields = {
  weekdays: "transitWorkingDays",
  holidays: "transitHolidays",
  extraDays: "transitExtraWorkingDays",
};

const departureFields: CalendarFields = {
  weekdays: "departureDays",
  holidays: "departureHolidays",
  extraDays: "departureExtraDays",
};

/** Makes the function that reads the lanes of one configuration. `copy` makes a frozen copy. */
export function createLaneReader(copy: <Part>(part: Part) => Part): (reader: ConfigReader) => Lane {
  const numberOf = createListNumbers();
  const readTransit = sharedByLists(transitFields, numberOf, (reader) => readWorkingCalendar(reader, transitFields));
  const readDepartures = sharedByLists(departureFields, numberOf, (reader) => readCalendar(reader, departureFields));

  /** Reads a lane. It is used only if no issue was reported. */
  return (reader) => {
    const transferType = reader.readField("transferType", nonBlankText)!;
    const weightLimit = reader.readField("weightLimit", amount)!;
    const volumeLimit = reader.readOptional("volumeLimit", amount);
    const unitLimit = reader.readOptional("unitLimit", amount);
    const limits: TransferLimits = Object.freeze({
      weight: weightLimit,
      ...(volumeLimit !== undefined && { volume: volumeLimit }),
      ...(unitLimit !== undefined && { units: unitLimit }),
    });
    const cutOffs = readCutOffs(reader);
    const outboundHandlingDays = reader.readField("outboundHandlingDays", amount, 0)!;
    const hasDepartures = namesOf(departureFields).filter((field) => reader.has(field)).length > 0;
    const departures = hasDepartures ? readDepartures(reader) : undefined;
    const transitDays = reader.readField("transitDays", amount)!;
    const maxTransitDays = reader.readOptional("maxTransitDays", amountFrom(transitDays)) ?? transitDays;
    const transitCalendar = readTransit(reader);
    return Object.freeze({
      transferType,
      weightLimit,
      volumeLimit,
      unitLimit,
      limits,
      cutOffs,
      outboundHandlingDays,
      departures: departures ?? transitCalendar,
      transitDays,
      maxTransitDays,
      transitCalendar,
      inboundHandlingDays: reader.readField("inboundHandlingDays", amount, 0)!,
      meta: copy(reader.readOptional("meta", plainObject)),
    });
  };
}

function namesOf({ weekdays, holidays, extraDays }: CalendarFields): readonly string[] {
  return [weekdays, holidays, extraDays];
}

/** Lanes with equal lists of days share their calendar: thousands of lanes may repeat one list of hundreds. */
function sharedByLists<Made>(
  fields: CalendarFields,
  numberOf: (list: unknown) => number,
  read: (reader: ConfigReader) => Made,
): (reader: ConfigReader) => Made {
  const known = new Map<string, Made>();
  return (reader) => {
    const lists = namesOf(fields).map((field) => reader.get(field));
    const key = lists.map(numberOf).join();
    if (known.has(key)) return known.get(key)!;
    const made = read(reader);
    if (reader.isSound) known.set(key, made);
    return made;
  };
}

/** Makes a function that numbers values. Equal lists have the same number. */
function createListNumbers(): (list: unknown) => number {
  const byList = new Map<unknown, number>();
  const byContent = new Map<unknown, number>();
  return (list) => {
    let number = byList.get(list);
    if (number !== undefined) return number;
    const content = contentOf(list);
    number = byContent.get(content) ?? byContent.size;
    byContent.set(content, number);
    byList.set(list, number);
    return number;
  };
}

/** A text that only equal lists of texts and numbers have; for anything else a value that nothing else has. */
function contentOf(list: unknown): unknown {
  if (!Array.isArray(list)) return Symbol();
  for (const entry of list) {
    // A date has 10 characters: the text of many longer ones may be longer than any text can be.
    const isShort = typeof entry === "string" && entry.length <= 10;
    if (!isShort && typeof entry !== "number") return Symbol();
  }
  return JSON.stringify([...(list as readonly unknown[])]);
}
