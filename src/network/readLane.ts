import type { WorkingCalendar } from "../time/workingCalendar";
import { amount, type ConfigReader, nonBlankText } from "./ConfigReader";
import { readCalendar } from "./readCalendar";
import type { Lane } from "./RouteData";

const carrierFields = {
  weekdays: "transitWorkingDays",
  holidays: "transitHolidays",
  extraDays: "transitExtraWorkingDays",
} as const;

/** A calendar, with what it was read from beside its holidays. */
interface KnownCalendar {
  readonly weekdays: unknown;
  readonly extraDays: unknown;
  readonly calendar: WorkingCalendar;
}

/**
 * Makes the function that reads the lanes of one configuration. Lanes with the very same list of holidays share their
 * calendar, if they are alike in their other days: thousands of lanes may have one list of hundreds.
 */
export function createLaneReader(): (reader: ConfigReader) => Lane {
  const byHolidays = new Map<unknown, KnownCalendar>();

  /** A lane that is only to be used if no issue was reported, as everything that is read of a configuration. */
  return (reader) =>
    Object.freeze({
      transferType: reader.readField("transferType", nonBlankText)!,
      weightLimit: reader.readField("weightLimit", amount)!,
      outboundHandlingDays: reader.readField("outboundHandlingDays", amount, 0)!,
      transitDays: reader.readField("transitDays", amount)!,
      transitCalendar: readTransitCalendar(reader),
      inboundHandlingDays: reader.readField("inboundHandlingDays", amount, 0)!,
    });

  function readTransitCalendar(reader: ConfigReader): WorkingCalendar {
    const weekdays = reader.get(carrierFields.weekdays);
    const holidays = reader.get(carrierFields.holidays);
    const extraDays = reader.get(carrierFields.extraDays);
    const known = byHolidays.get(holidays);
    if (known && isAlike(known.weekdays, weekdays) && isAlike(known.extraDays, extraDays)) return known.calendar;
    const calendar = readCalendar(reader, carrierFields);
    if (reader.isSound) byHolidays.set(holidays, { weekdays, extraDays, calendar });
    return calendar;
  }
}

function isAlike(days: unknown, others: unknown): boolean {
  if (!Array.isArray(days) || !Array.isArray(others)) return days === others;
  return days.length === others.length && days.every((day, index) => day === others[index]);
}
