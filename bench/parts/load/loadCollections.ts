import Database from "better-sqlite3";
import { createTransferCollection, type StockTransfer } from "stock-transfer";
import { createIndexes, createTables, prepareInsert } from "../../data/sqliteSchema";
import { collectGarbage } from "../../measure/collectGarbage";
import { compareSlices, type SliceComparison } from "../../measure/compareSlices";
import { indexes } from "../collection/sqliteCollection";

const rounds = 5;

/** Makes a collection, and a database in memory, of the same transfers in turn. Every round makes new ones. */
export function loadCollections(transfers: readonly StockTransfer[]): SliceComparison[] {
  return compareSlices(
    {
      SQLite: () => {
        if (countInDatabase(transfers) !== transfers.length) throw new Error("SQLite lost transfers");
      },
      "collection of copies": () => {
        if (createTransferCollection(transfers).size !== transfers.length) throw new Error("transfers were lost");
      },
      "collection of the very transfers": () => {
        const { size } = createTransferCollection(transfers, { copy: false });
        if (size !== transfers.length) throw new Error("transfers were lost");
      },
    },
    { count: rounds, sliceSize: 1, between: collectGarbage },
  );
}

/** The indexes are built after the inserts, which is the quickest way. */
function countInDatabase(transfers: readonly StockTransfer[]): number {
  const database = new Database(":memory:");
  createTables(database);
  database.exec("BEGIN");
  const insert = prepareInsert(database);
  for (const transfer of transfers) insert(transfer);
  createIndexes(database, indexes);
  database.exec("COMMIT");
  const count = database.prepare<unknown[], number>("SELECT count(*) FROM transfers").pluck().get();
  database.close();
  return count!;
}
