import { memoize } from "../time/memoize";
import { createWorkingCalendar, type WorkingCalendar } from "../time/workingCalendar";
import { amount, amountFrom, type ConfigReader, nonBlankText, plainObject } from "./ConfigReader";
import type { Load, TransferLimits } from "./Load";
import { type CalendarFields, readDates, readWeekdays, readWorkingCalendar } from "./readCalendar";
import { type Capacities, readCapacities } from "./readCapacities";
import { type CutOffs, readCutOffs } from "./readCutOffs";
import type { Route } from "./TransferNetwork";

/** The terms of a lane, parsed. */
export interface Lane {
  readonly transferType: string;
  readonly weightLimit: number;
  readonly volumeLimit: number | undefined;
  /** Whether the volume of a transfer or of a departure is limited. */
  readonly countsVolume: boolean;
  readonly unitLimit: number | undefined;
  readonly limits: TransferLimits;
  /** Empty if nothing is limited. */
  readonly capacities: Capacities;
  /** The cut-offs of the lane, without those of its source. */
  readonly cutOffs: CutOffs;
  /** Working days of the source. */
  readonly outboundHandlingDays: number;
  readonly departures: WorkingCalendar;
  /** Working days of `transitCalendar`. */
  readonly transitDays: number;
  readonly maxTransitDays: number;
  /** The calendar of the carrier. */
  readonly transitCalendar: WorkingCalendar;
  /** Working days of the destination. */
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

/** Creates the function that reads the lanes of one configuration. `copy` returns a frozen copy. */
export function createLaneReader(copy: <Part>(part: Part) => Part): (reader: ConfigReader) => Lane {
  const readTransit = sharedByLists(transitFields, (reader) => readWorkingCalendar(reader, transitFields));
  const readDepartures = sharedByLists(departureFields, (reader) => {
    const weekdays = reader.has("departureDays") ? readWeekdays(reader, "departureDays") : undefined;
    return departuresOf(weekdays, readDates(reader, departureFields));
  });

  /** After an issue, fields of the result may be `undefined`. */
  return (reader) => {
    const transferType = reader.readField("transferType", nonBlankText)!;
    const capacities = readCapacities(reader);
    const { weight, volume, units }: Load = capacities.get(undefined) ?? {};
    const weightLimit = reader.readField("weightLimit", amountFrom(0, weight))!;
    const volumeLimit = reader.readOptional("volumeLimit", amountFrom(0, volume)) ?? volume;
    const unitLimit = reader.readOptional("unitLimit", amountFrom(0, units)) ?? units;
    const limits: TransferLimits = Object.freeze({
      weight: weightLimit,
      ...(volumeLimit !== undefined && { volume: volumeLimit }),
      ...(unitLimit !== undefined && { units: unitLimit }),
    });
    const cutOffs = readCutOffs(reader);
    const outboundHandlingDays = reader.readField("outboundHandlingDays", amount, 0)!;
    const departuresFor = readDepartures(reader);
    const transitDays = reader.readField("transitDays", amount)!;
    const maxTransitDays = reader.readOptional("maxTransitDays", amountFrom(transitDays)) ?? transitDays;
    const transitCalendar = readTransit(reader);
    return Object.freeze({
      transferType,
      weightLimit,
      volumeLimit,
      countsVolume:
        volumeLimit !== undefined || [...capacities.values()].some(({ volume: limit }) => limit !== undefined),
      unitLimit,
      limits,
      capacities,
      cutOffs,
      outboundHandlingDays,
      departures: departuresFor(transitCalendar),
      transitDays,
      maxTransitDays,
      transitCalendar,
      inboundHandlingDays: reader.readField("inboundHandlingDays", amount, 0)!,
      meta: copy(reader.readOptional("meta", plainObject)),
    });
  };
}

/** The departures for each calendar of a carrier, whose days count unless the lane has weekdays of its own. */
function departuresOf(
  weekdays: WorkingCalendar["weekdays"] | undefined,
  dates: WorkingCalendar["dates"],
): (carrier: WorkingCalendar) => WorkingCalendar {
  if (weekdays) {
    const departures = createWorkingCalendar(weekdays, dates);
    return () => departures;
  }
  if (dates.size === 0) return (carrier) => carrier;
  return memoize((carrier) => createWorkingCalendar(carrier.weekdays, new Map([...carrier.dates, ...dates])));
}

/** Lanes with equal lists of days share one calendar: thousands of lanes may repeat a list of hundreds of dates. */
function sharedByLists<Made>(
  { weekdays, holidays, extraDays }: CalendarFields,
  read: (reader: ConfigReader) => Made,
): (reader: ConfigReader) => Made {
  const known = new Map<unknown, Made>();
  return (reader) => {
    const key = keyOf([weekdays, holidays, extraDays].map((field) => reader.get(field)));
    const shared = known.get(key);
    if (shared !== undefined) return shared;
    const made = read(reader);
    if (reader.isSound) known.set(key, made);
    return made;
  };
}

/** Equal for equal lists of numbers and short strings, otherwise unique. */
function keyOf(lists: readonly unknown[]): unknown {
  for (const list of lists.filter((each) => each !== undefined)) {
    if (!Array.isArray(list)) return Symbol();
    for (const entry of list) {
      // Lists with strings longer than a date are not compared: their JSON could exceed the maximum string length.
      const isShort = typeof entry === "string" && entry.length <= 10;
      if (!isShort && typeof entry !== "number") return Symbol();
    }
  }
  return JSON.stringify(lists.map((list) => list && [...(list as readonly unknown[])]));
}
