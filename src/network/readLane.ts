import { amount, type FieldReader, nonBlankText, readField } from "../result/readFields";
import { readCalendar } from "./readCalendar";
import type { Lane } from "./RouteData";

/** A lane that is only to be used if no fault was reported, as everything that is read of a configuration. */
export function readLane(reader: FieldReader): Lane {
  return Object.freeze({
    transferType: readField(reader, "transferType", nonBlankText)!,
    weightLimit: readField(reader, "weightLimit", amount)!,
    outboundHandlingDays: readField(reader, "outboundHandlingDays", amount, 0)!,
    transitDays: readField(reader, "transitDays", amount)!,
    transitCalendar: readCalendar(reader, "transitWorkingDays", "transitHolidays", "transitExtraWorkingDays"),
    inboundHandlingDays: readField(reader, "inboundHandlingDays", amount, 0)!,
  });
}
