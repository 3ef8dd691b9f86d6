import { tz } from "@date-fns/tz";
import { format } from "date-fns";
import { enGB } from "date-fns/locale/en-GB";
import type { Refusal } from "stock-transfer";
import { describeRefusal } from "stock-transfer/words";

/** The locale of all dates that the demonstration prints. */
export const locale = enGB;

export function formatDate(date: string): string {
  return format(`${date}T00:00:00Z`, "EEE, PP", { in: tz("UTC"), locale });
}

export function formatInstant(instant: number, timeZone: string): string {
  return `${format(instant, "EEE, PPp", { in: tz(timeZone), locale })} in ${timeZone}`;
}

const english = new Intl.NumberFormat("en", { maximumFractionDigits: 3 });

export function formatInteger(value: number): string {
  return english.format(value);
}

/** Grams, in the unit in which they read best; exact. */
export function formatWeight(grams: number, numbers = english): string {
  return formatIn(["t", "kg", "g"], grams, numbers);
}

/** Cubic centimetres, likewise. */
export function formatVolume(cubicCentimetres: number, numbers = english): string {
  return formatIn(["m³", "l", "cm³"], cubicCentimetres, numbers);
}

/** In the largest of the units, each a thousand times the next, that needs at most three places after the point. */
function formatIn(units: readonly [string, string, string], amount: number, numbers: Intl.NumberFormat): string {
  const [largest, larger, smallest] = units;
  if (amount >= 1e6 && amount % 1e3 === 0) return `${numbers.format(amount / 1e6)} ${largest}`;
  return amount >= 1e3 ? `${numbers.format(amount / 1e3)} ${larger}` : `${numbers.format(amount)} ${smallest}`;
}

/** A refusal as a sentence of the library, whose weights and volumes are in the units in which they read best. */
export function formatRefusal(refusal: Refusal, describe = describeRefusal, numbers = english): string {
  const sentence = describe(refusal, { unit: "g", volumeUnit: "cm³" });
  if (refusal.code === "over_weight_limit")
    return sentence.replace(`${numbers.format(refusal.overBy)} g`, () => formatWeight(refusal.overBy, numbers));
  if (refusal.code === "over_volume_limit")
    return sentence.replace(`${numbers.format(refusal.overBy)} cm³`, () => formatVolume(refusal.overBy, numbers));
  return sentence;
}

const columns = 80;

/** The lines of formatted JSON, with as many fields that are numbers or texts on a line as fit a terminal. */
export function joinScalars(json: string): string[] {
  const isScalar = (line: string) => /^ *"\w+": [^[{]*,?$/.test(line);
  return json.split("\n").reduce<string[]>((lines, line) => {
    const last = lines.at(-1) ?? "";
    const joined = `${last} ${line.trim()}`;
    const isJoined = last.endsWith(",") && isScalar(last) && isScalar(line) && joined.length <= columns;
    return isJoined ? [...lines.slice(0, -1), joined] : [...lines, line];
  }, []);
}

/** A line of text as several that fit a terminal; those after the first are indented. */
export function wrap(text: string, indent = 0): string[] {
  if (text.length <= columns) return [text];
  const at = text.lastIndexOf(" ", columns);
  // What has no gap behind its indent stays as it is.
  if (at <= indent) return [text];
  return [text.slice(0, at), ...wrap(" ".repeat(indent) + text.slice(at + 1), indent)];
}

/** Lines of text in columns. Those of the columns that are named in `numeric` end at the same place. */
export function formatTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  numeric: readonly string[] = [],
): string[] {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) =>
        numeric.includes(head[column]!) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
      )
      .join("  ")
      .trimEnd(),
  );
}
