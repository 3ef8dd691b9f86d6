import Database from "better-sqlite3";
import { createTransferCollection, type StockTransfer } from "stock-transfer";
import { createIndexes, createTables, indexes, prepareInsert } from "../data/sqliteSchema";
import { makeTransfers } from "../data/transfers";
import { compareSlices, type SliceComparison } from "../measure/compareSlices";
import { measurements } from "../measure/measureCases";
import { bytesPerTransfer, collectGarbage } from "../measure/memory";
import type { Figure } from "../report/Results";
import { showCount, showSpeed } from "../report/tables";
import { progress, runPart } from "../run/runPart";

// Creating a collection from existing transfers, as at start-up, and its memory.

const rounds = 5;
const sizes = [200_000, 1_000_000];
const table = "Creating a collection of existing transfers";

await runPart(() => {
  const all = sizes.map((size) => {
    const transfers = makeTransfers(size);
    progress(`memory at ${showCount(size)}`);
    const bytes = [undefined, { copy: false }].map((options) => bytesPerTransfer(transfers, options));
    progress(`creating it with ${showCount(size)}`);
    return { size, bytes, results: loadCollections(transfers) };
  });
  return {
    measurements: all.flatMap(({ size, results }) => measurements({ table, item: "transfers", size }, results)),
    tables: [
      {
        title: "Memory of a collection, without the given transfers",
        columns: ["transfers", "collection of copies", "collection without copies"],
        rows: all.map(({ size, bytes }) => [showCount(size), ...bytes.map((each) => `${each.toFixed(0)} bytes each`)]),
      },
    ],
    figures: all.flatMap(({ size, results }) => [
      figure(size, results, "collection of copies"),
      figure(size, results, "collection without copies"),
    ]),
    notes: [
      "SQLite inserts in one transaction, with a column for each field and a row for each item, then builds its indexes. It does not validate.",
    ],
  };
});

function figure(size: number, results: readonly SliceComparison[], name: string): Figure {
  const [sqlite, own] = [results[0]!, results.find((each) => each.contestant === name)!];
  return {
    what: `creating a ${name}, ${showCount(size)} transfers`,
    against: "SQLite, one transaction, indexes built after the inserts",
    result: showSpeed(sqlite.totalRatio / own.totalRatio),
  };
}

/** Creates a collection and a database in memory of the same transfers in turn, new ones in every round. */
function loadCollections(transfers: readonly StockTransfer[]): SliceComparison[] {
  const loading = (load: () => number) => () => {
    if (load() !== transfers.length) throw new Error("transfers were lost");
  };
  const contestants = {
    SQLite: loading(() => countInDatabase(transfers)),
    "collection of copies": loading(() => createTransferCollection(transfers).size),
    "collection without copies": loading(() => createTransferCollection(transfers, { copy: false }).size),
  };
  return compareSlices(contestants, { count: rounds, sliceSize: 1, between: collectGarbage });
}

/** Building the indexes after the inserts is fastest. */
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
