import { type Fields, readNumber, readText, type ReportFault } from "./configReaders";
import { readCalendar } from "./readCalendar";
import type { Lane } from "./TransferNetwork";

export function readLane(fields: Fields, report: ReportFault): Lane {
  const { outboundHandlingDays = 0, inboundHandlingDays = 0 } = fields;
  return {
    transferType: readText(fields["transferType"], "transferType", report),
    weightLimit: readNumber(fields["weightLimit"], "weightLimit", report),
    outboundHandlingDays: readNumber(outboundHandlingDays, "outboundHandlingDays", report),
    transitDays: readNumber(fields["transitDays"], "transitDays", report),
    transitCalendar: readCalendar(fields, "transitWorkingDays", "transitHolidays", report),
    inboundHandlingDays: readNumber(inboundHandlingDays, "inboundHandlingDays", report),
  };
}
