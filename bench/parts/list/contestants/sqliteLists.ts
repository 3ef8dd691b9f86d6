import Database from "better-sqlite3";
import type { ListQuery, StockTransfer, TransferPage } from "stock-transfer";
import { fastestOf } from "../../../measure/compare";
import {
  createIndexes,
  createTables,
  indexes as commonIndexes,
  indexOn,
  prepareInsert,
} from "../../../data/sqliteSchema";
import type { ListContestant } from "./ListContestant";
import { type Formulation, sqliteFormulations } from "./sqliteFormulations";

/** The best ones found for these kinds of query. */
const indexes = [
  ...commonIndexes,
  indexOn("transfers", "src", "updated_at"),
  indexOn("transfers", "src", "created_at"),
  // In the order of the rowid and smaller than the table, for scans by time.
  indexOn("transfers", "seq", "created_at"),
  indexOn("transfers", "seq", "updated_at"),
  indexOn("items", "seq", "sku"),
];

/**
 * Two contestants over one database in memory. The first returns transfers, like the others. Each is stored as JSON next
 * to the searched columns, which is faster than assembling it from columns and items. The second selects only the `seq`
 * and finds the transfers in an array, so SQLite is only an index.
 */
export function createSqliteLists(transfers: readonly StockTransfer[]): ListContestant[] {
  const database = new Database(":memory:");
  fill(database, transfers);
  const bySeq: StockTransfer[] = [];
  for (const transfer of transfers) bySeq[transfer.seq] = transfer;

  const formulations = new Map<ListQuery, Formulation>();
  const formulate = async (query: ListQuery) => {
    const known =
      formulations.get(query) ??
      (await fastestOf(sqliteFormulations(query, indexes), (formulation) => callOf(database, formulation)));
    formulations.set(query, known);
    return known;
  };
  return [
    {
      name: "SQLite",
      async prepare(query) {
        const { sql, values } = await formulate(query);
        const order = query.order === "oldest" ? "ASC" : "DESC";
        const statement = database
          .prepare<unknown[], string>(
            `SELECT document FROM (${sql}) AS page CROSS JOIN documents USING (seq) ORDER BY page.seq ${order}`,
          )
          .pluck();
        return () => pageOf(statement.all(...values), query.limit, (text) => JSON.parse(text) as StockTransfer);
      },
      close: () => database.close(),
    },
    {
      name: "SQLite, keys only",
      async prepare(query) {
        const { sql, values } = await formulate(query);
        const statement = database.prepare<unknown[], number>(sql).pluck();
        return () => pageOf(statement.all(...values), query.limit, (seq) => bySeq[seq]!);
      },
    },
  ];
}

function fill(database: Database.Database, transfers: readonly StockTransfer[]): void {
  createTables(database);
  database.exec("CREATE TABLE documents (seq INTEGER PRIMARY KEY, document TEXT NOT NULL)");
  const insert = prepareInsert(database);
  const insertDocument = database.prepare("INSERT INTO documents VALUES (?, ?)");
  database.transaction(() => {
    for (const transfer of transfers) {
      insert(transfer);
      insertDocument.run(transfer.seq, JSON.stringify(transfer));
    }
  })();
  createIndexes(database, indexes);
  database.exec("ANALYZE");
}

function pageOf<T>(found: T[], limit: number, read: (one: T) => StockTransfer): TransferPage {
  const more = found.length > limit;
  if (more) found.pop();
  const transfers = found.map(read);
  return { transfers, next: more ? transfers.at(-1)!.seq : 0 };
}

function callOf(database: Database.Database, { sql, values }: Formulation): (() => unknown) | undefined {
  try {
    const statement = database.prepare(sql).pluck();
    return () => statement.all(...values);
  } catch (error) {
    // The error if the prescribed index cannot serve the query.
    if (error instanceof Database.SqliteError && error.message.includes("no query solution")) return undefined;
    throw error;
  }
}
