import { tz } from "@date-fns/tz";
import { addDays, differenceInCalendarDays, format } from "date-fns";

const widest = { dayWidth: 76, nameWidth: 112 };
const narrowest = { dayWidth: 34, nameWidth: 92 };
/** For a telephone: each name stands above its row. */
const stacked = { dayWidth: 24, nameWidth: 0 };
const narrowScreen = 480;

/** Of a longer schedule only the first and the last days are drawn, with a column between them that says how many are not. */
export const mostDays = 120;

/** The days that are drawn, how many between them are not, and where the column of a day begins and ends. */
export function layOutDays(first: string, last: string, mostWidth: number) {
  const count = differenceInCalendarDays(toUtc(last), toUtc(first)) + 1;
  const hidden = Math.max(0, count - mostDays);
  const days = Array.from({ length: count - hidden }, (_, index) =>
    dayAfter(first, hidden > 0 && index >= mostDays / 2 ? index + hidden : index),
  );
  const isFolded = hidden > 0;
  const isNarrow = widest.nameWidth + days.length * widest.dayWidth > mostWidth;
  const least = mostWidth < narrowScreen ? stacked : narrowest;
  const { nameWidth } = isNarrow ? least : widest;
  const fitting = Math.floor((mostWidth - nameWidth) / days.length);
  const dayWidth = isNarrow ? Math.max(least.dayWidth, fitting) : widest.dayWidth;
  const columns = new Map(days.map((day, index) => [day, isFolded && index >= mostDays / 2 ? index + 1 : index]));
  const xOf = (column: number) => nameWidth + column * dayWidth;
  return {
    days,
    hidden,
    left: (day: string) => xOf(columns.get(day) ?? mostDays / 2 + 1),
    right: (day: string) => xOf((columns.get(day) ?? mostDays / 2 - 1) + 1),
    width: xOf(days.length + (isFolded ? 1 : 0)),
    dayWidth,
    nameWidth,
    isWide: !isNarrow,
  };
}

function dayAfter(date: string, days: number): string {
  return format(addDays(toUtc(date), days, { in: tz("UTC") }), "yyyy-MM-dd");
}

function toUtc(date: string): string {
  return `${date}T00:00:00Z`;
}
