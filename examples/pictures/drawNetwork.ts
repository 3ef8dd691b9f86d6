import { tzOffset } from "@date-fns/tz";
import type { NetworkConfig } from "stock-transfer";
import { sayIn } from "../playground/sentences";
import { label, picture, press, svg } from "./svg";

/** Between neighbours from west to east, between warehouses of the same offset, the margin beside these, and the boxes. */
const distances = { wide: [190, 76, 60, 104], tall: [84, 126, 88, 92] } as const;
const boxHeight = 38;
/** How far lanes bend to the right, the best first. Negative: to the left. */
const bends = Array.from({ length: 90 }, (_, index) => 0.02 * (index - 30) + 0.01).sort(
  (a, b) => dislike(a) - dislike(b),
);
/** Free space beside a warehouse that a lane passes. */
const clearance = 4;
/** Approximate size of a letter in the labels of lanes. */
const letter = { width: 7.5, height: 15 };
/** Positions of a label along its lane, the best first. */
const places = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];

/** How far a label may be above or below its lane. */
const asides = [0, -12, 12, -24, 24];
/** Points along a lane. */
const samples = Array.from({ length: 39 }, (_, index) => (index + 1) / 40);

/** More would be unreadable. */
const mostWarehouses = 60;

/**
 * Draws warehouses and lanes as a schematic map in SVG: from west to east by the offset of their time zones, or from
 * top to bottom if `isTall`. The lanes of the marked warehouse are highlighted and labelled with their days in transit.
 * The colours are in network.css.
 *
 * @param now Time zone offsets are taken at this instant.
 */
