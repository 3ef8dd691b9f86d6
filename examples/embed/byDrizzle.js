import { storeOn } from "./byPg.js";

/**
 * PostgreSQL through the pool of a Drizzle database, without its transactions: they never release a connection if `begin`
 * fails, and do not report a commit that rolls back.
 *
 * @param {{ $client: import("pg").Pool }} db
 * @returns {import("./postgresStore.js").Store}
 */
export function connectByDrizzle(db) {
  return storeOn(db.$client);
}

/**
 * For a transaction of Drizzle.
 *
 * @param {import("drizzle-orm/pg-core").PgDatabase<import("drizzle-orm/node-postgres").NodePgQueryResultHKT, any>} db
 * @returns {import("stock-transfer/postgres").Run}
 */
export function runByDrizzle(db) {
  return async ({ text, values, read }) => {
    // The tag `sql` of Drizzle cannot use a parameter twice, as these statements do.
    const query = db._.session.prepareQuery({ sql: text, params: [...values] }, undefined, undefined, false);
    const { rows } = /** @type {import("pg").QueryResult} */ (await query.execute());
    return read(rows);
  };
}
