import { readFileSync } from "node:fs";
import type { CheckedItem, ScheduleStep, TransferCheck } from "stock-transfer";
import { productName, timeZoneOf } from "../demo/company";
import { formatDate, formatInstant, formatInteger, formatRefusal, formatWeight } from "../demo/format";
import { type Checked, explainDates } from "../demo/service";
import { tellVerdict, tellVerdictAndDates, tellWeight } from "../demo/verdict";
import { countDays, daysFrom, writeDay } from "./days";
import { breakLines, escapeText, label, svg, widthOf } from "./svg";

const style = readFileSync(new URL("pictures.css", import.meta.url), "utf8");

/** Narrower pictures have the name of each product in a line of its own, and the places above their rows. */
const narrow = 600;
const lineHeight = 20;
const barHeight = 16;
const rowHeight = 34;
const widestDay = 76;

/** The name of each step, and its colour. */
const looks: Readonly<Record<ScheduleStep["why"], readonly [name: string, colour: string]>> = {
  starts: ["ordered", "waits"],
  not_before: ["later", "waits"],
  after_cut_off: ["too late", "waits"],
  not_a_working_day: ["closed", "closed"],
  holiday: ["holiday", "holiday"],
  preparation: ["preparation", "work"],
  handling: ["handling", "work"],
  no_departure: ["waits", "waits"],
  departure_full: ["full", "waits"],
  transit: ["on the way", "move"],
  no_receiving: ["waits", "waits"],
  arrives: ["arrives", "arrives"],
};

/** Draws a check as an SVG file: its lines with all refusals, their weights against the limit, and its days. */
export function drawCheck(checked: Checked, width: number): string {
  const { now, check, request } = checked;
  const { items, totalWeight, weightLimit, transferType, estimatedArrivalDate } = check;
  const { srcWarehouseCode: src, destWarehouseCode: dest } = request;
  const drawn: string[] = [];
  let y = 4;
  addText(0, `${src} → ${dest}, ordered on ${formatInstant(now, timeZoneOf(src))}`, "faint");
  addText(0, tellVerdictAndDates(check), "title");
  y += lineHeight / 2;
  for (const item of items) addItem(item);
  y += lineHeight / 2;
  drawn.push(drawWeights(check, width, y));
  y += 1.5 * barHeight + 4;
  const told = `All lines weigh ${formatWeight(totalWeight)}; one ${transferType} transfer takes ${formatWeight(weightLimit)}.`;
  addText(0, told, "faint");
  const days = drawDays(checked, width, y + lineHeight);
  const title = `${tellVerdict(check)}, with the reasons and the days until the arrival on ${formatDate(estimatedArrivalDate)}`;
  const size = { width, height: days.end, viewBox: `0 0 ${width} ${days.end}` };
  return `${svg(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", ...size, role: "img", "aria-label": title },
    `\n${svg("style", {}, escapeText(style.trim()))}`,
    ...[...drawn, ...days.drawn].map((each) => `\n${each}`),
  )}\n`;

  function addItem(item: CheckedItem): void {
    const isNarrow = width < narrow;
    y += lineHeight;
    const end = { "text-anchor": "end" };
    drawn.push(
      label(0, y, item.allowed ? "✓ yes" : "✕ no", item.allowed ? "yes" : "no"),
      label(50, y, item.sku),
      label(isNarrow ? width - 70 : 540, y, formatInteger(item.requestedQty), "", end),
      label(isNarrow ? width : 660, y, tellWeight(item), "", end),
    );
    if (isNarrow) addText(50, productName(item.sku), "faint");
    else drawn.push(label(180, y, productName(item.sku)));
    for (const refusal of item.refusals) addText(50, formatRefusal(refusal), "no");
  }

  function addText(x: number, text: string, named: string): void {
    for (const line of breakLines(text, (width - x) / (named === "title" ? 1.25 : 1))) {
      y += lineHeight;
      drawn.push(label(x, y, line, named));
    }
  }
}

