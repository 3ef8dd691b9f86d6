import { deepStrictEqual } from "node:assert";
import { type StockTransfer, type TransferCollection, transferStatuses } from "stock-transfer";
import { compareSlices, type SliceComparison } from "../../measure/compareSlices";
import { seededRandom } from "../../data/random";
import type { SqliteCollection } from "./sqliteCollection";

interface Pair {
  readonly collection: TransferCollection;
  readonly database: SqliteCollection;
}

/** Changes transfers in the collection, and in SQLite in one transaction, in turn. */
export function updateCollections(
  { collection, database }: Pair,
  change: (index: number) => StockTransfer,
  count: number,
): SliceComparison[] {
  const sliceSize = 1_000;
  let changes: StockTransfer[] = [];
  database.begin();
  const results = compareSlices(
    {
      collection: () => {
        for (const transfer of changes) collection.put(transfer);
      },
      SQLite: () => {
        for (const { seq, status, updatedAt } of changes) database.update(seq, status, updatedAt);
      },
    },
    {
      count,
      sliceSize,
      before: (from) => {
        changes = Array.from({ length: sliceSize }, (_, index) => change(from + index));
      },
    },
  );
  database.commit();
  return results;
}

/** A random change of a random transfer: the same for the same number. */
export function changesOf(transfers: readonly StockTransfer[]): (index: number) => StockTransfer {
  const end = transfers.at(-1)!.createdAt + 7 * 24 * 3_600_000;
  return (index) => {
    const random = seededRandom(index);
    const transfer = transfers[Math.floor(random() * transfers.length)]!;
    const status = transferStatuses[Math.floor(random() * transferStatuses.length)]!;
    return { ...transfer, status, updatedAt: end + index };
  };
}

/** The counts by status, and the transfers that were changed last. */
export function assertSame({ collection, database }: Pair, changedSince: number): void {
  for (const status of transferStatuses) {
    deepStrictEqual(collection.count({ statuses: [status] }), database.countOf(status), status);
  }
  const changed = collection.list({ filter: { updatedFrom: changedSince }, limit: 1_000, next: 0 });
  deepStrictEqual(
    changed.transfers.map(({ seq }) => seq),
    database.updatedSince(changedSince, 1_000),
  );
}
