import { countDays, daysFrom } from "./days";

const widest = { dayWidth: 76, nameWidth: 112 };
const narrowest = { dayWidth: 34, nameWidth: 92 };
/** For small screens: each name is above its row. */
const stacked = { dayWidth: 24, nameWidth: 0 };
const narrowScreen = 480;

/** Longer schedules show only their first and last days, with a column between them for the number of hidden days. */
export const mostDays = 120;

/** The days to draw, the number of hidden days between them, and the edges of each day's column. */
export function layOutDays(first: string, last: string, mostWidth: number) {
  const count = countDays(first, last) + 1;
  const hidden = Math.max(0, count - mostDays);
  const isFolded = hidden > 0;
  const half = mostDays / 2;
  const days = isFolded ? [...daysFrom(first, half), ...daysFrom(first, half, count - half)] : daysFrom(first, count);
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
