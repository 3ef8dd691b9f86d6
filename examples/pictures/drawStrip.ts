import { tz } from "@date-fns/tz";
import { format, type Locale } from "date-fns";
import { enGB } from "date-fns/locale/en-GB";
import {
  explainSchedule,
  type LaneTerms,
  type NetworkConfig,
  type Route,
  type ScheduleStep,
  scheduleTransfer,
  type WarehouseConfig,
} from "stock-transfer";
import { type Say, sayIn } from "../playground/sentences";
import { writeDay } from "./days";
import { layOutDays } from "./layOutDays";
import { escapeText, label, picture, press, svg, widthOf } from "./svg";

/** The most that a reason may be condensed. */
const tightest = 0.7;
const rowHeight = 34;
const noteHeight = 15;
const gapBetweenRows = 4;
const nameHeight = 20;
const legendHeight = 18;
const square = 12;

const places = ["source", "transit", "destination"] as const;

/** A day on which a place is closed. */
export interface ClosedDay {
  readonly place: ScheduleStep["place"];
  readonly day: string;
}

/** Options of {@link drawStrip}. */
export interface StripOptions {
  /** Maximum width. Default: the most readable width. */
  readonly width?: number;
  /** The earliest transfer date. */
  readonly notBefore?: string | undefined;
  /** The days before the goods are ready. */
  readonly preparationDays?: number | undefined;
  /** Locale of the day names. Default `enGB`. */
  readonly locale?: Locale;
  /** The words. Default: English. */
  readonly say?: Say;
  /** Names services. Default: by their codes. */
  readonly service?: (code: string) => string;
  /** Days to mark as closed. */
  readonly closed?: readonly ClosedDay[];
  /** The title of each day of each place, which can then be clicked. Default: days cannot be clicked. */
  readonly titleOf?: (closed: ClosedDay) => string;
}

/**
 * Draws the days of a schedule as an SVG strip: a row each for the source, the carrier and the destination. Each day is
 * in the row of whoever holds the goods, coloured and labelled by the reason why it is needed. Labels without room are
 * in the legend below. The colours are in pictures.css.
 *
 * @param now The instant of the request.
 * @param config The configuration of the route, for the time zone and the cut-offs of the source.
 */
