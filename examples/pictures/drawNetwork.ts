import { tzOffset } from "@date-fns/tz";
import type { NetworkConfig } from "stock-transfer";
import { sayIn } from "../playground/sentences";
import { label, picture, svg } from "./svg";

/** Between neighbours from west to east, between those of the same offset, and what is left free beside these. */
const distances = { wide: [190, 76, 60], tall: [84, 150, 40] } as const;
const box = { width: 104, height: 34 };
/** About, of a letter and of a line of the days in transit. */
const letter = { width: 7.5, height: 15 };
/** Where on its lane the days of it may stand, the best place first. */
const places = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];

/** More would be no picture any more. */
const mostWarehouses = 60;

/**
 * Warehouses and lanes as a schematic map: from west to east by the offset of their time zones, those of the same offset
 * above each other; tall, west is above and east below. The lanes of one warehouse are marked, and named by their days in
 * transit. SVG, whose colours are in network.css.
 *
 * @param now The offsets are those of this instant.
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
  const [along, across, free] = isTall ? distances.tall : distances.wide;
  const depth = Math.max(...columns.map((codes) => codes.length), 1) * across + free;
  const at = new Map(
    columns.flatMap((codes, column) =>
      codes.map((code, row) => {
        // Columns stand higher and lower by turns, so that long lanes pass by the warehouses between.
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
  /** Where the days of lanes stand already. */
  const taken: Point[] = [];
  return picture(
    { ...(isTall ? { width: depth, height: length } : { width: length, height: depth }), title },
    svg("g", {}, ...drawn.filter((lane) => !isMarked(lane)).map((lane) => drawLane(lane, "picture-lane"))),
    svg("g", {}, ...drawn.filter(isMarked).map((lane) => drawLane(lane, "picture-lane picture-marked"))),
    ...Array.from(at, ([code, { x, y }]) => {
      const style = code === marked ? "picture-warehouse picture-marked" : "picture-warehouse";
      const corner = { x: x - box.width / 2, y: y - box.height / 2 };
      return svg(
        "g",
        { class: style, "data-code": code },
        svg("rect", { ...corner, ...box, rx: 6 }),
        label(x, y + 4, shorten(code), { class: "picture-head" }),
      );
    }),
    ...[...new Set(leaving.map(({ dest }) => dest))].map(drawDays),
  );

  /** The curve from one warehouse to another bends to its right, so that the way back is another one. */
  function drawLane({ src, dest }: { readonly src: string; readonly dest: string }, style: string): string {
    const [from, to, bend] = curveOf(src, dest);
    const end = towards(to, bend);
    const back = towards(from, bend);
    const angle = (Math.atan2(end.y - bend.y, end.x - bend.x) * 180) / Math.PI;
    return (
      svg("path", { class: style, d: `M${write(back)}Q${write(bend)} ${write(end)}` }) +
      svg("path", {
        class: `${style} picture-tip`,
        d: "M-8 -4L0 0L-8 4",
        transform: `translate(${write(end)}) rotate(${Math.round(angle)})`,
      })
    );
  }

  /** Of every service to a warehouse: they share one curve. */
  function drawDays(dest: string): string {
    const curve = curveOf(marked, dest);
    const days = new Set(leaving.filter((lane) => lane.dest === dest).map(({ transitDays }) => transitDays));
    const told = say("daysOfLane", [...days].join(" / "));
    const width = told.length * letter.width;
    const isClear = (point: Point) =>
      [...at.values()].every((each) =>
        isApart(point, each, (box.width + width) / 2, (box.height + letter.height) / 2),
      ) && taken.every((each) => isApart(point, each, width, letter.height));
    const points = places.map((part) => pointOf(curve, part));
    const place = points.find(isClear) ?? points[0]!;
    taken.push(place);
    return label(Math.round(place.x), Math.round(place.y) + 4, told, { class: "picture-transit-days" });
  }

  function curveOf(src: string, dest: string): Curve {
    const [from, to] = [at.get(src)!, at.get(dest)!];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    return [from, to, { x: (from.x + to.x) / 2 - dy * 0.18, y: (from.y + to.y) / 2 + dx * 0.18 }];
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

type Curve = readonly [from: Point, to: Point, bend: Point];

/** At 0 where the curve begins, at 1 where it ends. */
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

/** Where the line from the middle of a box towards a point leaves the box. */
function towards(middle: Point, { x, y }: Point): Point {
  const [dx, dy] = [x - middle.x, y - middle.y];
  const scale = Math.min(box.width / 2 / Math.abs(dx || 1e-9), box.height / 2 / Math.abs(dy || 1e-9));
  return { x: middle.x + dx * scale, y: middle.y + dy * scale };
}

function write({ x, y }: Point): string {
  return `${Math.round(x)} ${Math.round(y)}`;
}

function shorten(code: string): string {
  const characters = Array.from(code);
  return characters.length > 14 ? `${characters.slice(0, 13).join("")}…` : code;
}
