import type { CheckedItem, NetworkConfig, Route, TransferCheck } from "stock-transfer";
import { formatDate, formatInstant, formatInteger, formatRefusal, formatWeight } from "../demo/format";
import { tellVerdict, tellVerdictAndDates, tellWeight } from "../demo/verdict";
import { drawStrip } from "./drawStrip";
import { breakLines, label, picture, svg } from "./svg";

/** Narrower pictures have the name of each product in a line of its own. */
const narrow = 600;
const lineHeight = 20;
const barHeight = 16;
const titleScale = 15 / 12;

/** Draws a check as SVG: its lines with all refusals, their weights against the limit, and its days. */
export function drawCheck(
  check: TransferCheck,
  {
    now,
    route,
    config,
    nameOf,
    width,
  }: {
    readonly now: number;
    readonly route: Route;
    readonly config: NetworkConfig;
    /** The name of a product. */
    readonly nameOf: (sku: string) => string;
    /** The width of the picture in pixels. */
    readonly width: number;
  },
): string {
  const { items, estimatedArrivalDate, transferType, totalWeight, weightLimit } = check;
  const zone = config.warehouses.find(({ code }) => code === route.src)?.timeZone ?? "UTC";
  const drawn: string[] = [];
  let y = 4;

  addText(0, `${route.src} → ${route.dest}, ordered on ${formatInstant(now, zone)}`, "picture-faint");
  addText(0, tellVerdictAndDates(check), "picture-title", titleScale);
  y += lineHeight / 2;
  for (const item of items) addItem(item);
  y += lineHeight / 2;
  drawn.push(drawWeights(check, width, y));
  y += 1.5 * barHeight + 4;
  const told = `All lines weigh ${formatWeight(totalWeight)}; one ${transferType} transfer takes ${formatWeight(weightLimit)}.`;
  addText(0, told, "picture-faint");
  y += lineHeight;
  const strip = drawStrip(now, route, config, width);
  const [, stripHeight] = /height="(\d+)"/.exec(strip)!;
  drawn.push(svg("g", { transform: `translate(0 ${y})` }, strip));
  return picture(
    {
      width,
      height: y + Number(stripHeight),
      title: `${tellVerdict(check)}, with the reasons and the days until the arrival on ${formatDate(estimatedArrivalDate)}`,
    },
    ...drawn,
  );

  function addItem(item: CheckedItem): void {
    const isNarrow = width < narrow;
    y += lineHeight;
    const [verdict, qtyEnd] = [item.allowed ? "yes" : "no", isNarrow ? width - 70 : 540];
    drawn.push(
      label(0, y, item.allowed ? "✓ yes" : "✕ no", { class: `picture-${verdict}` }),
      label(50, y, item.sku),
      label(qtyEnd, y, formatInteger(item.requestedQty), { class: "picture-end" }),
      label(isNarrow ? width : 660, y, tellWeight(item), { class: "picture-end" }),
    );
    if (isNarrow) addText(50, nameOf(item.sku), "picture-faint");
    else drawn.push(label(180, y, nameOf(item.sku)));
    for (const refusal of item.refusals) addText(50, formatRefusal(refusal), "picture-no");
  }

  function addText(x: number, text: string, style: string, scale = 1): void {
    for (const line of breakLines(text, width - x, scale)) {
      y += lineHeight;
      drawn.push(label(x, y, line, { class: style }));
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
  const bar =
    (style: string, top: number, height: number) => (each: { readonly weight: number; readonly end: number }) =>
      svg("rect", {
        x: Math.round((each.end - each.weight) * scale),
        y: top,
        width: Math.max(1, Math.round(each.weight * scale) - 1),
        height,
        class: style,
      });
  const limit = Math.min(width - 2, Math.round(weightLimit * scale));
  const stripes = {
    id: "picture-stripes",
    width: 9,
    height: 9,
    patternUnits: "userSpaceOnUse",
    patternTransform: "rotate(45)",
  };
  return [
    svg("pattern", stripes, svg("path", { d: "M1.5 0V9", class: "picture-stripe" })),
    svg("rect", { x: 0, y, width, height: barHeight, class: "picture-row" }),
    ...allowed.map(bar("picture-bar", y, barHeight)),
    ...refused.map(bar("picture-bar-refused", y + barHeight + 2, barHeight / 2)),
    svg("line", { x1: limit, x2: limit, y1: y - 4, y2: y + barHeight + 4, class: "picture-limit" }),
  ].join("");
}
