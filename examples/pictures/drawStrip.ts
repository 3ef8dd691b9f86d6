import {
  explainSchedule,
  type LaneTerms,
  type NetworkConfig,
  type Route,
  type ScheduleStep,
  scheduleTransfer,
} from "stock-transfer";
import { formatTime } from "../demo/format";
import { writeDay } from "./days";
import { cutOffOf, laneTermsOf } from "./laneTerms";
import { layOutDays } from "./layOutDays";
import { label, picture, press, svg, widthOf } from "./svg";

/** The most that a reason may be condensed. */
const tightest = 0.7;
const rowHeight = 34;
const noteHeight = 15;
const gapBetweenRows = 4;
const nameHeight = 20;
const legendHeight = 18;
const square = 12;

const words = {
  starts: "ordered",
  not_before: "later",
  after_cut_off: "too late",
  not_a_working_day: "closed",
  holiday: "holiday",
  preparation: "preparation",
  handling: "handling",
  no_departure: "waits",
  departure_full: "full",
  transit: "on the way",
  no_receiving: "waits",
  arrives: "arrives",
} as const satisfies Record<ScheduleStep["why"], string>;
const departs = "departs ▸";

/**
 * Draws the days of a schedule as an SVG strip: a row each for the source, the carrier and the destination. Each day is
 * in the row of whoever holds the goods, coloured and labelled by the reason why it is needed. Labels without room are
 * in the legend below. The colours are in pictures.css.
 *
 * @param now The instant of the request.
 * @param config The configuration of the route, for the time zone and the cut-offs of the source.
 * @param mostWidth The maximum width. Default: the most readable width.
 */
