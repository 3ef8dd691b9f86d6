import type { Locale } from "date-fns";
import type { WarehouseConfig } from "stock-transfer";
import type { Say } from "../playground/sentences";
import { countDays, daysFrom, writeDay } from "./days";
import { label, picture, svg } from "./svg";

const cell = 11;
const left = 40;
const top = 18;
const weekdays = 7;

/** The kinds of days of a warehouse, each with its colour and a sign, so that colour is not the only mark. */
const kinds = {
  works: { sign: "", colour: "transit" },
  closed: { sign: "–", colour: "not_a_working_day" },
  holiday: { sign: "×", colour: "holiday" },
  extra: { sign: "+", colour: "handling" },
  shut: { sign: "▪", colour: "after_cut_off" },
} as const;

/**
 * Draws half a year of a warehouse's days as SVG: a column per week from Monday, a square per day.
 *
 * @param shut Days that the user has closed. Default: days cannot be closed.
 */
export function drawHalfYear(
  warehouse: WarehouseConfig,
  year: number,
  half: 1 | 2,
  { locale, say }: { readonly locale: Locale; readonly say: Say },
  shut?: readonly string[],
): string {
  const [first, end] = half === 1 ? [`${year}-01-01`, `${year}-07-01`] : [`${year}-07-01`, `${year + 1}-01-01`];
  const days = daysFrom(first, countDays(first, end));
  const before = Number(writeDay(first, "i")) - 1;
  const columns = Math.ceil((before + days.length) / weekdays);
  const kindNow = (day: string) => (shut?.includes(day) ? "shut" : kindOf(warehouse, day));
  const closed = days.filter((day) => !["works", "extra"].includes(kindNow(day))).length;
  return picture(
    {
      width: left + columns * cell,
      height: top + weekdays * cell,
      title: say("halfYear", warehouse.code, first, days.at(-1)!, `${days.length - closed}`, `${closed}`),
    },
    ...[0, 2, 4, 6].map((row) => label(0, top + row * cell + 9, writeDay("2024-01-01", "EEE", locale, row))),
    ...days.map((day, index) => {
      const [column, row] = [Math.floor((before + index) / weekdays), (before + index) % weekdays];
      const [x, y] = [left + column * cell, top + row * cell];
      const kind = kindNow(day);
      const { sign, colour } = kinds[kind];
      return svg(
        "g",
        shut ? { "data-day": day, class: "picture-square" } : {},
        svg("title", {}, `${day}: ${say(kind)}`),
        svg("rect", { x, y, width: cell - 2, height: cell - 2, rx: 2, class: `picture-${colour}` }),
        ...(sign === "" ? [] : [label(x + 4.5, y + 8, sign, { class: "picture-sign" })]),
        ...(day.endsWith("-01") ? [label(x, 12, writeDay(day, "MMM", locale))] : []),
      );
    }),
  );
}

/** What a day is by the configuration of the warehouse. */
export function kindOf({ workingDays, holidays = [], extraWorkingDays = [] }: WarehouseConfig, day: string) {
  if (holidays.includes(day)) return "holiday";
  if (extraWorkingDays.includes(day)) return "extra";
  return (workingDays ?? [1, 2, 3, 4, 5, 6, 7]).includes(Number(writeDay(day, "i"))) ? "works" : "closed";
}
