/**
 * PostgreSQL through a Drizzle database on a pool of node-postgres.
 *
 * @param {import("drizzle-orm/node-postgres").NodePgDatabase<any> & { $client: import("pg").Pool }} db
 * @returns {import("./postgresStore.js").Store}
 */
export function connectByDrizzle(db) {
  return {
    run: runByDrizzle(db),
    transaction: (work) =>
      db.transaction(async (own) => {
        const run = runByDrizzle(own);
        const result = await work(run);
        // Drizzle does not check that the commit was not a rollback. After a failed statement, this one fails too.
        await run({ text: "select 1", values: [] });
        return result;
      }),
    close: () => db.$client.end(),
  };
}

/**
 * Also for your own transactions.
 *
 * @param {import("drizzle-orm/pg-core").PgDatabase<import("drizzle-orm/node-postgres").NodePgQueryResultHKT, any>} db
 * @returns {import("./postgresStore.js").Run}
 */
export function runByDrizzle(db) {
  return async ({ text, values }) => {
    // `sql` of Drizzle cannot refer to a parameter twice, as these statements do.
    const query = db._.session.prepareQuery({ sql: text, params: [...values] }, undefined, undefined, false);
    const { rows } = /** @type {import("pg").QueryResult} */ (await query.execute());
    return rows;
  };
}
