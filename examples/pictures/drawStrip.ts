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
import { layOutDays, mostDays } from "./layOutDays";
import { label, picture, svg } from "./svg";

/** Approximate widths of a letter: in names and reasons, and in codes in capitals. */
const [letterWidth, capitalWidth] = [6.5, 8];
/** The most that a reason may be condensed. */
const tightest = 0.7;
const headHeight = 36;
const rowHeight = 34;
const notesHeight = 44;
const gapBetweenRows = 4;
const nameHeight = 20;
const legendHeight = 18;
const square = 12;

/** Options of {@link drawStrip}. */
export interface StripOptions {
  /** Maximum width, as long as days stay readable. Default: the most readable width. */
  readonly width?: number;
  /** Locale of the day names. Default `enGB`. */
  readonly locale?: Locale;
  /** The words. Default: English. */
  readonly say?: Say;
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
  { width: mostWidth = Infinity, locale = enGB, say = sayIn("en") }: StripOptions = {},
): string {
  const source = config.warehouses.find(({ code }) => code === route.src);
  if (source === undefined) throw new RangeError(`drawStrip: the configuration has no warehouse ${route.src}`);
  const steps = explainSchedule(now, route);
  const { transferDate } = scheduleTransfer(now, route);
  const { days, hidden, left, right, width, dayWidth, nameWidth, isWide } = layOutDays(
    steps[0]!.from,
    steps.at(-1)!.to,
    mostWidth,
  );
  const departures = departureDaysOf(route, config, days).filter((day) => left(day) < right(steps.at(-1)!.from));

  const above = nameWidth === 0 ? nameHeight : 0;
  const firstRow = headHeight + above;
  const rowY = {
    source: firstRow,
    transit: firstRow + rowHeight + notesHeight + above,
    destination: firstRow + 2 * (rowHeight + above) + notesHeight + gapBetweenRows,
  };
  let [legendX, legendY] = [0, rowY.destination + rowHeight + gapBetweenRows + legendHeight];
  const unnamed = new Set(steps.filter((step) => isDrawn(step) && !hasRoom(step)).map(({ why }) => why));
  const legend = [
    ...Array.from(unnamed, (why) => drawInLegend(nameOf(why), why)),
    ...(departures.length > 0 && !isWide ? [drawInLegend(say("departsNote"))] : []),
  ];
  const height = legend.length > 0 ? legendY + gapBetweenRows : rowY.destination + rowHeight + gapBetweenRows;

  const title = say("strip", days[0]!, days.at(-1)!, route.src, route.dest);
  return picture(
    { width, height, title },
    ...days.map(drawHead),
    ...(hidden > 0 ? [drawHidden()] : []),
    drawName("source", say("source"), route.src),
    drawName("transit", say("carrier"), route.transferType),
    drawName("destination", say("destination"), route.dest),
    ...departures.map(drawDeparture),
    ...steps.filter(isDrawn).map(drawStep),
    ...days.filter((day) => day <= transferDate).map(drawNotes),
    ...legend,
  );

  function drawHead(day: string): string {
    const x = left(day) + dayWidth / 2;
    const style = { class: day === transferDate ? "picture-head picture-strong" : "picture-head" };
    const named = say("dayOfMonth");
    const dates = isWide || day.endsWith("-01") ? [named] : day === days[0] ? [named, "d"] : ["d"];
    return label(x, 14, writeFitting(day, ["EEE", "EEEEE"]), style) + label(x, 29, writeFitting(day, dates), style);
  }

  /** Uses the first pattern that fits, or the last. */
  function writeFitting(day: string, patterns: readonly string[]): string {
    const texts = patterns.map((pattern) => writeDay(day, pattern, locale));
    return texts.find((text) => text.length * letterWidth < dayWidth - letterWidth) ?? texts.at(-1)!;
  }

  function drawHidden(): string {
    const x = right(days[mostDays / 2 - 1]!) + dayWidth / 2;
    return (
      label(x, 14, "…", { class: "picture-head" }) +
      label(x, 29, say("hiddenDays", `${hidden}`), { class: "picture-head" })
    );
  }

  function drawName(place: ScheduleStep["place"], role: string, name: string): string {
    const y = rowY[place];
    const row = svg("rect", { x: nameWidth, y, width: width - nameWidth, height: rowHeight, class: "picture-row" });
    const names =
      nameWidth === 0
        ? label(0, y - 5, `${role}: ${name}`, { class: "picture-strong" })
        : label(0, y + 14, role, { class: "picture-strong" }) +
          label(0, y + 28, shorten(name, nameWidth / tightest, capitalWidth), {
            class: "picture-faint",
            ...press(name.length * capitalWidth, nameWidth - gapBetweenRows),
          });
    return row + names;
  }

  /** The mark of a departure day in the carrier's row. */
  function drawDeparture(day: string): string {
    return label(left(day) + dayWidth / 2, rowY.transit + 22, isWide ? say("departsNote") : "▸", {
      class: "picture-note",
    });
  }

  function nameOf(why: ScheduleStep["why"]): string {
    return say(why === "arrives" ? "arrival" : why);
  }

  /** Steps with days to draw: not the first, which only states a date, nor those in the hidden days. */
  function isDrawn({ from, to, why }: ScheduleStep): boolean {
    return why !== "starts" && left(from) < right(to);
  }

  function hasRoom({ from, to, why }: ScheduleStep): boolean {
    return nameOf(why).length * letterWidth * tightest <= right(to) - left(from) - 2;
  }

  function drawStep(step: ScheduleStep): string {
    const { from, to, why, place } = step;
    const [x, end] = [left(from), right(to)];
    const y = rowY[place];
    const box = { x: x + 1, y: y + 2, width: end - x - 2, height: rowHeight - 4, rx: 4 };
    const pressed = press(nameOf(why).length * letterWidth, box.width - 2);
    return (
      svg("rect", { ...box, class: `picture-day picture-${why}` }) +
      (hasRoom(step) ? label((x + end) / 2, y + 21, nameOf(why), { class: "picture-why", ...pressed }) : "")
    );
  }

  /** Laid out from left to right, in as many lines as needed. */
  function drawInLegend(name: string, why?: ScheduleStep["why"]): string {
    const needed = square + 4 + (name.length + 1) * letterWidth;
    if (legendX > 0 && legendX + needed > width) [legendX, legendY] = [0, legendY + legendHeight];
    const x = legendX;
    legendX += needed;
    const box = { x, y: legendY - 10, width: square, height: square, rx: 3, class: `picture-${why}` };
    return (
      (why ? svg("rect", box) : "") + label(x + (why ? square + 4 : 0), legendY, name, { class: "picture-legend" })
    );
  }

  function drawNotes(day: string): string {
    const isTransferDate = day === transferDate;
    const isTooLate = steps.some(({ why, from, to }) => why === "after_cut_off" && from <= day && day <= to);
    const cutOff = isTransferDate || isTooLate ? cutOffOf(source!, day) : undefined;
    const notes = [
      ...(day === days[0] ? [say("askedNote", format(now, "HH:mm", { in: tz(source!.timeZone) }))] : []),
      ...(cutOff === undefined ? [] : [say("cutOffNote", cutOff)]),
      ...(isTransferDate ? [say("transferNote")] : []),
    ];
    const longest = Math.max(...notes.map((note) => note.length));
    const x = Math.max(left(day) + dayWidth / 2, (longest * letterWidth) / 2);
    return notes
      .map((note, line) =>
        label(x, rowY.source + rowHeight + 12 + 14 * line, note, {
          class: note === say("transferNote") ? "picture-note picture-strong" : "picture-note",
        }),
      )
      .join("");
  }
}

