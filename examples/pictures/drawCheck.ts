import type { NetworkConfig, Route, TransferCheck } from "stock-transfer";
import { formatDate, formatInstant, formatInteger, formatRefusal, formatWeight } from "../demo/format";
import { tellVerdict, tellVerdictAndDates, tellWeight } from "../demo/verdict";
import { drawStrip } from "./drawStrip";
import { label, picture, svg } from "./svg";

const width = 800;
const lineHeight = 20;
const barHeight = 16;

/** Draws a check as SVG: its lines with all refusals, their weights against the limit, and its days. */
export function drawCheck(
  check: TransferCheck,
  {
    now,
    route,
    config,
    nameOf,
  }: {
    readonly now: number;
    readonly route: Route;
    readonly config: NetworkConfig;
    /** The name of a product. */
    readonly nameOf: (sku: string) => string;
  },
): string {
  const { items, estimatedArrivalDate, transferType, totalWeight, weightLimit } = check;
  const zone = config.warehouses.find(({ code }) => code === route.src)?.timeZone ?? "UTC";
  const drawn: string[] = [];
  let y = 4;

  addText(0, `${route.src} → ${route.dest}, asked on ${formatInstant(now, zone)}`, "picture-faint");
  addText(0, tellVerdictAndDates(check), "picture-title");
  y += lineHeight / 2;
  for (const item of items) {
    y += lineHeight;
    drawn.push(
      label(0, y, item.allowed ? "yes" : "no", { class: item.allowed ? "picture-strong" : "picture-no" }),
      label(40, y, item.sku),
      label(170, y, nameOf(item.sku)),
      label(540, y, formatInteger(item.requestedQty), { class: "picture-end" }),
      label(660, y, tellWeight(item), { class: "picture-end" }),
    );
    for (const refusal of item.refusals) addText(40, formatRefusal(refusal), "picture-no");
  }
  y += lineHeight / 2;
  drawn.push(drawWeights(check, y));
  y += 1.5 * barHeight + 4;
  addText(
    0,
    `All lines weigh ${formatWeight(totalWeight)}; one ${transferType} transfer takes ${formatWeight(weightLimit)}.`,
    "picture-faint",
  );
  y += lineHeight;
  const strip = drawStrip(now, route, config);
  const [, stripWidth, stripHeight] = /width="(\d+)" height="(\d+)"/.exec(strip)!;
  drawn.push(svg("g", { transform: `translate(0 ${y})` }, strip));
  return picture(
    {
      width: Math.max(width, Number(stripWidth)),
      height: y + Number(stripHeight),
      title: `${tellVerdict(check)}, with the reasons and the days until the arrival on ${formatDate(estimatedArrivalDate)}`,
    },
    ...drawn,
  );

  function addText(x: number, text: string, style: string): void {
    y += lineHeight;
    drawn.push(label(x, y, text, { class: style }));
  }
}

/** The allowed lines and the limit on one scale. Excess amounts are below, where they would have been loaded. */
function drawWeights({ items, weightLimit }: TransferCheck, y: number): string {
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
  const limit = Math.min(width - 1, Math.round(weightLimit * scale));
  return [
    svg("rect", { x: 0, y, width, height: barHeight, class: "picture-row" }),
    ...allowed.map(bar("picture-bar", y, barHeight)),
    ...refused.map(bar("picture-bar-refused", y + barHeight + 2, barHeight / 2)),
    svg("line", { x1: limit, x2: limit, y1: y - 4, y2: y + barHeight + 4, class: "picture-limit" }),
  ].join("");
}
