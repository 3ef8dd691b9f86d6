import { createTransferCollection, type StockTransfer, type TransferCollection } from "stock-transfer";
import { type Case, measureCases } from "../measure/measureCases";
import { collectGarbage } from "../measure/memory";
import type { Measurement } from "../report/Results";
import { showCount } from "../report/tables";
import { progress, readChoice, runPart } from "../run/runPart";
import { checkPage, compareSizes } from "./list/compareSizes";
import type { ListContestant } from "./list/contestants/ListContestant";
import { type DataSet, dataSets, maxForTanstack } from "./list/dataSets";
import { listFigures, rangeTable, withRange } from "./list/listFigures";
import type { ListKind } from "./list/listKinds";

// A page of 20 from the collection, for each kind of query: against the alternatives, against other sizes, and, for a
// time range that many transfers share, against the same query without it.

const { sizes, only = "", alone = false } = readChoice();
const timing = { rounds: 11, millisecondsPerSample: 4, millisecondsOfWarmUp: 60, millisecondsInAll: 100 };
/** Contestants that would take longer, judged by their time for fewer transfers, are skipped. */
const maxMilliseconds = 600;

await runPart(async () => {
  const pages: Measurement[] = [];
  const bySize: Measurement[] = [];
  for (const dataSet of dataSets) {
    const kinds = dataSet.kinds.filter(({ name }) => name.includes(only));
    if (kinds.length === 0) continue;
    const collections = new Map<number, TransferCollection>();
    for (const size of sizes ?? dataSet.sizes) {
      progress(`a collection of ${showCount(size)} transfers`);
      collections.set(size, createTransferCollection(dataSet.makeTransfers(size)));
    }
    if (collections.size > 1) bySize.push(...(await compareSizes(collections, kinds)));
    for (const [size, collection] of collections) {
      pages.push(...(await measurePages(dataSet, kinds, size, collection, pages)));
    }
  }
  if (pages.length === 0) throw new Error(`no kind of query has a name with ${JSON.stringify(only)}`);
  return {
    measurements: [...pages, ...bySize],
    figures: listFigures(pages, bySize),
    notes: [
      "“(3 found)” means that a page is not full, and how many transfers it has. Sizes are compared only if each fills the page. A size with a shorter page is in the last columns. Kinds of query that never fill a page have their own table.",
      "SQLite returns transfers, like all others. It stores each as JSON, next to the columns for the conditions: the fastest way we found. For each kind of query, we first try every formulation we know with every index that may help, and measure the fastest. Statements are prepared and values are bound before the clock starts.",
      "“SQLite, keys only” returns only 21 numbers, by which we look up the transfers in an array. No database can cost less from JavaScript.",
      "sift and mingo get arrays that are already sorted, and compiled criteria. mingo stops at the end of the page; sift filters the whole array, as documented. LokiJS and TanStack DB have an index for each field except SKUs: LokiJS cannot index within arrays, and TanStack DB tests SKUs with a function.",
      `TanStack DB also keeps results up to date. It is measured up to ${showCount(maxForTanstack)} transfers: loading a million takes most of a minute. A contestant that would take over ${maxMilliseconds} ms for a kind of query, extrapolated from fewer transfers, is skipped.`,
      "The collection, SQLite, LokiJS and TanStack DB can be changed at any time. With sift and mingo, you would have to keep the arrays sorted.",
      "Nightly runs have their own collections: each of five runs updated a fifth of the transfers at one instant, chosen at random or in the order of `seq`.",
    ],
  };
});

async function measurePages(
  { createContestants }: DataSet,
  kinds: readonly ListKind[],
  size: number,
  collection: TransferCollection,
  smaller: readonly Measurement[],
): Promise<Measurement[]> {
  const transfers = [...collection];
  const own: ListContestant = { name: "collection", prepare: (query) => () => collection.list(query) };
  if (!alone) progress(`loading ${showCount(size)} transfers`);
  const others = alone ? [] : await createContestants(transfers);
  collectGarbage();
  const all = await measureCases(
    kinds.flatMap((kind) => {
      const asked = others.filter(({ name }) => !tookTooLong(smaller, name, kind, size));
      return [pageCase([own, ...asked], kind, size, transfers), ...rangeCase(collection, kind, size, transfers)];
    }),
  );
  for (const other of others) other.close?.();
  return all;
}

function tookTooLong(smaller: readonly Measurement[], name: string, kind: ListKind, size: number): boolean {
  return smaller.some(
    ({ contestant, item, nanoseconds, size: smallerSize }) =>
      contestant === name && item === kind.name && nanoseconds * (size / smallerSize) > maxMilliseconds * 1e6,
  );
}

function pageCase(
  asked: readonly ListContestant[],
  { name: item, queryAt }: ListKind,
  size: number,
  transfers: readonly StockTransfer[],
): Case {
  return {
    table: `A page of 20 of ${showCount(size)} transfers, against collection.list`,
    item,
    size,
    timing,
    async prepare() {
      const query = queryAt(size);
      const contestants: Record<string, () => unknown> = {};
      for (const contestant of asked) contestants[contestant.name] = await contestant.prepare(query);
      const { check, found } = checkPage(transfers, query);
      return { contestants, check, remark: found < query.limit ? `${found} found` : undefined };
    },
  };
}

/** The cost of the time range, for the kinds that also exist without it. */
function rangeCase(
  collection: TransferCollection,
  { name: item, queryAt, withoutRange }: ListKind,
  size: number,
  transfers: readonly StockTransfer[],
): Case[] {
  if (!withoutRange) return [];
  const queries = { "without the range": withoutRange, [withRange]: queryAt(size) };
  const prepare = () => ({
    contestants: Object.fromEntries(Object.entries(queries).map(([name, one]) => [name, () => collection.list(one)])),
    check: (answer: unknown, name: string) => {
      checkPage(transfers, queries[name as keyof typeof queries]).check(answer, name);
    },
  });
  return [{ table: rangeTable, item, size, timing, prepare }];
}
