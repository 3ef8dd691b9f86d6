import { showCount, showTime } from "./tables";

export interface Series {
  readonly name: string;
  /** In order of `x`; `y` is in nanoseconds. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

interface LineChart {
  readonly title: string;
  readonly subtitle: string;
  readonly xLabel: string;
  readonly series: readonly Series[];
}

const width = 860;
const height = 520;
const plot = { left: 84, right: 640, top: 76, bottom: 456 };
const lineHeight = 17;
const ink = "#1f2328";
const faint = "#d8dee4";
// Distinguishable for colour-blind readers; further lines differ by their dashes.
const colours = ["#0b5fff", "#b35900", "#00806a", "#a3268c", "#6b6b00", "#5b4bc4", "#c2272d", "#4d5a66"];

/** Both axes are logarithmic. The background is white, even in dark mode. */
export function lineChart({ title, subtitle, xLabel, series }: LineChart): string {
  const points = series.flatMap((one) => one.points);
  const [xFrom, xTo] = decades(points.map(({ x }) => x));
  const [yFrom, yTo] = decades(points.map(({ y }) => y));
  const xAt = (x: number) => scale(x, [xFrom, xTo], [plot.left, plot.right]);
  const yAt = (y: number) => scale(y, [yFrom, yTo], [plot.bottom, plot.top]);
  const places = spread(series.map((one) => yAt(one.points.at(-1)!.y)));

  const parts = [
    text(plot.left, 30, title, 'font-size="17" font-weight="600"'),
    text(plot.left, 52, subtitle),
    ...powersOfTen(xFrom, xTo).map(
      (x) => line(xAt(x), plot.top, xAt(x), plot.bottom) + text(xAt(x), plot.bottom + 20, showCount(x), middle),
    ),
    ...powersOfTen(yFrom, yTo).map(
      (y) =>
        line(plot.left, yAt(y), plot.right, yAt(y)) +
        text(plot.left - 8, yAt(y) + 4, showTime(y).replace(/\.0+(?= )/, ""), end),
    ),
    text((plot.left + plot.right) / 2, plot.bottom + 46, xLabel, middle),
    ...series.map((one, index) => {
      const colour = `stroke="${colours[index % colours.length]}"`;
      const path = one.points.map(({ x, y }) => `${round(xAt(x))},${round(yAt(y))}`).join(" ");
      const last = one.points.at(-1)!;
      const label = { x: plot.right + 22, y: places[index]! };
      const name = text(label.x + 4, label.y + 4, one.name, `style="fill:${colours[index % colours.length]}"`);
      // A line that ends early must not seem to continue.
      const dashes = last.x < Math.max(...points.map(({ x }) => x)) ? ' stroke-dasharray="2 4"' : "";
      const from = `M${round(xAt(last.x) + 4)} ${round(yAt(last.y))}`;
      const leader = `<path d="${from}L${label.x} ${round(label.y)}" ${colour} stroke-opacity="0.6"${dashes}/>`;
      const dots = one.points.map(({ x, y }) => `<circle cx="${round(xAt(x))}" cy="${round(yAt(y))}" r="3"/>`).join("");
      const style = index === 0 ? 'stroke-width="3"' : 'stroke-width="1.8"';
      return `<polyline points="${path}" fill="none" ${colour} ${style}/>${leader}${name}<g fill="${colours[index % colours.length]}">${dots}</g>`;
    }),
  ];
  const font = 'font-family="system-ui, sans-serif" font-size="13"';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escape(title)}" ${font}>
<style>text{fill:${ink}}</style>
<rect width="${width}" height="${height}" rx="6" fill="#ffffff"/>
${parts.join("\n")}
</svg>
`;
}

const middle = 'text-anchor="middle"';
const end = 'text-anchor="end"';

function scale(value: number, [from, to]: readonly [number, number], [start, stop]: readonly [number, number]): number {
  return start + ((Math.log(value) - Math.log(from)) / (Math.log(to) - Math.log(from))) * (stop - start);
}

/** The powers of ten that enclose the values. */
function decades(values: readonly number[]): [number, number] {
  return [10 ** Math.floor(Math.log10(Math.min(...values))), 10 ** Math.ceil(Math.log10(Math.max(...values)))];
}

function powersOfTen(from: number, to: number): number[] {
  const first = Math.round(Math.log10(from));
  return Array.from({ length: Math.round(Math.log10(to)) - first + 1 }, (_, index) => 10 ** (first + index));
}

/** Moves labels apart that are closer than a line of text, keeping their order. */
function spread(places: readonly number[]): number[] {
  const order = places.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place);
  for (let round = 0; round < 200; round += 1) {
    for (let index = 1; index < order.length; index += 1) {
      const lack = lineHeight - (order[index]!.place - order[index - 1]!.place);
      if (lack <= 0) continue;
      order[index]!.place += lack / 2;
      order[index - 1]!.place -= lack / 2;
    }
  }
  return order.sort((a, b) => a.index - b.index).map(({ place }) => place);
}

function line(x1: number, y1: number, x2: number, y2: number): string {
  return `<path d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}" stroke="${faint}"/>`;
}

function text(x: number, y: number, content: string, attributes = ""): string {
  return `<text x="${round(x)}" y="${round(y)}" ${attributes}>${escape(content)}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escape(content: string): string {
  return content.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}
