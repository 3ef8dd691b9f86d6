import { collectIssues } from "../result/collectIssues";
import type { Result } from "../result/Result";
import { calendarDateFault } from "../time/civilDay";

/**
 * Validates a date that a user has typed, such as `arriveBy` of `latestTransfer`. O(1).
 *
 * @param value Any value. Dates are `YYYY-MM-DD`, from `0000-01-01` to `9999-12-31`.
 * @returns The same text, or one issue with an empty path: `required` for `undefined`, `wrong_type`, or `malformed` for
 * a date that does not exist or another format. Never throws.
 *
 * @example
 * ```ts
 * import { parseCalendarDate } from "stock-transfer";
 *
 * parseCalendarDate("2026-03-05"); // => { value: "2026-03-05" }
 * parseCalendarDate("2026-02-30").issues?.[0].message; // => 'Input must be a calendar date, YYYY-MM-DD (got "2026-02-30").'
 * ```
 */
export function parseCalendarDate(value: unknown): Result<string> {
  return collectIssues((report) => {
    report([], calendarDateFault(value));
    return value as string;
  });
}
