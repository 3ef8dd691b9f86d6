import { createDepartureCalendar, type DepartureCalendar } from "../time/departureCalendar";
import type { WorkingCalendar } from "../time/workingCalendar";
import { amount, type ConfigReader, nonBlankText } from "./ConfigReader";
import { type CalendarFields, readCalendar, readWorkingCalendar } from "./readCalendar";

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
