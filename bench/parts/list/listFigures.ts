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
  const slowestFirst = ratiosAtLargestSize(pages, contestant);
  const usual = slowestFirst.filter(({ kind }) => listKinds.some(({ name }) => name === kind));
  const mean = geometricMean(usual.map(({ ratio }) => ratio));
  return [
    ...(usual.length === 0
      ? []
      : [
          {
            what: `${pageOf(usual)}, geometric mean over ${usual.length} kinds of query, without those of nightly runs`,
            against,
            result: showSpeed(mean),
          },
        ]),
    ...slowestFigure(slowestFirst, "kinds of query, with those of nightly runs", against),
  ];
}

function otherFigures(pages: readonly Measurement[], contestant: string): Figure[] {
  const slowestFirst = ratiosAtLargestSize(pages, contestant);
  const lookUps = slowestFirst.filter(({ kind }) => listKinds.some(({ name, isLookUp }) => isLookUp && name === kind));
  return [
    ...slowestFigure(slowestFirst, "kinds of query", contestant),
    ...slowestFigure(lookUps, "misses and look-ups by `code`", contestant),
  ];
}

interface RatioOfKind {
  readonly kind: string;
  readonly ratio: number;
  readonly size: number;
}

/** The lowest ratio first, for each kind of query at the largest size measured for the contestant. */
function ratiosAtLargestSize(pages: readonly Measurement[], contestant: string): RatioOfKind[] {
  const largest = new Map<string, Measurement>();
  for (const one of pages) {
    if (one.contestant === contestant && one.size >= (largest.get(one.item)?.size ?? 0)) largest.set(one.item, one);
  }
  return [...largest]
    .map(([kind, { ratio, size }]) => ({ kind, ratio: ratio.median, size }))
    .sort((a, b) => a.ratio - b.ratio);
}

function slowestFigure(slowestFirst: readonly RatioOfKind[], of: string, against: string): Figure[] {
  const [slowest] = slowestFirst;
  if (!slowest) return [];
  const what = `${pageOf(slowestFirst)}, the worst of ${slowestFirst.length} ${of}`;
  return [{ what, against, result: `${showSpeed(slowest.ratio)} (${slowest.kind})` }];
}

function pageOf(ratios: readonly RatioOfKind[]): string {
  return `\`collection.list\`, a page of 20 of ${showCount(Math.max(...ratios.map(({ size }) => size)))} transfers`;
}

function rangeFigure(pages: readonly Measurement[]): Figure[] {
  const slowestFirst = pages
    .filter(({ table, contestant }) => table === rangeTable && contestant === withRange)
    .sort((a, b) => b.ratio.median - a.ratio.median);
  const [slowest] = slowestFirst;
  if (!slowest) return [];
  const { ratio, size, item } = slowest;
  return [
    {
      what: `\`collection.list\`, a page of 20 of the transfers of one nightly run, the worst of ${slowestFirst.length} cases`,
      against: "the same query without the range",
      result: `${showShare(ratio.median)} (${showCount(size)} transfers, ${item})`,
    },
  ];
}

function growthFigure(bySize: readonly Measurement[], from: number): Figure[] {
  const to = Math.max(...bySize.map(({ size }) => size));
  const slowestFirst = bySize
    .filter(({ table, contestant }) => table === sizeTable(from) && contestant === `${showCount(to)} transfers`)
    .sort((a, b) => b.ratio.median - a.ratio.median);
  const [slowest] = slowestFirst;
  if (!slowest || to === from) return [];
  return [
    {
      what: `\`collection.list\`, a page of 20 of ${showCount(to)} transfers, the worst of ${slowestFirst.length} kinds of query that fill a page of ${showCount(from)} as well`,
      against: `itself at ${showCount(from)} transfers`,
      result: `${showShare(slowest.ratio.median)} (${slowest.item})`,
    },
  ];
}
