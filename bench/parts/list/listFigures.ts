import { geometricMean } from "../../measure/quartiles";
import { showCount, showShare, showSpeed } from "../../report/tables";
import type { Figure, Measurement } from "../../report/Results";
import { sizeTable } from "./compareSizes";
import { listKinds } from "./listKinds";

export const rangeTable = "A range of one nightly run, against the same query without the range";
export const withRange = "with the range";

/** As many as what was measured allows. */
export function listFigures(pages: readonly Measurement[], bySize: readonly Measurement[]): Figure[] {
  return [
    ...sqliteFigures(pages, "SQLite", "better-sqlite3 in memory, returning transfers"),
    ...sqliteFigures(pages, "SQLite, keys only", "better-sqlite3 in memory, returning only `seq`"),
    ...["sift", "mingo", "LokiJS", "TanStack DB", "plain scan"].flatMap((name) => otherFigures(pages, name)),
    ...rangeFigure(pages),
    ...[10_000, 100_000].flatMap((size) => growthFigure(bySize, size)),
  ];
}

function sqliteFigures(pages: readonly Measurement[], contestant: string, against: string): Figure[] {
  const all = atLargestSize(pages, contestant);
  const usual = all.filter(({ item }) => listKinds.some(({ name }) => name === item));
  const what = `${pageOf(usual)}, geometric mean over ${usual.length} kinds of query, without those of nightly runs`;
  const mean = geometricMean(usual.map(({ ratio }) => ratio.median));
  return [
    ...(usual.length === 0 ? [] : [{ what, against, result: showSpeed(mean) }]),
    ...slowestFigure(all, "kinds of query, with those of nightly runs", against),
  ];
}

function otherFigures(pages: readonly Measurement[], contestant: string): Figure[] {
  const all = atLargestSize(pages, contestant);
  const lookUps = all.filter(({ item }) => listKinds.some(({ name, isLookUp }) => isLookUp && name === item));
  return [
    ...slowestFigure(all, "kinds of query", contestant),
    ...slowestFigure(lookUps, "misses and look-ups by `code`", contestant),
  ];
}

/** Each kind of query at the largest size measured for the contestant. */
function atLargestSize(pages: readonly Measurement[], contestant: string): Measurement[] {
  const largest = new Map<string, Measurement>();
  for (const one of pages) {
    if (one.contestant === contestant && one.size >= (largest.get(one.item)?.size ?? 0)) largest.set(one.item, one);
  }
  return [...largest.values()];
}

function slowestFigure(measured: readonly Measurement[], of: string, against: string): Figure[] {
  const slowest = byRatio(measured)[0];
  if (!slowest) return [];
  const what = `${pageOf(measured)}, the worst of ${measured.length} ${of}`;
  return [{ what, against, result: `${showSpeed(slowest.ratio.median)} (${slowest.item})` }];
}

function byRatio(measured: readonly Measurement[]): Measurement[] {
  return [...measured].sort((a, b) => a.ratio.median - b.ratio.median);
}

function pageOf(measured: readonly Measurement[]): string {
  return `\`collection.list\`, a page of 20 of ${showCount(Math.max(...measured.map(({ size }) => size)))} transfers`;
}

function rangeFigure(pages: readonly Measurement[]): Figure[] {
  const ranges = pages.filter(({ table, contestant }) => table === rangeTable && contestant === withRange);
  const slowest = byRatio(ranges).at(-1);
  if (!slowest) return [];
  const { ratio, size, item } = slowest;
  const what = `\`collection.list\`, a page of 20 of the transfers of one nightly run, the worst of ${ranges.length} cases`;
  const result = `${showShare(ratio.median)} (${showCount(size)} transfers, ${item})`;
  return [{ what, against: "the same query without the range", result }];
}

function growthFigure(bySize: readonly Measurement[], from: number): Figure[] {
  const to = Math.max(...bySize.map(({ size }) => size));
  const full = bySize.filter(
    ({ table, contestant }) => table === sizeTable(from) && contestant === `${showCount(to)} transfers`,
  );
  const slowest = byRatio(full).at(-1);
  if (!slowest || to === from) return [];
  const what = `${pageOf(full)}, the worst of ${full.length} kinds of query that fill a page of ${showCount(from)} as well`;
  const result = `${showShare(slowest.ratio.median)} (${slowest.item})`;
  return [{ what, against: `itself at ${showCount(from)} transfers`, result }];
}
