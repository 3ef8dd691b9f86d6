import { createTransferCollection } from "stock-transfer";
import { makeTransfers } from "../data/transfers";
import { compareSlices, type SliceComparison } from "../measure/compareSlices";
import { measurements } from "../measure/measureCases";
import { bytesPerTransfer, collectGarbage } from "../measure/memory";
import type { Figure, Table } from "../report/Results";
import { showCount, showRatio, showSpeed, showTime } from "../report/tables";
import { progress, runPart } from "../run/runPart";
import {
  assertSame,
  buildInAnyOrder,
  changesOf,
  createSqliteCollection,
  putInto,
  storing,
} from "./collection/changeCollections";
import { measurePauses, type Pauses } from "./collection/measurePauses";

// Creating and changing a collection of a million, and the memory of its indexes, against the same indexes in SQLite.

const size = 1_000_000;
const shuffledSize = 200_000;
const updates = 200_000;

await runPart(async () => {
  const transfers = makeTransfers(size);
  progress("memory of the indexes");
  const ownBytes = bytesPerTransfer(transfers, { copy: false });
  progress("building in any order");
  const shuffled = await buildInAnyOrder(transfers.slice(0, shuffledSize));
  progress("building");
  collectGarbage();
  const [collection, database] = [createTransferCollection(), createSqliteCollection()];
  const put = putInto(collection);
  const builds = { collection: storing(transfers, put), SQLite: storing(transfers, database.insert) };
  const built = await database.inTransaction(() => compareSlices(builds, { count: size, sliceSize: size / 20 }));
  const sqliteBytes = database.bytesOfIndexes() / size;

  progress("updates");
  const first = changesOf(transfers, 0, updates);
  collectGarbage();
  const changes = { collection: storing(first, put), SQLite: storing(first, database.update) };
  const updated = await database.inTransaction(() => compareSlices(changes, { count: updates, sliceSize: 1_000 }));
  progress("pauses");
  const later = changesOf(transfers, updates, updates);
  collectGarbage();
  const pauses = await measurePauses(later, put);
  const sqlitePauses = await database.inTransaction(() => measurePauses(later, database.update));
  assertSame(collection, database, first[0]!.updatedAt);

  const table = `${showCount(size)} transfers`;
  return {
    measurements: [
      ...measurements({ table, item: "put", size }, built),
      ...measurements({ table, item: "update", size }, updated),
      ...measurements({ table: `${showCount(shuffledSize)} transfers, in order and not`, item: "put", size }, shuffled),
    ],
    tables: [pauseTable({ collection: pauses, SQLite: sqlitePauses }), memoryTable(ownBytes, sqliteBytes)],
    figures: [
      timeFigure("1 000 000 `put` into an empty collection", "SQLite inserts with the same indexes", built),
      timeFigure(
        "updates of status and time, 1 000 000 transfers in the collection",
        "SQLite updates by rowid",
        updated,
      ),
      pauseFigure("the longest pause of an update", pauses.longest, pauses),
      pauseFigure("the same, without garbage collection and interruptions", pauses.longestOwn, pauses),
      {
        what: "memory of the indexes, per transfer, without the transfers",
        against: "SQLite's pages for the same indexes",
        result: `${showRatio(ownBytes / sqliteBytes)} × (${ownBytes.toFixed(0)} and ${sqliteBytes.toFixed(0)} bytes)`,
      },
    ],
    notes: [
      "SQLite inserts into all its indexes in one transaction, with a column for each field and a row for each item. It does not validate, and updates two columns by rowid. The collection validates and copies the whole transfer, finds it by `id`, and detects which fields have changed.",
      "“Longest own” excludes updates that the operating system interrupted (counted as involuntary context switches) and the time of garbage collection.",
      "Contestants build and update in slices, in turn. The figure in the overview is for all slices together; the table shows medians of slices.",
    ],
  };
});

function timeFigure(what: string, against: string, all: readonly SliceComparison[]): Figure {
  const ratio = all.find(({ contestant }) => contestant === "SQLite")!.totalRatio;
  return { what, against: `${against}, one transaction`, result: showSpeed(ratio) };
}

function pauseFigure(what: string, longest: number, { median }: Pauses): Figure {
  return { what, against: "the median of the updates", result: `${showRatio(longest / median)} ×` };
}

function pauseTable(all: Readonly<Record<string, Pauses>>): Table {
  const show = (microseconds: number) => showTime(microseconds * 1000);
  return {
    title: `Pauses of ${showCount(updates)} updates, each timed by itself`,
    columns: ["", "median", "99.99 %", "longest", "longest own", "longest garbage collection", "interrupted"],
    rows: Object.entries(all).map(([name, pauses]) => [
      name,
      ...[pauses.median, pauses.p9999, pauses.longest, pauses.longestOwn, pauses.longestCollection].map(show),
      showCount(pauses.interrupted),
    ]),
  };
}

function memoryTable(ownBytes: number, sqliteBytes: number): Table {
  return {
    title: "Memory of the indexes",
    columns: ["", "bytes per transfer"],
    rows: [
      ["collection", ownBytes.toFixed(0)],
      ["SQLite", sqliteBytes.toFixed(0)],
    ],
  };
}
