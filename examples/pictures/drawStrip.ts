import { tz } from "@date-fns/tz";
import { addDays, differenceInCalendarDays, format } from "date-fns";
import { enGB } from "date-fns/locale/en-GB";
import {
  explainSchedule,
  type NetworkConfig,
  type Route,
  type ScheduleReason,
  type ScheduleStep,
  scheduleTransfer,
  type WarehouseConfig,
} from "stock-transfer";
import { label, picture, svg } from "./svg";

const dayWidth = 76;
const nameWidth = 112;
const headHeight = 36;
const rowHeight = 34;
const notesHeight = 44;
const gapBetweenRows = 4;

/** Of a longer schedule only the first and the last days are drawn, with a column between them that says how many are not. */
const mostDays = 120;

const nameOf: Readonly<Record<ScheduleReason, string>> = {
  starts: "asked",
  after_cut_off: "too late",
  not_a_working_day: "closed",
  holiday: "holiday",
  handling: "handling",
  no_departure: "waits",
  transit: "on the way",
  arrives: "arrival",
};

const rowY = {
  source: headHeight,
  transit: headHeight + rowHeight + notesHeight,
  destination: headHeight + 2 * rowHeight + notesHeight + gapBetweenRows,
};
const height = rowY.destination + rowHeight + gapBetweenRows;

/**
 * The days of a schedule as a strip: a row for the source, the carrier and the destination, each day in the row of who
 * has the goods, coloured and named by the reason why it passes. SVG, whose colours are in pictures.css.
 *
 * @param now When the transfer is asked for, an instant.
 * @param config The configuration that the route comes from: it has the time zone and the cut-offs of the source.
 */
export function drawStrip(now: number, route: Route, config: NetworkConfig): string {
  const source = config.warehouses.find(({ code }) => code === route.src);
  if (source === undefined) throw new RangeError(`drawStrip: the configuration has no warehouse ${route.src}`);
  const steps = explainSchedule(now, route);
  const { transferDate } = scheduleTransfer(now, route);
  const { days, hidden, left, right, width } = layOut(steps[0]!.from, steps.at(-1)!.to);

  const title = `Every day from ${days[0]!} to ${days.at(-1)!}, from ${route.src} to ${route.dest}`;
  return picture(
    { width, height, title },
    ...days.map(drawHead),
    ...(hidden > 0 ? [drawHidden()] : []),
    drawName("source", "source", route.src),
    drawName("transit", "carrier", route.transferType),
    drawName("destination", "destination", route.dest),
    ...steps.map(drawStep),
    ...days.filter((day) => day <= transferDate).map(drawNotes),
  );

  function drawHead(day: string): string {
    const x = left(day) + dayWidth / 2;
    const style = { class: day === transferDate ? "picture-head picture-strong" : "picture-head" };
    return label(x, 14, writeDay(day, "EEE"), style) + label(x, 29, writeDay(day, "d MMM"), style);
  }

  function drawHidden(): string {
    const x = right(days[mostDays / 2 - 1]!) + dayWidth / 2;
    return label(x, 14, "…", { class: "picture-head" }) + label(x, 29, `${hidden} days`, { class: "picture-head" });
  }

  function drawName(place: ScheduleStep["place"], role: string, name: string): string {
    const y = rowY[place];
    return (
      svg("rect", { x: nameWidth, y, width: width - nameWidth, height: rowHeight, class: "picture-row" }) +
      label(0, y + 14, role, { class: "picture-strong" }) +
      label(0, y + 28, shorten(name), { class: "picture-faint" })
    );
  }

  function drawStep({ from, to, why, place }: ScheduleStep): string {
    const [x, end] = [left(from), right(to)];
    // The first step only states a date, and others may be among the days that are not drawn.
    if (why === "starts" || x >= end) return "";
    const y = rowY[place];
    const box = { x: x + 1, y: y + 2, width: end - x - 2, height: rowHeight - 4, rx: 4 };
    return (
      svg("rect", { ...box, class: `picture-day picture-${why}` }) +
      label((x + end) / 2, y + 21, nameOf[why], { class: "picture-why" })
    );
  }

  function drawNotes(day: string): string {
    const isTransferDate = day === transferDate;
    const isTooLate = steps.some(({ why, from, to }) => why === "after_cut_off" && from <= day && day <= to);
    const cutOff = isTransferDate || isTooLate ? cutOffOf(source!, day) : undefined;
    const notes = [
      ...(day === days[0] ? [`asked ${format(now, "HH:mm", { in: tz(source!.timeZone) })}`] : []),
      ...(cutOff === undefined ? [] : [`cut-off ${cutOff}`]),
      ...(isTransferDate ? ["transfer"] : []),
    ];
    const x = left(day) + dayWidth / 2;
    return notes
      .map((note, line) => label(x, rowY.source + rowHeight + 12 + 13 * line, note, noteStyle(note)))
      .join("");
  }
}

/** The days that are drawn, how many between them are not, and where the column of a day begins and ends. */
function layOut(first: string, last: string) {
  const count = differenceInCalendarDays(toUtc(last), toUtc(first)) + 1;
  const hidden = Math.max(0, count - mostDays);
  const days = Array.from({ length: count - hidden }, (_, index) =>
    writeDay(first, "yyyy-MM-dd", hidden > 0 && index >= mostDays / 2 ? index + hidden : index),
  );
  const isFolded = hidden > 0;
  const columns = new Map(days.map((day, index) => [day, isFolded && index >= mostDays / 2 ? index + 1 : index]));
  const xOf = (column: number) => nameWidth + column * dayWidth;
  return {
    days,
    hidden,
    left: (day: string) => xOf(columns.get(day) ?? mostDays / 2 + 1),
    right: (day: string) => xOf((columns.get(day) ?? mostDays / 2 - 1) + 1),
    width: xOf(days.length + (isFolded ? 1 : 0)),
  };
}

function cutOffOf({ cutOff, cutOffOn }: WarehouseConfig, day: string): string | undefined {
  return cutOffOn?.[day] ?? (typeof cutOff === "string" ? cutOff : cutOff?.[writeDay(day, "i")]);
}

function noteStyle(note: string): Readonly<Record<string, string>> {
  return { class: note === "transfer" ? "picture-note picture-strong" : "picture-note" };
}

function shorten(text: string): string {
  const characters = Array.from(text);
  return characters.length > 14 ? `${characters.slice(0, 13).join("")}…` : text;
}

function writeDay(date: string, pattern: string, later = 0): string {
  return format(addDays(toUtc(date), later, { in: tz("UTC") }), pattern, { locale: enGB });
}

function toUtc(date: string): string {
  return `${date}T00:00:00Z`;
}
