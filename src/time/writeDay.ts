import type { CivilDay } from "./civilDay";
import { millisecondsInDay } from "./units";

/** What `formatCivilDay` gives, in a quarter of its time: each transfer of a page may have days of its own. */
export function writeDay(day: CivilDay): string {
  const date = new Date(day * millisecondsInDay);
  const year = String(date.getUTCFullYear()).padStart(4, "0");
  return `${year}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
}

/** Of an integer from 0 to 99. */
export function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}
