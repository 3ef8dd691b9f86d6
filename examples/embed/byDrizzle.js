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
