import { geometricMean } from "../measure/quartiles";
import { lineChart, type Series } from "./lineChart";
import type { Measurement, Results } from "./Results";

/** Time per page against the size of the collection. */
export function listChart({ parts }: Results): string {
  const all = (parts["list"]?.measurements ?? []).filter(({ table }) => table.startsWith("A page"));
  return pageChart(all, "transfers in the collection");
}

/** Time per page by number of transfers, for each kind of storage. */
export function storesChart({ parts }: Results): string {
  return pageChart(parts["stores"]!.measurements, "transfers in all");
}

function pageChart(all: readonly Measurement[], xLabel: string): string {
  const contestants = unique(all.map(({ contestant }) => contestant));
  const isEverywhere = (kind: string) =>
    contestants.every((contestant) => sizesOf(all, contestant).every((size) => find(all, contestant, kind, size)));
  // The remark shows how many were found: a shorter page is less work.
  const findsAsMany = (kind: string) =>
    unique(all.filter(({ item }) => item === kind).map(({ remark }) => remark)).length === 1;
  const kinds = unique(all.map(({ item }) => item)).filter((kind) => isEverywhere(kind) && findsAsMany(kind));
  const series = contestants.map((name) => ({
    name,
    points: sizesOf(all, name).map((x) => ({
      x,
      y: geometricMean(kinds.map((kind) => find(all, name, kind, x)!.nanoseconds)),
    })),
  }));
  const subtitle = `Geometric mean over ${kinds.length} kinds of query that all were asked and that find as many at each size`;
  return lineChart({ title: "Time for a page of 20", subtitle, xLabel, series });
}

/** Time from the text of a request to the text of its answer, against the number of SKUs. */
export function checkChart({ parts }: Results): string {
  const measurements = parts["json"]?.measurements ?? [];
  const all = measurements.filter(({ table }) => table.includes("instead") || table.includes("loop"));
  const names = unique(all.map(({ contestant }) => contestant));
  const series: Series[] = names.map((name) => ({
    name,
    points: sizesOf(all, name).map((x) => ({ x, y: find(all, name, "SKUs", x)!.nanoseconds })),
  }));
  series.sort((a, b) => Number(b.name === "stock-transfer") - Number(a.name === "stock-transfer"));
  const subtitle = "The bare loop validates nothing, merges nothing and knows no dates";
  const title = "Time for a check, from JSON text to JSON text";
  return lineChart({ title, subtitle, xLabel: "SKUs in the request", series });
}

function find(all: readonly Measurement[], contestant: string, item: string, size: number): Measurement | undefined {
  return all.find((one) => one.contestant === contestant && one.item === item && one.size === size);
}

function sizesOf(all: readonly Measurement[], contestant: string): number[] {
  return unique(all.filter((one) => one.contestant === contestant).map(({ size }) => size)).sort((a, b) => a - b);
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
