import { deepStrictEqual } from "node:assert";
import Database from "better-sqlite3";
import {
  createTransferCollection,
  type StockTransfer,
  type TransferCollection,
  type TransferStatus,
  transferStatuses,
} from "stock-transfer";
import { seededRandom, shuffled } from "../../../test/support/random";
import { createIndexes, createTables, indexes, prepareInsert } from "../../data/sqliteSchema";
import { compareSlices, type Slice, type SliceComparison } from "../../measure/compareSlices";

/** Stores each transfer of a slice. */
export function storing(transfers: readonly StockTransfer[], store: (transfer: StockTransfer) => void): Slice {
  return (from, to) => {
    for (let index = from; index < to; index += 1) store(transfers[index]!);
  };
}

export function putInto(collection: TransferCollection): (transfer: StockTransfer) => void {
  return (transfer) => {
    collection.put(transfer);
  };
}

/** In any order: most transfers are inserted between others. */
export function buildInAnyOrder(transfers: readonly StockTransfer[]): Promise<SliceComparison[]> {
  const order = shuffled(transfers, seededRandom(7));
  const database = createSqliteCollection();
  const contestants = {
    collection: storing(transfers, putInto(createTransferCollection())),
    "collection, in any order": storing(order, putInto(createTransferCollection())),
    "SQLite, in any order": storing(order, database.insert),
  };
  const count = transfers.length;
  return database.inTransaction(() => compareSlices(contestants, { count, sliceSize: count / 20 }));
}

/** Random changes of random transfers, by number: equal numbers give equal changes. */
export function changesOf(transfers: readonly StockTransfer[], from: number, count: number): StockTransfer[] {
  const end = transfers.at(-1)!.createdAt + 7 * 24 * 3_600_000;
  return Array.from({ length: count }, (_, at) => {
    const random = seededRandom(from + at);
    const transfer = transfers[random(transfers.length)]!;
    const status = transferStatuses[random(transferStatuses.length)]!;
    return { ...transfer, status, updatedAt: end + from + at };
  });
}

/** The counts by status, and the transfers that were changed last. */
export function assertSame(collection: TransferCollection, database: SqliteCollection, changedSince: number): void {
  for (const status of transferStatuses) {
    deepStrictEqual(collection.count({ statuses: [status] }), database.countOf(status), status);
  }
  const changed = collection.list({ filter: { updatedFrom: changedSince }, limit: 1_000, next: 0 });
  deepStrictEqual(
    changed.transfers.map(({ seq }) => seq),
    database.updatedSince(changedSince, 1_000),
  );
}

type SqliteCollection = ReturnType<typeof createSqliteCollection>;

/** A database in memory with prepared statements. Updates use the rowid, the fastest look-up in SQLite. */
export function createSqliteCollection() {
  const database = new Database(":memory:");
  createTables(database);
  createIndexes(database, indexes);
  const update = database.prepare("UPDATE transfers SET status = ?, updated_at = ? WHERE seq = ?");
  const count = database.prepare<unknown[], number>("SELECT count(*) FROM transfers WHERE status = ?").pluck();
  const since = database
    .prepare<unknown[], number>("SELECT seq FROM transfers WHERE updated_at >= ? ORDER BY seq DESC LIMIT ?")
    .pluck();
  const names = indexes.map(({ name }) => `'${name}'`).join();
  const bytes = database.prepare<unknown[], number>(`SELECT sum(pgsize) FROM dbstat WHERE name IN (${names})`).pluck();
  return {
    insert: prepareInsert(database),
    update: ({ seq, status, updatedAt }: StockTransfer) => void update.run(status, updatedAt, seq),
    async inTransaction<Value>(run: () => Value | Promise<Value>): Promise<Value> {
      database.exec("BEGIN");
      const value = await run();
      database.exec("COMMIT");
      return value;
    },
    countOf: (status: TransferStatus) => count.get(status)!,
    updatedSince: (instant: number, limit: number) => since.all(instant, limit),
    bytesOfIndexes: () => bytes.get()!,
  };
}
