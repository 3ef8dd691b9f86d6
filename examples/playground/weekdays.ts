import { writeDay } from "../pictures/days";
import type { Words } from "./words";

/** ISO weekdays in words; without any given, all of them count. */
export function tellWeekdays({ say, locale }: Words, days: readonly number[] = [1, 2, 3, 4, 5, 6, 7]): string {
  const sorted = [...new Set(days)].sort((a, b) => a - b);
  // The year 2024 begins on a Monday.
  const names = sorted.map((day) => writeDay("2024-01-01", "EEE", locale, day - 1));
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)];
  if (sorted.length === 7) return say("everyDay");
  const isRange = sorted.length > 2 && last - first === sorted.length - 1;
  return isRange ? say("fromTo", names[0]!, names.at(-1)!) : names.join(", ");
}
