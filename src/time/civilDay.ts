import { daysInWeek, millisecondsInDay } from "./units";

/**
 * A civil date as the count of days since 1970-01-01. It belongs to no zone, so that stepping over days needs
 * no offsets and costs an addition.
 */
export type CivilDay = number;

/** ISO weekday: Monday is 1, Sunday is 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export const everyWeekday: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** 0000-01-01 and 9999-12-31: the range of `YYYY-MM-DD`. */
export const firstCivilDay: CivilDay = -719_528;
export const lastCivilDay: CivilDay = 2_932_896;

/** The day of a calendar date, or `undefined` if the value is no text `YYYY-MM-DD` or the date does not exist. */
export function parseCivilDay(text: unknown): CivilDay | undefined {
  const day = typeof text === "string" ? Date.parse(text) / millisecondsInDay : NaN;
  const isInRange = day >= firstCivilDay && day <= lastCivilDay;
  // Date.parse takes other forms too, and turns 30 February into 2 March; the round trip exposes both. Out of the range it would
  // not: the first ten characters of +010000-01-01 are a month of six digits of year.
  return isInRange && formatCivilDay(day) === text ? day : undefined;
}

/** `YYYY-MM-DD` of a day from {@link firstCivilDay} to {@link lastCivilDay}. */
export function formatCivilDay(day: CivilDay): string {
  return new Date(day * millisecondsInDay).toISOString().slice(0, 10);
}

export function weekdayOf(day: CivilDay): Weekday {
  // 1970-01-01 was a Thursday. A million weeks bring the days before it into range.
  return (((day + 7_000_003) % daysInWeek) + 1) as Weekday;
}
