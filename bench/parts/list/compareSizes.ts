import { deepStrictEqual } from "node:assert";
import {
  type ListQuery,
  listTransfers,
  type StockTransfer,
  type TransferCollection,
  type TransferPage,
} from "stock-transfer";
import { type Case, measureCases } from "../../measure/measureCases";
import { collectGarbage } from "../../measure/memory";
import type { Measurement } from "../../report/Results";
import { showCount } from "../../report/tables";
import type { ListKind } from "./listKinds";

/** By number of transfers, the smallest first. */
export type Collections = ReadonlyMap<number, TransferCollection>;

/** Compares collections of different sizes, for each kind of query. */
export function compareSizes(collections: Collections, kinds: readonly ListKind[]): Promise<Measurement[]> {
  warmUp(collections, kinds);
  collectGarbage();
  return measureCases(kinds.map((kind) => sizeCase(collections, kind)));
}

export function sizeTable(smallest: number): string {
  return `The collection by size, against ${showCount(smallest)} transfers`;
}

/**
 * Compares only sizes that fill the page, because a shorter page is less work. The others are shown and marked, as are
 * kinds that do not fill a page at any size.
 */
function sizeCase(collections: Collections, { name: item, queryAt }: ListKind): Case {
  const asked = [...collections].map(([size, collection]) => {
    const query = queryAt(size);
    const found = collection.list(query).transfers.length;
    return { size, collection, query, found, isFull: found === query.limit };
  });
  const smallestFull = asked.find(({ isFull }) => isFull);
  const named = new Map(
    [...asked]
      .sort((a, b) => Number(b.isFull) - Number(a.isFull))
      .map((one) => [`${showCount(one.size)} ${smallestFull && !one.isFull ? "(shorter page)" : "transfers"}`, one]),
  );
  return {
    table: smallestFull ? sizeTable(smallestFull.size) : "The collection by size, kinds of query that fill no page",
    item,
    size: Math.max(...collections.keys()),
    timing: { rounds: 21, millisecondsPerSample: 4, millisecondsOfWarmUp: 60 },
    prepare: () => ({
      contestants: Object.fromEntries(
        [...named].map(([name, { collection, query }]) => [name, () => collection.list(query)]),
      ),
      check: (answer, name) => {
        const { collection, query } = named.get(name)!;
        checkPage(collection, query).check(answer, name);
      },
      ...(asked.every(({ isFull }) => isFull) ? {} : { remark: `${asked.map(({ found }) => found).join(", ")} found` }),
    }),
  };
}

/** Runs each kind of query after the others: what the engine compiled for one kind is often discarded for the next. */
function warmUp(collections: Collections, kinds: readonly ListKind[]): void {
  for (let pass = 0; pass < 2; pass += 1) {
    for (const { queryAt } of kinds) {
      for (const [size, collection] of collections) {
        const query = queryAt(size);
        const end = performance.now() + 30;
        while (performance.now() < end) collection.list(query);
      }
    }
  }
}

/** Whether a page equals that of the plain scan, and the number of transfers in it. */
export function checkPage(transfers: Iterable<StockTransfer>, query: ListQuery) {
  const page = listTransfers(transfers, query);
  const right = outline(page);
  const check = (answer: unknown, contestant: string) => {
    deepStrictEqual(outline(answer as TransferPage), right, `${contestant}, ${JSON.stringify(query)}`);
  };
  return { check, found: page.transfers.length };
}

/** Compares only some fields: copies may lack undefined fields, and some databases add fields. */
function outline({ transfers, next }: TransferPage) {
  return { found: transfers.map(({ seq, id, items }) => [seq, id, items.length]), next };
}
