import type { Database } from "../Database";
import type { Row } from "../readRow";
import { createDatabase, type DatabaseOptions, type Query } from "./createDatabase";

/** The part of a `Transaction` of PGlite that {@link fromPglite} uses. */
export interface PgliteTransaction {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: Row[] }>;
}

/** The part of a `PGlite` that {@link fromPglite} uses. */
export interface PgliteDatabase extends PgliteTransaction {
  transaction(work: (own: PgliteTransaction) => Promise<void>): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * A database through PGlite: PostgreSQL within the process, with its data in a folder or in memory.
 *
 * @param database A `PGlite` of the package `@electric-sql/pglite`.
 * @param options `retries`.
 * @throws TypeError or RangeError if an option is malformed or unknown.
 *
 * @example
 * ```ts
 * import { createTransferTable, fromPglite } from "stock-transfer/postgres";
 *
 * // Instead of await PGlite.create("folder", { extensions: { btree_gin, btree_gist } }):
 * const query = () => Promise.resolve({ rows: [{ count: 12 }] });
 * const pglite = { query, transaction: () => Promise.resolve(), close: () => Promise.resolve() };
 * const database = fromPglite(pglite);
 * await database.run(createTransferTable().count({})); // => 12
 * ```
 */
export function fromPglite(database: PgliteDatabase, options: DatabaseOptions = {}): Database {
  const queryBy =
    (own: PgliteTransaction): Query =>
    async ({ text, values }) =>
      (await own.query(text, [...values])).rows;
  const driver = {
    query: queryBy(database),
    transact: (work: (query: Query) => Promise<void>) =>
      database.transaction(async (own) => {
        await work(queryBy(own));
        // Fails if a statement had failed. The commit would only roll back.
        await own.query("select");
      }),
    close: () => database.close(),
  };
  return createDatabase("fromPglite", driver, options);
}
