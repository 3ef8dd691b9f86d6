import { type FieldReader, readAmount, readText } from "../result/readFields";
import { readCalendar } from "./readCalendar";
import type { Lane } from "./RouteData";

export function readLane(reader: FieldReader): Lane {
  return Object.freeze({
    transferType: readText(reader, "transferType"),
    weightLimit: readAmount(reader, "weightLimit"),
    outboundHandlingDays: readAmount(reader, "outboundHandlingDays", 0),
    transitDays: readAmount(reader, "transitDays"),
    transitCalendar: readCalendar(reader, "transitWorkingDays", "transitHolidays", "transitExtraWorkingDays"),
    inboundHandlingDays: readAmount(reader, "inboundHandlingDays", 0),
  });
}
