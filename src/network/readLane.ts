import { amount, type FieldReader, nonBlankText, readField } from "../result/readFields";
import type { WorkingCalendar } from "../time/workingCalendar";
import { readCalendar } from "./readCalendar";
import type { Lane } from "./RouteData";

/** A calendar, with what it was read from beside its holidays. */
interface ReadCalendar {
  readonly weekdays: unknown;
  readonly extraDays: unknown;
  readonly calendar: WorkingCalendar;
}

/**
 * Makes the function that reads the lanes of one configuration. Lanes with the very same list of holidays share their
 * calendar, if they are alike in their other days: thousands of lanes may have one list of hundreds.
 */
export function createLaneReader(): (reader: FieldReader) => Lane {
  const byHolidays = new Map<unknown, ReadCalendar>();

  /** A lane that is only to be used if no fault was reported, as everything that is read of a configuration. */
  return (reader) =>
    Object.freeze({
      transferType: readField(reader, "transferType", nonBlankText)!,
      weightLimit: readField(reader, "weightLimit", amount)!,
      outboundHandlingDays: readField(reader, "outboundHandlingDays", amount, 0)!,
      transitDays: readField(reader, "transitDays", amount)!,
      transitCalendar: readTransitCalendar(reader),
      inboundHandlingDays: readField(reader, "inboundHandlingDays", amount, 0)!,
    });

  function readTransitCalendar(reader: FieldReader): WorkingCalendar {
    const fields = ["transitWorkingDays", "transitHolidays", "transitExtraWorkingDays"] as const;
    const [weekdays, holidays, extraDays] = fields.map((field) => reader.get(field));
    const known = byHolidays.get(holidays);
    if (known && isAlike(known.weekdays, weekdays) && isAlike(known.extraDays, extraDays)) return known.calendar;
    const calendar = readCalendar(reader, ...fields);
    if (reader.isSound()) byHolidays.set(holidays, { weekdays, extraDays, calendar });
    return calendar;
  }
}

function isAlike(days: unknown, others: unknown): boolean {
  if (!Array.isArray(days) || !Array.isArray(others)) return days === others;
  return days.length === others.length && days.every((day, index) => day === others[index]);
}
