import { TZDate, tz } from "@date-fns/tz";
import { format } from "date-fns";

/** The times that the page takes. */
export const earliest = Date.parse("1900-01-01T00:00:00Z");
export const latest = Date.parse("2200-01-01T00:00:00Z");

/** An instant as a control for date and time shows it, by the clocks of the zone and not of the reader. */
export function toWallTime(instant: number, timeZone: string): string {
  return format(instant, "yyyy-MM-dd'T'HH:mm:ss", { in: tz(timeZone) });
}

/**
 * The instant that such a control says; the first of two where the clocks show the time twice, and one that they show
 * otherwise where they skip it. Undefined where the control is empty, or before 1900 or after 2199.
 */
export function fromWallTime(text: string, timeZone: string): number | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?/.exec(text);
  if (!parts || Number(parts[1]) < 1900) return undefined;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  const instant = new TZDate(year, month - 1, day, hours, minutes, seconds, timeZone).getTime();
  return instant >= earliest && instant < latest ? instant : undefined;
}
