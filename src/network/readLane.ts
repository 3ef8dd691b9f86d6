import { createDepartureCalendar, type DepartureCalendar } from "../time/departureCalendar";
import type { WorkingCalendar } from "../time/workingCalendar";
import { amount, type ConfigReader, nonBlankText } from "./ConfigReader";
import { type CalendarFields, readCalendar, readWorkingCalendar } from "./readCalendar";

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

/** The terms of a lane as the schedule and the check need them. */
export interface Lane {
  readonly transferType: string;
  readonly weightLimit: number;
  readonly volumeLimit: number | undefined;
  readonly unitLimit: number | undefined;
  /** Source working days. */
  readonly outboundHandlingDays: number;
  /** The days on which the carrier departs; `undefined`: every day. */
  readonly departures: DepartureCalendar | undefined;
  /** Days of `transitCalendar`. */
  readonly transitDays: number;
  /** The carrier's. */
  readonly transitCalendar: WorkingCalendar;
  /** Destination working days. */
  readonly inboundHandlingDays: number;
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

/** Makes the function that reads the lanes of one configuration. */
export function createLaneReader(): (reader: ConfigReader) => Lane {
  const readTransit = sharedByHolidays(transitFields, (reader) => readWorkingCalendar(reader, transitFields));
  const readDepartures = sharedByHolidays(departureFields, (reader) =>
    createDepartureCalendar(readCalendar(reader, departureFields)),
  );

  /** Reads a lane. It is used only if no issue was reported. */
  return (reader) =>
    Object.freeze({
      transferType: reader.readField("transferType", nonBlankText)!,
      weightLimit: reader.readField("weightLimit", amount)!,
      volumeLimit: readLimit(reader, "volumeLimit"),
      unitLimit: readLimit(reader, "unitLimit"),
      outboundHandlingDays: reader.readField("outboundHandlingDays", amount, 0)!,
      departures: readDepartures(reader),
      transitDays: reader.readField("transitDays", amount)!,
      transitCalendar: readTransit(reader),
      inboundHandlingDays: reader.readField("inboundHandlingDays", amount, 0)!,
    });
}

function readLimit(reader: ConfigReader, field: string): number | undefined {
  return reader.has(field) ? reader.readField(field, amount) : undefined;
}

/** What was made of a calendar, with what it was read from beside its holidays. */
interface KnownCalendar<Made> {
  readonly weekdays: unknown;
  readonly extraDays: unknown;
  readonly made: Made;
}

/**
 * Lanes with the very same list of holidays share their calendar, if they are alike in their other days: thousands of lanes may
 * have one list of hundreds.
 */
function sharedByHolidays<Made>(
  fields: CalendarFields,
  read: (reader: ConfigReader) => Made,
): (reader: ConfigReader) => Made {
  const byHolidays = new Map<unknown, KnownCalendar<Made>>();
  return (reader) => {
    const weekdays = reader.get(fields.weekdays);
    const holidays = reader.get(fields.holidays);
    const extraDays = reader.get(fields.extraDays);
    const known = byHolidays.get(holidays);
    if (known && isAlike(known.weekdays, weekdays) && isAlike(known.extraDays, extraDays)) return known.made;
    const made = read(reader);
    if (reader.isSound) byHolidays.set(holidays, { weekdays, extraDays, made });
    return made;
  };
}

function isAlike(days: unknown, others: unknown): boolean {
  if (!Array.isArray(days) || !Array.isArray(others)) return days === others;
  return days.length === others.length && days.every((day, index) => day === others[index]);
}
