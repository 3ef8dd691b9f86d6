import Database from "better-sqlite3";
import type { StockTransfer, TransferStatus } from "stock-transfer";
import { createIndexes, createTables, indexOn, prepareInsert } from "../../data/sqliteSchema";

/** Those that the collection keeps as well. */
export const indexes = [
  indexOn("transfers", "id"),
  indexOn("transfers", "code"),
  indexOn("transfers", "ref_code"),
  indexOn("transfers", "src"),
  indexOn("transfers", "dest"),
  indexOn("transfers", "status"),
  indexOn("transfers", "src", "dest"),
  indexOn("transfers", "src", "status"),
  indexOn("transfers", "dest", "status"),
  indexOn("transfers", "src", "dest", "status"),
  indexOn("transfers", "created_at"),
  indexOn("transfers", "updated_at"),
  indexOn("items", "sku", "seq"),
];

export interface SqliteCollection {
  insert(transfer: StockTransfer): void;
  update(seq: number, status: TransferStatus, updatedAt: number): void;
  begin(): void;
  commit(): void;
  countOf(status: TransferStatus): number;
  updatedSince(instant: number, limit: number): number[];
  bytesOfIndexes(): number;
}

/** A database in memory, with statements prepared. An update is by rowid: the fastest look-up that SQLite has. */
export function createSqliteCollection(): SqliteCollection {
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
    update: (seq, status, updatedAt) => void update.run(status, updatedAt, seq),
    begin: () => void database.exec("BEGIN"),
    commit: () => void database.exec("COMMIT"),
    countOf: (status) => count.get(status)!,
    updatedSince: (instant, limit) => since.all(instant, limit),
    bytesOfIndexes: () => bytes.get()!,
  };
}
