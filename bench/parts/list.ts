import { createTransferCollection, type StockTransfer, type TransferCollection } from "stock-transfer";
import { collectGarbage } from "../measure/compareSlices";
import { type Case, measureCases } from "../measure/measureCases";
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
    const collections = new Map((sizes ?? dataSet.sizes).map((size) => [size, createCollection(dataSet, size)]));
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
      "“(3 found)” marks the kinds whose page is not full, with what it holds. Sizes are compared with each other only where they fill the page; a size with a shorter page is shown in the last columns, and the kinds that fill a page at no size have a table of their own.",
      "SQLite answers with transfers, as all others do: it keeps each as JSON beside the columns that are searched, which is the fastest of the ways that we found. For each kind of query every formulation that we know is tried beforehand, with each index that may serve prescribed, and the fastest is measured; statements are prepared and values are bound before the clock starts.",
      "“SQLite, keys only” gives nothing but 21 numbers, and we find the transfers in an array: less than what is asked for, and the least that a database can cost from JavaScript.",
      "sift and mingo get arrays that are sorted already, in either order, and their criteria compiled beforehand. mingo reads its cursor no further than the page goes; sift filters, as documented. LokiJS and TanStack DB have an index of each field, none of the SKUs: LokiJS has no index within arrays, and TanStack DB tests them by a function.",
      `TanStack DB keeps live results up to date, which is more than a list does, and is measured up to ${showCount(maxForTanstack)} transfers: loading a million takes most of a minute. Whoever will take over ${maxMilliseconds} ms for a kind of query, judged by its time over fewer transfers, is not asked.`,
      "The collection may be changed at any time, and so may SQLite, LokiJS and TanStack DB; the arrays of sift and mingo would have to be kept sorted.",
      "Nightly runs: collections of their own, in which each of five runs updated a fifth of the transfers at one instant; a fifth by chance, or one that follows `seq`.",
    ],
  };
});

function createCollection({ makeTransfers }: DataSet, size: number): TransferCollection {
  progress(`a collection of ${showCount(size)} transfers`);
  return createTransferCollection(makeTransfers(size));
}

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