/** The departure days among these days; empty if the carrier departs every day. */
function departureDaysOf({ src, dest, transferType }: Route, config: NetworkConfig, days: readonly string[]) {
  const isOf = (lane: LaneTerms) => lane.transferType === transferType;
  const own = (config.lanes ?? []).filter((lane) => lane.src === src && lane.dest === dest);
  const terms = own.length > 0 ? own.find(isOf) : [config.defaultLane ?? []].flat().find(isOf);
  const { departureDays, departureHolidays = [], departureExtraDays = [] } = terms ?? {};
  if (departureDays === undefined) return [];
  return days.filter((day) => {
    const isRegular = departureDays.includes(Number(writeDay(day, "i", enGB))) && !departureHolidays.includes(day);
    return isRegular || departureExtraDays.includes(day);
  });
}

function cutOffOf({ cutOff, cutOffOn }: WarehouseConfig, day: string): string | undefined {
  return cutOffOn?.[day] ?? (typeof cutOff === "string" ? cutOff : cutOff?.[writeDay(day, "i", enGB)]);
}

/** Condenses a text that is wider than its room. */
function press(needed: number, room: number): Readonly<Record<string, string>> {
  return needed > room ? { textLength: `${room}`, lengthAdjust: "spacingAndGlyphs" } : {};
}

function shorten(text: string, width: number, letter: number): string {
  const characters = Array.from(text);
  const most = Math.floor(width / letter);
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : text;
}
