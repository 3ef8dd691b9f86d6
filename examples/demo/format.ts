import { tz } from "@date-fns/tz";
import { format } from "date-fns";
import { enGB } from "date-fns/locale/en-GB";
import { type AmountWriter, createWords, english as englishWords } from "stock-transfer/words";

/** The locale of all printed dates. */
export const locale = enGB;

export function formatDate(date: string): string {
  return format(`${date}T00:00:00Z`, "EEE, PP", { in: tz("UTC"), locale });
}

export function formatInstant(instant: number, timeZone: string): string {
  return `${format(instant, "EEE, PPp", { in: tz(timeZone), locale })} in ${timeZone}`;
}

/** The time of day, `HH:mm`. */
export function formatTime(instant: number, timeZone: string): string {
  return format(instant, "HH:mm", { in: tz(timeZone) });
}

/** Creating a format takes longer than all that it writes. Grams and cubic centimetres stay exact. */
export function createFormats(tag: string) {
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 3 });
  return { numbers, volumes: new Intl.NumberFormat(tag, { maximumFractionDigits: 6 }) };
}

const english = createFormats("en");

export function formatInteger(value: number): string {
  return english.numbers.format(value);
}

/** Formats grams exactly, in the unit of the largest of these weights. Default: of the weight itself. */
export function formatWeight(grams: number, { numbers } = english, beside: readonly number[] = [grams]): string {
  return Math.max(...beside) < 1e3 ? `${numbers.format(grams)} g` : `${numbers.format(grams / 1e3)} kg`;
}

/** Formats cubic centimetres exactly, in the unit of the largest of these volumes. Default: of the volume itself. */
export function formatVolume(
  cubicCentimetres: number,
  { volumes } = english,
  beside: readonly number[] = [cubicCentimetres],
): string {
  const most = Math.max(...beside);
  if (most < 1e3) return `${volumes.format(cubicCentimetres)} cm³`;
  if (most < 1e5) return `${volumes.format(cubicCentimetres / 1e3)} l`;
  return `${volumes.format(cubicCentimetres / 1e6)} m³`;
}

/** Writes grams and cubic centimetres in the most readable unit. */
export function writeAmounts(formats = english): AmountWriter {
  return (amount, kind) => (kind === "weight" ? formatWeight : formatVolume)(amount, formats);
}

/** The library's sentence for a refusal, with weights and volumes in the most readable units. */
export const formatRefusal = createWords({ ...englishWords, amount: writeAmounts() }).describeRefusal;

const columns = 80;

/** Wraps a line of text to the width of a terminal. Lines after the first are indented. */
export function wrap(text: string, indent = 0): string[] {
  if (text.length <= columns) return [text];
  const at = text.lastIndexOf(" ", columns);
  // A line without a space after its indent cannot be wrapped.
  if (at <= indent) return [text];
  return [text.slice(0, at), ...wrap(" ".repeat(indent) + text.slice(at + 1), indent)];
}

/** Formats a table as lines of text. Columns named in `numeric` are right-aligned. */
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
