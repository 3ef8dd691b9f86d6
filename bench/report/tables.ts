import type { Measurement, Table } from "./Results";

/** A table for each title, with a row for each case and a column for each contestant. */
export function measurementTables(measurements: readonly Measurement[]): Table[] {
  return [...groupBy(measurements, ({ table }) => table)].map(([title, all]) => {
    const contestants = [...new Set(all.map(({ contestant }) => contestant))];
    const haveSizes = new Set(all.map(({ size }) => size)).size > 1;
    const haveItems = new Set(all.map(({ item }) => item)).size > 1;
    const label = ({ item, size, remark }: Measurement) =>
      [
        ...(haveSizes ? [showCount(size)] : []),
        ...(haveItems || !haveSizes ? [item] : []),
        ...(remark === undefined ? [] : [`(${remark})`]),
      ].join(" ");
    const rows = [...groupBy(all, label)].map(([name, cases]) => [
      name,
      ...contestants.map((contestant, index) => {
        const one = cases.find((each) => each.contestant === contestant);
        return one ? showMeasurement(one, index === 0) : "–";
      }),
    ]);
    return { title, columns: [haveItems ? "" : (all[0]?.item ?? ""), ...contestants], rows };
  });
}

/** Padded, so that it is readable as plain text. */
export function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((column, index) =>
    Math.max(3, ...[column, ...rows.map((row) => row[index] ?? "")].map(({ length }) => length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, index) => (cells[index] ?? "").padEnd(width)).join(" | ")} |`;
  return [line(columns), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

function showMeasurement({ nanoseconds, ratio }: Measurement, isBase: boolean): string {
  if (isBase) return showTime(nanoseconds);
  return `${showTime(nanoseconds)}, ${showRatio(ratio.median)} (${showRatio(ratio.lower)}–${showRatio(ratio.upper)})`;
}

function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}

/** Three digits, with the unit that fits. */
export function showTime(nanoseconds: number): string {
  if (nanoseconds < 1e3) return `${showRatio(nanoseconds)} ns`;
  if (nanoseconds < 1e6) return `${showRatio(nanoseconds / 1e3)} µs`;
  return nanoseconds < 1e9 ? `${showRatio(nanoseconds / 1e6)} ms` : `${showRatio(nanoseconds / 1e9)} s`;
}

/** The ratio of our time to the other's. */
export function showShare(ratio: number): string {
  return `${showRatio(ratio)} × its time`;
}

/** The ratio of the other's time to ours. */
export function showSpeed(ratio: number): string {
  return `${showRatio(ratio)} × as fast`;
}

/** Grouped by thousands, and not rounded. */
export function showCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, " ");
}

/** Three digits. */
export function showRatio(value: number): string {
  if (value >= 999.5) return showCount(Math.round(value));
  if (value < 0.01) return value.toPrecision(1);
  return value.toFixed(value < 9.995 ? 2 : value < 99.95 ? 1 : 0);
}
