import { assertValid, inCall } from "../result/misuse";
import { faultOf } from "../result/valueFaults";
import { calendarDateFault, parseCivilDay } from "./civilDay";
import { firstInstantOutside, lastInstantBelow } from "./clockReadings";
import { millisecondsInDay } from "./units";
import { createZoneClock, timeZoneFault } from "./zoneClock";

/** The instants of a calendar date, in epoch milliseconds, both included. */
export interface LocalDay {
  /** The first millisecond. */
  readonly from: number;
  /** The last millisecond. */
  readonly to: number;
}

/**
 * The first and the last millisecond of a calendar date in a time zone, such as for `createdFrom` and `createdTo` of a
 * filter. A day on which clocks change does not have 24 hours. If clocks go back over midnight, some of the next or the
 * previous date lies between the two.
 *
 * @param date Calendar date, `YYYY-MM-DD`.
 * @param timeZone IANA name, such as `Asia/Ho_Chi_Minh`.
 * @throws TypeError or RangeError if the date or the zone does not exist. RangeError if the zone skipped the date, as
 * `Pacific/Apia` did with 2011-12-30.
 *
 * @example
 * ```ts
 * import { localDay } from "stock-transfer";
 *
 * const { from, to } = localDay("2026-03-02", "Asia/Ho_Chi_Minh");
 * new Date(from).toISOString(); // => "2026-03-01T17:00:00.000Z"
 * new Date(to).toISOString(); // => "2026-03-02T16:59:59.999Z"
 * ```
 */
export function localDay(date: string, timeZone: string): LocalDay {
  return inCall("localDay", () => {
    assertValid("date", calendarDateFault(date));
    assertValid("timeZone", timeZoneFault(timeZone));
    const clock = createZoneClock(timeZone);
    const start = parseCivilDay(date)! * millisecondsInDay;
    const from = firstInstantOutside(clock, start - millisecondsInDay, -Infinity, start);
    const to = lastInstantBelow(clock, start + millisecondsInDay);
    if (to < from)
      assertValid("date", faultOf("malformed", date, { expected: `a date that ${timeZone} did not skip` }));
    return { from, to };
  });
}
