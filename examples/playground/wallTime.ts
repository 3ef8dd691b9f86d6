import { TZDate, tz } from "@date-fns/tz";
import { format } from "date-fns";

/** An instant as a control for date and time shows it, by the clocks of the zone and not of the reader. */
export function toWallTime(instant: number, timeZone: string): string {
  return format(instant, "yyyy-MM-dd'T'HH:mm:ss", { in: tz(timeZone) });
}

/** The instant that such a control says. Undefined where it is empty. */
export function fromWallTime(text: string, timeZone: string): number | undefined {
  const parts = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?/.exec(text);
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  return new TZDate(year, month - 1, day, hours, minutes, seconds, timeZone).getTime();
}
