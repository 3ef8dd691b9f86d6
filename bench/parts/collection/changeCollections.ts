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

/** Puts the transfers alternately into a collection and into SQLite, in one transaction. */
export function buildCollections(transfers: readonly StockTransfer[]) {
  const collection = createTransferCollection();
  const database = createSqliteCollection();
  database.begin();
  const results = compareSlices(
    { collection: putsOf(transfers, collection), SQLite: insertsOf(transfers, database) },
    { count: transfers.length, sliceSize: transfers.length / 20 },
  );
  database.commit();
  return { collection, database, results };
}

/** In any order: most transfers are inserted between others. */
export function buildInAnyOrder(transfers: readonly StockTransfer[]): SliceComparison[] {
  const order = shuffled(transfers, seededRandom(7));
  const database = createSqliteCollection();
  database.begin();
  const results = compareSlices(
    {
      collection: putsOf(transfers, createTransferCollection()),
      "collection, in any order": putsOf(order, createTransferCollection()),
      "SQLite, in any order": insertsOf(order, database),
    },
    { count: transfers.length, sliceSize: transfers.length / 20 },
  );
  database.commit();
  return results;
}

function putsOf(transfers: readonly StockTransfer[], collection: TransferCollection): Slice {
  return (from, to) => {
    for (let index = from; index < to; index += 1) collection.put(transfers[index]!);
  };
}

function insertsOf(transfers: readonly StockTransfer[], database: SqliteCollection): Slice {
  return (from, to) => {
    for (let index = from; index < to; index += 1) database.insert(transfers[index]!);
  };
}

interface Pair {
  readonly collection: TransferCollection;
  readonly database: SqliteCollection;
}

/** Changes transfers alternately in the collection and in SQLite, in one transaction. */
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

/** A random change of a random transfer. Equal numbers give equal changes. */
export function changesOf(transfers: readonly StockTransfer[]): (index: number) => StockTransfer {
  const end = transfers.at(-1)!.createdAt + 7 * 24 * 3_600_000;
  return (index) => {
    const random = seededRandom(index);
    const transfer = transfers[random(transfers.length)]!;
    const status = transferStatuses[random(transferStatuses.length)]!;
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

type SqliteCollection = ReturnType<typeof createSqliteCollection>;

/** A database in memory with prepared statements. Updates use the rowid, the fastest look-up in SQLite. */
function createSqliteCollection() {
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
    update: (seq: number, status: TransferStatus, updatedAt: number) => void update.run(status, updatedAt, seq),
    begin: () => void database.exec("BEGIN"),
    commit: () => void database.exec("COMMIT"),
    countOf: (status: TransferStatus) => count.get(status)!,
    updatedSince: (instant: number, limit: number) => since.all(instant, limit),
    bytesOfIndexes: () => bytes.get()!,
  };
}
