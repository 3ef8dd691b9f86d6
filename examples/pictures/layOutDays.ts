import { countDays, daysFrom } from "./days";

const widest = { dayWidth: 76, nameWidth: 112 };
const narrowest = { dayWidth: 34, nameWidth: 92 };
/** For small screens: each name is above its row. */
const stacked = { dayWidth: 24, nameWidth: 0 };
const narrowScreen = 480;
/** The column that stands for the hidden days. */
const gapWidth = widest.dayWidth;

/** The most days that are drawn at any width. */
const mostDays = 120;

/**
 * The days to draw, the number of hidden days between them, and the edges of each day's column. The picture is at most
 * `mostWidth` wide, so that its last day is in view: if there is no room for all days, those in the middle are hidden.
 */
export function layOutDays(first: string, last: string, mostWidth: number) {
  const count = countDays(first, last) + 1;
  const isNarrow = widest.nameWidth + Math.min(count, mostDays) * widest.dayWidth > mostWidth;
  const least = mostWidth < narrowScreen ? stacked : narrowest;
  const { nameWidth } = isNarrow ? least : widest;
  const room = isNarrow ? mostWidth - nameWidth : Infinity;
  const isFolded = count > mostDays || (count > 2 && count * least.dayWidth > room);
  const roomForDays = isFolded ? room - gapWidth : room;
  const most = Math.max(2, Math.min(mostDays, Math.floor(roomForDays / least.dayWidth)));
  const shown = isFolded ? most : count;
  const [head, tail] = [Math.ceil(shown / 2), Math.floor(shown / 2)];
  const days = isFolded ? [...daysFrom(first, head), ...daysFrom(first, tail, count - tail)] : daysFrom(first, count);
  const dayWidth = isNarrow ? Math.max(least.dayWidth, Math.floor(roomForDays / shown)) : widest.dayWidth;
  const columns = new Map(days.map((day, index) => [day, index]));
  const gap = isFolded ? { days: count - shown, left: nameWidth + head * dayWidth, width: gapWidth } : undefined;
  const edge = (column: number) => nameWidth + column * dayWidth + (gap && column >= head ? gap.width : 0);
  return {
    days,
    gap,
    left: (day: string) => edge(columns.get(day) ?? head),
    right: (day: string) => edge(columns.get(day) ?? head - 1) + dayWidth,
    width: edge(days.length),
    dayWidth,
    nameWidth,
  };
}
