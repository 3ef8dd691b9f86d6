import { tz } from "@date-fns/tz";
import { format } from "date-fns";
import { enGB } from "date-fns/locale/en-GB";

/** The locale of all dates that the demonstration prints. */
export const locale = enGB;

export function formatDate(date: string): string {
  return format(`${date}T00:00:00Z`, "EEE, PP", { in: tz("UTC"), locale });
}

export function formatInstant(instant: number, timeZone: string): string {
  return `${format(instant, "EEE, PPp", { in: tz(timeZone), locale })} in ${timeZone}`;
}

const integers = new Intl.NumberFormat("en");

export function formatInteger(value: number): string {
  return integers.format(value);
}

export function formatWeight(weight: number): string {
  return `${formatInteger(weight)} g`;
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