/** The allowed lines and the limit on one scale. Excess amounts are below, where they would have been loaded. */
function drawWeights({ items, weightLimit }: TransferCheck, width: number, y: number): string {
  const refused = items.flatMap(({ totalWeight, refusals }) =>
    refusals.flatMap((refusal) =>
      refusal.code === "over_weight_limit" ? [{ weight: totalWeight, end: weightLimit + refusal.overBy }] : [],
    ),
  );
  const scale = width / Math.max(weightLimit, 1, ...refused.map(({ end }) => end));
  let sum = 0;
  const allowed = items
    .filter((item) => item.allowed)
    .map(({ totalWeight: weight }) => ({ weight, end: (sum += weight) }));
  const bar = (colour: string, top: number, height: number) => (each: (typeof allowed)[number]) => {
    const x = Math.round((each.end - each.weight) * scale);
    return svg("rect", {
      ...{ x, y: top, height },
      width: Math.max(1, Math.round(each.weight * scale) - 1),
      style: `fill: var(${colour})`,
    });
  };
  const limit = Math.min(width - 3, Math.round(weightLimit * scale));
  return [
    svg("rect", { x: 0, y, width, height: barHeight, style: "fill: var(--row)" }),
    ...allowed.map(bar("--bar", y, barHeight)),
    ...refused.map(bar("--no", y + barHeight + 3, barHeight / 4)),
    svg("rect", { x: limit, y: y - 4, width: 3, height: barHeight + 8 }),
  ].join("");
}

/** Every day until the arrival: a row for the source, the carrier and the destination. Names without room are below. */
function drawDays(checked: Checked, width: number, top: number) {
  const { request, check } = checked;
  const steps = explainDates(checked).slice(1);
  const [first, last] = [steps[0]!.from, steps.at(-1)!.to];
  const days = daysFrom(first, countDays(first, last) + 1);
  const isNarrow = width < narrow;
  const left = isNarrow ? 0 : 112;
  const dayWidth = Math.min(widestDay, (width - left) / days.length);
  const at = (day: string) => left + countDays(first, day) * dayWidth;
  const fits = (text: string, room = dayWidth) => 0.9 * widthOf(text) <= room - 4;
  const middle = { "text-anchor": "middle" };
  const drawn = days
    // A date needs 26 pixels.
    .filter((_, index) => index % Math.ceil(26 / dayWidth) === 0)
    .flatMap((day) => {
      const named = day === first || day === last ? "strong" : "";
      const date = writeDay(day, fits("30 Sep") ? "d MMM" : "d");
      return [writeDay(day, fits("Wed") ? "EEE" : "EEEEE"), date].map((text, line) =>
        label(at(day) + dayWidth / 2, top + 12 + 15 * line, text, named, middle),
      );
    });
  const places = [
    ["source", "source", request.srcWarehouseCode],
    ["transit", "carrier", check.transferType],
    ["destination", "destination", request.destWarehouseCode],
  ] as const;
  const unnamed = new Set<string>();
  let y = top + lineHeight * 2;
  for (const [place, role, name] of places) {
    if (isNarrow) drawn.push(label(0, (y += lineHeight) - 6, `${role}: ${name}`, "strong"));
    else drawn.push(label(0, y + 14, role, "strong"), label(0, y + 28, name, "faint"));
    drawn.push(
      svg("rect", { x: left, y, width: dayWidth * days.length, height: rowHeight, style: "fill: var(--row)" }),
    );
    for (const step of steps.filter((each) => each.place === place)) {
      const [text, colour] = looks[step.why];
      const [x, room] = [at(step.from) + 1, (countDays(step.from, step.to) + 1) * dayWidth - 2];
      drawn.push(
        svg("rect", { x, y: y + 2, width: room, height: rowHeight - 4, rx: 4, style: `fill: var(--${colour})` }),
      );
      const named = colour === "arrives" ? "on-arrives" : "day";
      // A little narrower letters are still readable.
      const pressed = fits(text, room) ? {} : { textLength: room - 4, lengthAdjust: "spacingAndGlyphs" };
      if (fits(text, room * 1.4)) drawn.push(label(x + room / 2, y + 21, text, named, { ...middle, ...pressed }));
      else unnamed.add(`${colour} ${text}`);
    }
    y += rowHeight + 4;
  }
  let x = 0;
  for (const [colour = "", ...words] of Array.from(unnamed, (each) => each.split(" "))) {
    const text = words.join(" ");
    if (x + 16 + widthOf(text) > width) [x, y] = [0, y + lineHeight];
    drawn.push(svg("rect", { x, y: y + 6, width: 12, height: 12, rx: 3, style: `fill: var(--${colour})` }));
    drawn.push(label(x + 16, y + 16, text, "faint"));
    x += 28 + widthOf(text);
  }
  return { drawn, end: y + (unnamed.size > 0 ? 24 : 0) };
}