export function drawStrip(
  now: number,
  route: Route,
  config: NetworkConfig,
  {
    width: mostWidth = Infinity,
    notBefore,
    preparationDays,
    locale = enGB,
    say = sayIn("en"),
    service = (code) => code,
    closed = [],
    titleOf,
  }: StripOptions = {},
): string {
  const source = config.warehouses.find(({ code }) => code === route.src);
  if (source === undefined) throw new RangeError(`drawStrip: the configuration has no warehouse ${route.src}`);
  const steps = explainSchedule(now, route, { notBefore, preparationDays });
  const { transferDate } = scheduleTransfer(now, route, { notBefore });
  const { from: arrival, to: lastDay } = steps.at(-1)!;
  const { days, gap, left, right, width, dayWidth, nameWidth } = layOutDays(steps[0]!.from, lastDay, mostWidth);
  const terms = termsOf(route, config);
  const departures = departureDaysOf(terms, days).filter(isFree);
  const notes = [...new Set([days[0]!, transferDate])].map(tellNotes);

  const fits = (text: string) => widthOf(text) + 6 <= dayWidth;
  /** Dates with their months in each column, or else the months in a line of their own. */
  const hasDates = days.every((day) => fits(writeDay(day, say("dayOfMonth"), locale)));
  const hasNamedDepartures = fits(say("departsNote"));
  const headHeight = hasDates ? 36 : 52;
  const above = nameWidth === 0 ? nameHeight : 0;
  const notesHeight = notes.length * noteHeight + 8;
  const firstRow = headHeight + above;
  const rowY = {
    source: firstRow,
    transit: firstRow + rowHeight + notesHeight + above,
    destination: firstRow + 2 * (rowHeight + above) + notesHeight + gapBetweenRows,
  };
  let [legendX, legendY] = [0, rowY.destination + rowHeight + gapBetweenRows + legendHeight];
  const unnamed = new Set(steps.filter((step) => isDrawn(step) && !hasRoom(step)).map(({ why }) => why));
  const legend = [
    ...Array.from(unnamed, (why) => drawInLegend(nameOf({ why }), why)),
    ...(departures.length > 0 && !hasNamedDepartures ? [drawInLegend(say("departsNote"))] : []),
  ];
  const height = legend.length > 0 ? legendY + gapBetweenRows : rowY.destination + rowHeight + gapBetweenRows;

  const pictureWidth = Math.max(width, Math.min(mostWidth, nameWidth + Math.ceil(Math.max(...notes.map(widthOf)))));

  const title = say("strip", days[0]!, days.at(-1)!, route.src, route.dest);
  return picture(
    { width: pictureWidth, height, title },
    ...days.map(drawHead),
    ...(hasDates ? [] : drawMonths()),
    ...(gap ? [label(gap.left + gap.width / 2, headHeight - 7, hiddenDays(gap.days), { class: "picture-head" })] : []),
    drawName("source", say("source"), route.src),
    drawName("transit", say("carrier"), service(route.transferType)),
    drawName("destination", say("destination"), route.dest),
    ...departures.map(drawDeparture),
    ...steps.filter(isDrawn).map(drawStep),
    ...notes.map((note, line) =>
      label(nameWidth, rowY.source + rowHeight + noteHeight * (line + 1), note, {
        class: "picture-note",
        ...press(note, pictureWidth - nameWidth),
      }),
    ),
    ...legend,
    ...closed.filter(({ day }) => days.includes(day)).map(({ place, day }) => drawCell(place, day, "picture-shut")),
    ...(titleOf ? places.flatMap((place) => days.map((day) => drawCell(place, day, "picture-cell"))) : []),
  );

  function hiddenDays(count: number): string {
    return `… ${say("hiddenDays", `${count}`)} …`;
  }

  function drawHead(day: string): string {
    const x = left(day) + dayWidth / 2;
    const style = { class: [transferDate, arrival].includes(day) ? "picture-head picture-strong" : "picture-head" };
    const weekday = writeDay(day, "EEE", locale);
    return (
      label(x, headHeight - 22, fits(weekday) ? weekday : writeDay(day, "EEEEE", locale), style) +
      label(x, headHeight - 7, writeDay(day, hasDates ? say("dayOfMonth") : "d", locale), style)
    );
  }

  /** At the first day of each month, and at the first day of all unless the next month begins too soon after it. */
  function drawMonths(): string[] {
    let end = width;
    return days
      .filter((day, index) => index === 0 || writeDay(day, "MMM") !== writeDay(days[index - 1]!, "MMM"))
      .reverse()
      .map((day) => {
        const month = writeDay(day, "MMM", locale);
        const x = Math.min(left(day) + 2, width - widthOf(month));
        if (x + widthOf(month) > end) return "";
        end = x - 4;
        return label(x, 14, month, { class: "picture-month" });
      });
  }

  function drawName(place: ScheduleStep["place"], role: string, name: string): string {
    const y = rowY[place];
    const row = svg("rect", { x: nameWidth, y, width: width - nameWidth, height: rowHeight, class: "picture-row" });
    const names =
      nameWidth === 0
        ? label(0, y - 5, `${role}: ${name}`, { class: "picture-strong", ...press(`${role}: ${name}`, width) })
        : label(0, y + 14, role, { class: "picture-strong", ...press(role, nameWidth - gapBetweenRows) }) +
          label(0, y + 28, shorten(name, nameWidth / tightest), {
            class: "picture-faint",
            ...press(name, nameWidth - gapBetweenRows),
          });
    return row + names;
  }

  /** The mark of a departure day in the carrier's row. */
  function drawDeparture(day: string): string {
    return label(left(day) + dayWidth / 2, rowY.transit + 22, hasNamedDepartures ? say("departsNote") : "▸", {
      class: "picture-departure",
    });
  }

  /** Whether the carrier does not have the goods on this day, nor are they about to arrive. */
  function isFree(day: string): boolean {
    return day < arrival && !steps.some(({ place, from, to }) => place === "transit" && from <= day && day <= to);
  }

  function nameOf({ why, place, from, to }: Pick<ScheduleStep, "why"> & Partial<ScheduleStep>): string {
    // A day that the reader has closed is not a holiday.
    const isShut = why === "holiday" && from === to && closed.some((each) => each.place === place && each.day === from);
    return say(isShut ? "not_a_working_day" : why === "arrives" ? "arrival" : why);
  }

  /** Steps with days to draw: not the first, which only states a date, nor those in the hidden days. */
  function isDrawn({ from, to, why }: ScheduleStep): boolean {
    return why !== "starts" && left(from) < right(to);
  }

  function hasRoom(step: ScheduleStep): boolean {
    const { from, to } = step;
    return widthOf(nameOf(step)) * tightest <= right(to) - left(from) - 4;
  }

  function drawStep(step: ScheduleStep): string {
    const { from, to, why, place } = step;
    const [x, end] = [left(from), right(to)];
    const y = rowY[place];
    const box = { x: x + 1, y: y + 2, width: end - x - 2, height: rowHeight - 4, rx: 4 };
    const named = { class: "picture-why", ...press(nameOf(step), box.width - 2) };
    return (
      svg("rect", { ...box, class: `picture-day picture-${why}` }) +
      (hasRoom(step) ? label((x + end) / 2, y + 21, nameOf(step), named) : "")
    );
  }

  /** Laid out from left to right, in as many lines as needed. */
  function drawInLegend(name: string, why?: ScheduleStep["why"]): string {
    const needed = square + 12 + widthOf(name);
    if (legendX > 0 && legendX + needed > width) [legendX, legendY] = [0, legendY + legendHeight];
    const x = legendX;
    legendX += needed;
    const box = { x, y: legendY - 10, width: square, height: square, rx: 3, class: `picture-${why}` };
    return (
      (why ? svg("rect", box) : "") + label(x + (why ? square + 4 : 0), legendY, name, { class: "picture-legend" })
    );
  }

  function drawCell(place: ScheduleStep["place"], day: string, style: string): string {
    const box = { x: left(day) + 1, y: rowY[place] + 1, width: dayWidth - 2, height: rowHeight - 2 };
    const title = titleOf ? [svg("title", {}, escapeText(titleOf({ place, day })))] : [];
    return svg("rect", { ...box, class: style, "data-place": place, "data-day": day }, ...title);
  }

  /** What happens at the source on a day. */
  function tellNotes(day: string): string {
    const isTransferDate = day === transferDate;
    const isTooLate = steps.some(({ why, from, to }) => why === "after_cut_off" && from <= day && day <= to);
    const cutOff = isTransferDate || isTooLate ? cutOffOf(terms, source!, day) : undefined;
    const told = [
      ...(day === days[0] ? [say("askedNote", format(now, "HH:mm", { in: tz(source!.timeZone) }))] : []),
      ...(cutOff === undefined ? [] : [say("cutOffNote", cutOff)]),
      ...(isTransferDate ? [say("transferNote")] : []),
    ];
    return `${writeDay(day, say("day"), locale)}: ${told.join(", ")}`;
  }
}

