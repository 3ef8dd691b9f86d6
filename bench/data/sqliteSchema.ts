import type { Database } from "better-sqlite3";
import type { StockTransfer } from "stock-transfer";

export interface SqliteIndex {
  readonly name: string;
  readonly table: "transfers" | "items";
  readonly on: readonly string[];
}

export function indexOn(table: SqliteIndex["table"], ...on: readonly string[]): SqliteIndex {
  return { name: [table, ...on, "index"].join("_"), table, on };
}

/** The same indexes as the collection. Each ends in the rowid `seq`, so it is sorted by it. */
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

/** One column for each field of a transfer. `seq` is the rowid, the fastest key in SQLite. */
export function createTables(database: Database): void {
  // The fastest settings: no durability, no sharing and no rollback are needed.
  database.exec(`
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA temp_store = MEMORY;
    CREATE TABLE transfers (
      seq INTEGER PRIMARY KEY, id TEXT NOT NULL, status TEXT NOT NULL, sub_status TEXT NOT NULL, code TEXT NOT NULL,
      ref_code TEXT NOT NULL, partner_code TEXT NOT NULL, partner_name TEXT NOT NULL, src TEXT NOT NULL,
      dest TEXT NOT NULL, note TEXT NOT NULL, arrival TEXT NOT NULL, created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL, done_at INTEGER, outbound TEXT NOT NULL, inbound TEXT NOT NULL
    );
    CREATE TABLE items (
      seq INTEGER NOT NULL, line INTEGER NOT NULL, sku TEXT NOT NULL, qty INTEGER NOT NULL, PRIMARY KEY (seq, line)
    ) WITHOUT ROWID;
  `);
}

export function createIndexes(database: Database, indexes: readonly SqliteIndex[]): void {
  for (const { name, table, on } of indexes) {
    const unique = on.join() === "id" ? "UNIQUE" : "";
    database.exec(`CREATE ${unique} INDEX ${name} ON ${table} (${on.join()})`);
  }
}

/** Inserts a transfer with its items. Call it within a transaction. */
export function prepareInsert(database: Database): (transfer: StockTransfer) => void {
  const insertTransfer = database.prepare(`INSERT INTO transfers VALUES (${Array(17).fill("?").join()})`);
  const insertItem = database.prepare("INSERT INTO items VALUES (?, ?, ?, ?)");
  return (transfer) => {
    const { seq, partner } = transfer;
    insertTransfer.run(
      seq,
      transfer.id,
      transfer.status,
      transfer.subStatus,
      transfer.code,
      transfer.refCode,
      partner.code,
      partner.name,
      transfer.srcWarehouseCode,
      transfer.destWarehouseCode,
      transfer.note,
      transfer.estimatedArrivalDate,
      transfer.createdAt,
      transfer.updatedAt,
      transfer.doneAt ?? null,
      transfer.outboundShipmentCode,
      transfer.inboundShipmentCode,
    );
    transfer.items.forEach(({ sku, qty }, line) => insertItem.run(seq, line, sku, qty));
  };
}
