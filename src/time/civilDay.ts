import type { Fault } from "../result/Issue";
import { formFault } from "../result/valueFaults";
import { memoize } from "./memoize";
import { daysInWeek, millisecondsInDay } from "./units";

/** A calendar date as the number of days since 1970-01-01. Independent of time zones: the next date is `day + 1`. */
export type CivilDay = number;

/** ISO weekday: Monday is 1, Sunday is 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export const everyWeekday: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** 0000-01-01 and 9999-12-31: the range of `YYYY-MM-DD`. */
export const firstCivilDay: CivilDay = -719_528;
export const lastCivilDay: CivilDay = 2_932_896;

/** The day of a calendar date `YYYY-MM-DD`; `undefined` for any other value and for dates that do not exist. */
export const parseCivilDay = /* @__PURE__ */ memoize((text: unknown): CivilDay | undefined => {
  const day = typeof text === "string" ? Date.parse(text) / millisecondsInDay : NaN;
  const isInRange = day >= firstCivilDay && day <= lastCivilDay;
  // Formatting the day again detects other formats, and 30 February, which V8 parses as a day in March.
  return isInRange && formatCivilDay(day) === text ? day : undefined;
});

/** `YYYY-MM-DD` of a day from {@link firstCivilDay} to {@link lastCivilDay}. */
export const formatCivilDay = /* @__PURE__ */ memoize((day: CivilDay) =>
  new Date(day * millisecondsInDay).toISOString().slice(0, 10),
);

/** Pads an integer from 0 to 99 to two digits. */
export function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}

export function calendarDateFault(value: unknown): Fault | undefined {
  if (parseCivilDay(value) !== undefined) return undefined;
  return formFault("string", "calendar_date", value);
}

export function weekdayOf(day: CivilDay): Weekday {
  // 1970-01-01, day 0, was a Thursday. A million weeks are added because `%` of a negative day would be negative.
  return (((day + 7_000_003) % daysInWeek) + 1) as Weekday;
}