/** The terms of the route's service. */
function termsOf(
  { src, dest, transferType }: Route,
  { lanes = [], defaultLane = [] }: NetworkConfig,
): Partial<LaneTerms> {
  const own = lanes.filter((lane) => lane.src === src && lane.dest === dest);
  const all: readonly LaneTerms[] = own.length > 0 ? own : [defaultLane].flat();
  return all.find((lane) => lane.transferType === transferType) ?? {};
}

/** The departure days among these days; empty if the carrier departs every day. */
function departureDaysOf(terms: Partial<LaneTerms>, days: readonly string[]) {
  const { departureDays, departureHolidays = [], departureExtraDays = [] } = terms;
  if (departureDays === undefined) return [];
  return days.filter((day) => {
    const isRegular = departureDays.includes(Number(writeDay(day, "i", enGB))) && !departureHolidays.includes(day);
    return isRegular || departureExtraDays.includes(day);
  });
}

/** The service beats the warehouse, except for an earlier cut-off of the warehouse on the date. */
function cutOffOf(terms: Partial<LaneTerms>, source: WarehouseConfig, day: string): string | undefined {
  const usual = ({ cutOff }: Partial<LaneTerms> | WarehouseConfig) =>
    typeof cutOff === "string" ? cutOff : cutOff?.[writeDay(day, "i", enGB)];
  const [ofService, ofDate] = [usual(terms), source.cutOffOn?.[day]];
  if (ofService !== undefined && ofDate !== undefined && ofService < ofDate) return terms.cutOffOn?.[day] ?? ofService;
  return terms.cutOffOn?.[day] ?? ofDate ?? ofService ?? usual(source);
}

function shorten(text: string, room: number): string {
  if (widthOf(text) <= room) return text;
  let characters = Array.from(text);
  while (widthOf(`${characters.join("")}…`) > room) characters = characters.slice(0, -1);
  return `${characters.join("")}…`;
}