export function drawStrip(now: number, route: Route, config: NetworkConfig, mostWidth = Infinity): string {
  const source = config.warehouses.find(({ code }) => code === route.src);
  if (source === undefined) throw new RangeError(`drawStrip: the configuration has no warehouse ${route.src}`);
  const steps = explainSchedule(now, route);
  const { transferDate } = scheduleTransfer(now, route);
  const { from: arrival, to: lastDay } = steps.at(-1)!;
  const { days, gap, left, right, width, dayWidth, nameWidth } = layOutDays(steps[0]!.from, lastDay, mostWidth);
  const terms = laneTermsOf(route.src, route.dest, route.transferType, config);
  const departures = departureDaysOf(terms, days).filter(isFree);
  const notes = [...new Set([days[0]!, transferDate])].map(tellNotes);

  const fits = (text: string) => widthOf(text) + 6 <= dayWidth;
  /** Dates with their months in each column, or else the months in a line of their own. */
  const hasDates = days.every((day) => fits(writeDay(day, "d MMM")));
  const hasNamedDepartures = fits(departs);
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
    ...Array.from(unnamed, (why) => drawInLegend(words[why], why)),
    ...(departures.length > 0 && !hasNamedDepartures ? [drawInLegend(departs)] : []),
  ];
  const height = legend.length > 0 ? legendY + gapBetweenRows : rowY.destination + rowHeight + gapBetweenRows;

  const pictureWidth = Math.max(width, Math.min(mostWidth, nameWidth + Math.ceil(Math.max(...notes.map(widthOf)))));

  const title = `Every day from ${days[0]!} to ${days.at(-1)!}, from ${route.src} to ${route.dest}`;
  return picture(
    { width: pictureWidth, height, title },
    ...days.map(drawHead),
    ...(hasDates ? [] : drawMonths()),
    ...(gap ? [label(gap.left + gap.width / 2, headHeight - 7, hiddenDays(gap.days), { class: "picture-head" })] : []),
    drawName("source", "source", route.src),
    drawName("transit", "carrier", route.transferType),
    drawName("destination", "destination", route.dest),
    ...departures.map(drawDeparture),
    ...steps.filter(isDrawn).map(drawStep),
    ...notes.map((note, line) =>
      label(nameWidth, rowY.source + rowHeight + noteHeight * (line + 1), note, {
        class: "picture-note",
        ...press(note, pictureWidth - nameWidth),
      }),
    ),
    ...legend,
  );

  function hiddenDays(count: number): string {
    return `… ${count} days …`;
  }

  function drawHead(day: string): string {
    const x = left(day) + dayWidth / 2;
    const style = { class: [transferDate, arrival].includes(day) ? "picture-head picture-strong" : "picture-head" };
    const weekday = writeDay(day, "EEE");
    return (
      label(x, headHeight - 22, fits(weekday) ? weekday : writeDay(day, "EEEEE"), style) +
      label(x, headHeight - 7, writeDay(day, hasDates ? "d MMM" : "d"), style)
    );
  }

  /** At the first day of each month, and at the first day of all unless the next month begins too soon after it. */
  function drawMonths(): string[] {
    let end = width;
    return days
      .filter((day, index) => index === 0 || writeDay(day, "MMM") !== writeDay(days[index - 1]!, "MMM"))
      .reverse()
      .map((day) => {
        const month = writeDay(day, "MMM");
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
    return label(left(day) + dayWidth / 2, rowY.transit + 22, hasNamedDepartures ? departs : "▸", {
      class: "picture-departure",
    });
  }

  /** Whether the carrier does not have the goods on this day, nor are they about to arrive. */
  function isFree(day: string): boolean {
    return day < arrival && !steps.some(({ place, from, to }) => place === "transit" && from <= day && day <= to);
  }

  /** Steps with days to draw: not the first, which only states a date, nor those in the hidden days. */
  function isDrawn({ from, to, why }: ScheduleStep): boolean {
    return why !== "starts" && left(from) < right(to);
  }

  function hasRoom(step: ScheduleStep): boolean {
    const { from, to } = step;
    return widthOf(words[step.why]) * tightest <= right(to) - left(from) - 4;
  }

  function drawStep(step: ScheduleStep): string {
    const { from, to, why, place } = step;
    const [x, end] = [left(from), right(to)];
    const y = rowY[place];
    const box = { x: x + 1, y: y + 2, width: end - x - 2, height: rowHeight - 4, rx: 4 };
    const named = { class: "picture-why", ...press(words[step.why], box.width - 2) };
    return (
      svg("rect", { ...box, class: `picture-day picture-${why}` }) +
      (hasRoom(step) ? label((x + end) / 2, y + 21, words[step.why], named) : "")
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

  /** What happens at the source on a day. */
  function tellNotes(day: string): string {
    const isTransferDate = day === transferDate;
    const isTooLate = steps.some(({ why, from, to }) => why === "after_cut_off" && from <= day && day <= to);
    const cutOff = isTransferDate || isTooLate ? cutOffOf(terms, source!, day) : undefined;
    const told = [
      ...(day === days[0] ? [`ordered ${formatTime(now, source!.timeZone)}`] : []),
      ...(cutOff === undefined ? [] : [`cut-off ${cutOff}`]),
      ...(isTransferDate ? ["starts"] : []),
    ];
    return `${writeDay(day, "EEE d MMM")}: ${told.join(", ")}`;
  }
}

/** The departure days among these days; empty if the carrier departs every day. */
function departureDaysOf(terms: Partial<LaneTerms>, days: readonly string[]) {
  const { departureDays, departureHolidays = [], departureExtraDays = [] } = terms;
  if (departureDays === undefined) return [];
  return days.filter((day) => {
    const isRegular = departureDays.includes(Number(writeDay(day, "i"))) && !departureHolidays.includes(day);
    return isRegular || departureExtraDays.includes(day);
  });
}

function shorten(text: string, room: number): string {
  if (widthOf(text) <= room) return text;
  let characters = Array.from(text);
  while (widthOf(`${characters.join("")}…`) > room) characters = characters.slice(0, -1);
  return `${characters.join("")}…`;
}
