import { deepStrictEqual } from "node:assert";
import {
  createTransferCollection,
  listTransfers,
  type StockTransfer,
  type TransferCollection,
  type TransferPage,
} from "stock-transfer";
import { compareSizes } from "../list/compareSizes";
import type { ListContestant } from "../list/ListContestant";
import { listFigures } from "../list/listFigures";
import { type ListKind, listKinds } from "../list/listKinds";
import { createRivals, mostForTanstack } from "../list/rivals";
import { showCount } from "../report/format";
import type { Measurement } from "../report/Results";
import { compare, type Contestants } from "../support/compare";
import { measurements } from "../support/measurement";
import { collectGarbage } from "../support/collectGarbage";
import { progress, runPart } from "../support/runPart";
import { makeTransfers } from "../support/transfers";

// A page of 20 from the collection, for each kind of query, against what is used instead; and against itself by size.

const sizes = [10_000, 100_000, 1_000_000] as const;
const ours = "collection";
/** Who is bound to take longer, by what it took over fewer transfers, is not asked. */
const mostMilliseconds = 600;

await runPart(async () => {
  const collections = new Map(sizes.map((size) => [size, createCollection(size)]));
  const bySize = await compareSizes(collections);
  const all: Measurement[] = [];
  for (const size of sizes) {
    const collection = collections.get(size)!;
    const transfers = [...collection];
    const list: ListContestant = { name: ours, prepare: (query) => () => collection.list(query) };
    progress(`loading ${showCount(size)} transfers`);
    const rivals = await createRivals(transfers);
    collectGarbage();
    for (const kind of listKinds) {
      progress(`${showCount(size)} transfers, ${kind.name}`);
      const asked = rivals.filter(({ name }) => !tookTooLong(all, name, kind, size));
      const contestants = await prepareAll([list, ...asked], kind, size);
      const results = await compare(contestants, {
        rounds: 11,
        millisecondsPerSample: 4,
        millisecondsOfWarmUp: 60,
        millisecondsInAll: 100,
        check: isAnswer(transfers, kind, size),
      });
      all.push(...measurements({ table: listTable(size), item: kind.name, size }, results));
    }
    for (const rival of rivals) rival.close?.();
  }
  return {
    measurements: [...all, ...bySize],
    figures: listFigures(all, bySize),
    notes: [
      "SQLite answers with transfers, as all others do: it keeps each as JSON beside the columns that are searched, which is the fastest of the ways that we found. For each kind of query every formulation that we know is tried beforehand, with each index that may serve prescribed, and the fastest is measured; statements are prepared and values are bound before the clock starts.",
      "“SQLite, keys only” gives nothing but 21 numbers, and we find the transfers in an array: less than what is asked for, and the floor of what a database can cost from JavaScript.",
      "sift and mingo get arrays that are sorted already, in either order, and their criteria compiled beforehand. mingo reads its cursor no further than the page goes; sift filters, as documented. LokiJS and TanStack DB have an index of each field, none of the SKUs: LokiJS has no index within arrays, and TanStack DB tests them by a function.",
      `TanStack DB keeps live results up to date, which is more than a list does, and is measured up to ${showCount(mostForTanstack)} transfers: loading a million takes most of a minute. Who is bound to take over ${mostMilliseconds} ms for a kind of query, by what it took over fewer transfers, is not asked.`,
      "The collection may be changed at any time, and so may SQLite, LokiJS and TanStack DB; the arrays of sift and mingo would have to be kept sorted.",
    ],
  };
});

function createCollection(size: number): TransferCollection {
  progress(`a collection of ${showCount(size)} transfers`);
  return createTransferCollection(makeTransfers(size));
}

function tookTooLong(all: readonly Measurement[], contestant: string, { name }: ListKind, size: number): boolean {
  return all.some(
    (one) =>
      one.contestant === contestant &&
      one.item === name &&
      one.nanoseconds * (size / one.size) > mostMilliseconds * 1e6,
  );
}

async function prepareAll(from: readonly ListContestant[], { query }: ListKind, size: number): Promise<Contestants> {
  const prepared: Record<string, () => unknown> = {};
  const asked = query(size);
  for (const contestant of from) {
    prepared[contestant.name] = await contestant.prepare(asked);
  }
  return prepared;
}

/** Copies may lack what is undefined, and carry marks of their keeper. */
function isAnswer(transfers: readonly StockTransfer[], { name: kind, query }: ListKind, size: number) {
  const right = outline(listTransfers(transfers, query(size)));
  return (answer: unknown, name: string) => {
    deepStrictEqual(outline(answer as TransferPage), right, `${name}, ${kind}`);
  };
}

function outline({ transfers, next }: TransferPage) {
  return { found: transfers.map(({ seq, id, items }) => [seq, id, items.length]), next };
}

function listTable(size: number): string {
  return `A page of 20 of ${showCount(size)} transfers, against collection.list`;
}