export function drawNetwork(
  { warehouses, lanes = [] }: NetworkConfig,
  marked: string,
  now: number,
  isTall = false,
  say = sayIn("en"),
): string {
  const shown = warehouses.slice(0, mostWarehouses);
  const offsetOf = new Map(shown.map(({ code, timeZone }) => [code, tzOffset(timeZone, new Date(now))]));
  const columns = [...new Set(offsetOf.values())]
    .sort((a, b) => a - b)
    .map((offset) => shown.filter(({ code }) => offsetOf.get(code) === offset).map(({ code }) => code));
  const [along, across, free, boxWidth] = isTall ? distances.tall : distances.wide;
  const box = { width: boxWidth, height: boxHeight };
  const depth = Math.max(...columns.map((codes) => codes.length), 1) * across + free;
  const at = new Map(
    columns.flatMap((codes, column) =>
      codes.map((code, row) => {
        // Columns alternate in height, so that long lanes pass between warehouses.
        const deep = (depth - (codes.length - 1) * across) / 2 + row * across + (column % 2 === 0 ? -18 : 18);
        const long = along * (column + 0.5);
        return [code, isTall ? { x: deep, y: long } : { x: long, y: deep }] as const;
      }),
    ),
  );
  const isMarked = ({ src, dest }: { readonly src: string; readonly dest: string }) => [src, dest].includes(marked);
  const drawn = lanes.filter(({ src, dest }) => at.has(src) && at.has(dest));
  const leaving = drawn.filter(({ src }) => src === marked);
  const title = say("mapOf", `${shown.length}`, `${drawn.length}`);
  const length = columns.length * along;
  /** Positions and widths of the labels so far. */
  const taken: (Point & { readonly width: number })[] = [];
  const size = isTall ? { width: depth, height: length } : { width: length, height: depth };
  return picture(
    { ...size, title },
    svg("g", {}, ...drawn.filter((lane) => !isMarked(lane)).map((lane) => drawLane(lane, "picture-lane"))),
    svg("g", {}, ...drawn.filter(isMarked).map((lane) => drawLane(lane, "picture-lane picture-marked"))),
    ...shown.map(({ code, meta }) => {
      const { x, y } = at.get(code)!;
      const name = typeof meta?.["name"] === "string" ? meta["name"] : "";
      const style = code === marked ? "picture-warehouse picture-marked" : "picture-warehouse";
      const nameAt = (line: number, text: string, tone = "") =>
        label(x, line, text, { class: `picture-head ${tone}`, ...press(text, box.width - 8) });
      const corner = { x: x - box.width / 2, y: y - box.height / 2 };
      return svg(
        "g",
        { class: style, "data-code": code },
        svg("rect", { ...corner, ...box, rx: 6 }),
        nameAt(y + (name === "" ? 4 : -4), shorten(code)),
        ...(name === "" ? [] : [nameAt(y + 12, shorten(name), "picture-faint")]),
      );
    }),
    ...[...new Set(leaving.map(({ dest }) => dest))].map(drawDays),
  );

  function drawLane({ src, dest }: { readonly src: string; readonly dest: string }, style: string): string {
    const [start, end, bend] = curveOf(src, dest);
    const angle = (Math.atan2(end.y - bend.y, end.x - bend.x) * 180) / Math.PI;
    return (
      svg("path", { class: style, d: `M${write(start)}Q${write(bend)} ${write(end)}` }) +
      svg("path", {
        class: `${style} picture-tip`,
        d: "M-8 -4L0 0L-8 4",
        transform: `translate(${write(end)}) rotate(${Math.round(angle)})`,
      })
    );
  }

  /** One label for all services to a warehouse, since they share a curve. */
  function drawDays(dest: string): string {
    const curve = curveOf(marked, dest);
    const days = new Set(leaving.filter((lane) => lane.dest === dest).map(({ transitDays }) => transitDays));
    const told = say("daysOfLane", [...days].join(" / "));
    const width = told.length * letter.width;
    const isClear = (point: Point) =>
      [...at.values()].every((each) =>
        isApart(point, each, (box.width + width) / 2, (box.height + letter.height) / 2),
      ) && taken.every((each) => isApart(point, each, (width + each.width) / 2, letter.height));
    const points = asides.flatMap((aside) =>
      places.map((part) => pointOf(curve, part)).map(({ x, y }) => ({ x, y: y + aside })),
    );
    const place = points.find(isClear) ?? points[0]!;
    taken.push({ ...place, width });
    const [x, y] = [Math.round(place.x), Math.round(place.y)];
    const plate = { class: "picture-plate", x: x - width / 2, y: y - 7, width, height: 14 };
    return svg("rect", plate) + label(x, y + 4, told, { class: "picture-transit-days" });
  }

  /** Lanes bend to the right, so that both directions are visible, and around the warehouses between. */
  function curveOf(src: string, dest: string): Curve {
    const [from, to] = [at.get(src)!, at.get(dest)!];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const curves = bends.map((bend): Curve => {
      const middle = { x: (from.x + to.x) / 2 - dy * bend, y: (from.y + to.y) / 2 + dx * bend };
      return [towards(from, middle, box), towards(to, middle, box), middle];
    });
    const hits = curves.map((curve) => hitsOf(curve, from, to));
    return curves[hits.indexOf(Math.min(...hits))]!;
  }

  /** Counts the points of a curve that are in other warehouses or outside of the picture. Its ends touch its own. */
  function hitsOf(curve: Curve, from: Point, to: Point): number {
    return samples
      .map((part) => pointOf(curve, part))
      .filter(
        (point) =>
          Math.min(point.x, point.y, size.width - point.x, size.height - point.y) < clearance ||
          [...at.values()].some((each) => {
            const free = each === from || each === to ? -0.5 : clearance;
            return !isApart(point, each, box.width / 2 + free, box.height / 2 + free);
          }),
      ).length;
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Box {
  readonly width: number;
  readonly height: number;
}

type Curve = readonly [from: Point, to: Point, bend: Point];

/** The point of a curve at `part`, from 0 at its start to 1 at its end. */
function pointOf([from, to, bend]: Curve, part: number): Point {
  const [first, second, third] = [(1 - part) ** 2, 2 * part * (1 - part), part ** 2];
  return {
    x: first * from.x + second * bend.x + third * to.x,
    y: first * from.y + second * bend.y + third * to.y,
  };
}

function isApart(one: Point, other: Point, across: number, down: number): boolean {
  return Math.abs(one.x - other.x) > across || Math.abs(one.y - other.y) > down;
}

/** Where the line from the centre of a box to a point crosses the border of the box. */
function towards(middle: Point, { x, y }: Point, box: Box): Point {
  const [dx, dy] = [x - middle.x, y - middle.y];
  const scale = Math.min(box.width / 2 / Math.abs(dx || 1e-9), box.height / 2 / Math.abs(dy || 1e-9));
  return { x: middle.x + dx * scale, y: middle.y + dy * scale };
}

function write({ x, y }: Point): string {
  return `${Math.round(x)} ${Math.round(y)}`;
}

function dislike(bend: number): number {
  return bend < 0 ? 0.3 - bend : Math.abs(bend - 0.19);
}

function shorten(code: string): string {
  const characters = Array.from(code);
  return characters.length > 16 ? `${characters.slice(0, 15).join("")}…` : code;
}
