import { createTransferCollection, type StockTransfer, type TransferCollection } from "stock-transfer";
import { shuffle } from "../../data/random";
import { compareSlices, type Slice, type SliceComparison } from "../../measure/compareSlices";
import { createSqliteCollection, type SqliteCollection } from "./sqliteCollection";

interface Built {
  readonly collection: TransferCollection;
  readonly database: SqliteCollection;
  readonly results: readonly SliceComparison[];
}

/** Puts the transfers into a collection, and into SQLite in one transaction, in turn. */
export function buildCollections(transfers: readonly StockTransfer[]): Built {
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
  const order = shuffle(transfers, 7);
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
