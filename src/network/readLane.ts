import { type Fields, readAmount, readText, type ReportFault } from "../result/readFields";
import { readCalendar } from "./readCalendar";
import type { Lane } from "./RouteData";

export function readLane(fields: Fields, report: ReportFault): Lane {
  const { outboundHandlingDays = 0, inboundHandlingDays = 0 } = fields;
  return {
    transferType: readText(fields["transferType"], "transferType", report),
    weightLimit: readAmount(fields["weightLimit"], "weightLimit", report),
    outboundHandlingDays: readAmount(outboundHandlingDays, "outboundHandlingDays", report),
    transitDays: readAmount(fields["transitDays"], "transitDays", report),
    transitCalendar: readCalendar(fields, "transitWorkingDays", "transitHolidays", report),
    inboundHandlingDays: readAmount(inboundHandlingDays, "inboundHandlingDays", report),
  };
}
