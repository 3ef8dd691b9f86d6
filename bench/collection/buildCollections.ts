import { createTransferCollection, type StockTransfer, type TransferCollection } from "stock-transfer";
import { compareSlices, type Slice, type SliceComparison } from "../support/compareSlices";
import { seededRandom } from "../support/random";
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

/** What comes in the middle has to be made room for. */
export function buildInAnyOrder(transfers: readonly StockTransfer[]): SliceComparison[] {
  const order = shuffle(transfers);
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

function shuffle(transfers: readonly StockTransfer[]): StockTransfer[] {
  const random = seededRandom(7);
  const order = [...transfers];
  for (let index = order.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [order[index], order[other]] = [order[other]!, order[index]!];
  }
  return order;
}
