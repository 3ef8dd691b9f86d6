import { countDays, daysFrom } from "../pictures/days";

/**
 * The days from one date to another in columns, counted from 1. If there are more than `most`, those in the middle share
 * a column.
 */
export function foldDays(first: string, last: string, most: number) {
  const total = countDays(first, last) + 1;
  const shown = total > most ? Math.max(4, most - 1) : total;
  const isFolded = shown < total;
  const gapAt = Math.ceil(shown / 2);
  const head = daysFrom(first, isFolded ? gapAt : total);
  const tail = isFolded ? daysFrom(first, shown - gapAt, total - (shown - gapAt)) : [];
  const days = [...head, ...tail];
  return {
    days,
    /** The number of days before the shared column. */
    gapAt,
    hidden: total - days.length,
    columnOf: (day: string) => {
      const index = days.indexOf(day);
      if (index < 0) return gapAt + 1;
      return index + 1 + Number(isFolded && index >= gapAt);
    },
  };
}
