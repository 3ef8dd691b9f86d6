import { showCount, showRatio } from "../report/format";
import type { Figure, Measurement } from "../report/Results";
import { geometricMean } from "../support/quartiles";
import { listKinds } from "./listKinds";

const what = "`collection.list`, a page of 20 of 1 000 000 transfers";

export function listFigures(all: readonly Measurement[], bySize: readonly Measurement[]): Figure[] {
  const rivals = ["sift", "mingo", "LokiJS", "TanStack DB", "plain scan"];
  return [
    ...sqliteFigures(all, "SQLite", "better-sqlite3 in memory, answering with transfers"),
    ...sqliteFigures(all, "SQLite, keys only", "better-sqlite3 in memory, answering with nothing but `seq`"),
    ...rivals.flatMap((rival) => rivalFigures(all, rival)),
    growthFigure(bySize),
  ];
}

function sqliteFigures(all: readonly Measurement[], contestant: string, against: string): Figure[] {
  const ratios = ratiosAtMost(all, contestant);
  const mean = geometricMean(ratios.map(({ ratio }) => ratio));
  const [worst] = ratios.sort((a, b) => a.ratio - b.ratio);
  return [
    {
      what: `${what}, geometric mean over ${ratios.length} kinds of query`,
      against,
      goal: "≥ 20 × faster",
      reached: showRatio(mean),
      isMet: mean >= 20,
    },
    {
      what: `${what}, every kind of query`,
      against,
      goal: "≥ 1 × as fast",
      reached: `${showRatio(worst!.ratio)} (${worst!.kind})`,
      isMet: worst!.ratio >= 1,
    },
  ];
}

function rivalFigures(all: readonly Measurement[], contestant: string): Figure[] {
  const lookUps = new Set(listKinds.filter(({ isLookUp }) => isLookUp).map(({ name }) => name));
  const ratios = ratiosAtMost(all, contestant).sort((a, b) => a.ratio - b.ratio);
  const [worst] = ratios;
  const [worstLookUp] = ratios.filter(({ kind }) => lookUps.has(kind));
  const size = Math.max(...ratios.map((one) => one.size));
  const against = `${contestant}, up to ${showCount(size)} transfers`;
  return [
    {
      what: `${what}, every kind of query`,
      against,
      goal: "> 1 × as fast",
      reached: `${showRatio(worst!.ratio)} (${worst!.kind})`,
      isMet: worst!.ratio > 1,
    },
    {
      what: `${what}, misses and look-ups by \`code\``,
      against,
      goal: "≥ 1 000 × faster",
      reached: `${showRatio(worstLookUp!.ratio)} (${worstLookUp!.kind})`,
      isMet: worstLookUp!.ratio >= 1_000,
    },
  ];
}

/** By kind of query, at the largest size at which the contestant was asked. */
function ratiosAtMost(all: readonly Measurement[], contestant: string) {
  const largest = new Map<string, Measurement>();
  for (const one of all) {
    if (one.contestant === contestant && one.size >= (largest.get(one.item)?.size ?? 0)) largest.set(one.item, one);
  }
  return [...largest].map(([kind, { ratio, size }]) => ({ kind, ratio: ratio.median, size }));
}

function growthFigure(bySize: readonly Measurement[]): Figure {
  const steady = new Set(listKinds.filter(({ grows }) => !grows).map(({ name }) => name));
  const ratios = bySize
    .filter(({ item, contestant }) => steady.has(item) && contestant === showCount(1_000_000))
    .sort((a, b) => b.ratio.median - a.ratio.median);
  const [worst] = ratios;
  return {
    what: "`collection.list`, from 10 000 to 1 000 000 transfers, every kind of query whose candidates do not grow in number",
    against: "itself",
    goal: "≤ 2 ×",
    reached: `${showRatio(worst!.ratio.median)} (${worst!.item})`,
    isMet: worst!.ratio.median <= 2,
  };
}
