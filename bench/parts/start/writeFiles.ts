import Database from "better-sqlite3";
import { closeSync, openSync, writeSync } from "node:fs";
import { createTransferTable } from "stock-transfer/postgres";
import { startPglite } from "../../../test/support/pglite";
import { createIndexes, createTables, prepareInsert } from "../../data/sqliteSchema";
import { generateTransfers } from "../../data/transfers";
import { indexes } from "../collection/sqliteCollection";

export function writeLines(path: string, size: number): void {
  const file = openSync(path, "w");
  for (const transfer of generateTransfers(size)) writeSync(file, `${JSON.stringify(transfer)}\n`);
  closeSync(file);
}

/** With each transfer as JSON beside the columns that are searched, which is read faster than columns and items. */
export function writeDatabase(path: string, size: number): void {
  const database = new Database(path);
  createTables(database);
  database.exec("CREATE TABLE documents (seq INTEGER PRIMARY KEY, document TEXT NOT NULL)");
  const insert = prepareInsert(database);
  const insertDocument = database.prepare("INSERT INTO documents VALUES (?, ?)");
  database.transaction(() => {
    for (const transfer of generateTransfers(size)) {
      insert(transfer);
      insertDocument.run(transfer.seq, JSON.stringify(transfer));
    }
  })();
  createIndexes(database, indexes);
  database.close();
}

export async function writeFolder(path: string, size: number): Promise<void> {
  const database = await startPglite(path);
  const table = createTransferTable();
  for (const text of table.schema) await database.query(text);
  await database.query("begin");
  for (const transfer of generateTransfers(size)) {
    const { text, values } = table.put(transfer);
    await database.query(text, values);
  }
  await database.query("commit");
  await database.query("analyze");
  await database.close();
}
