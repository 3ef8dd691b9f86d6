import { CompiledQuery } from "kysely";

/**
 * PostgreSQL through a Kysely database with a `PostgresDialect`.
 *
 * @param {import("kysely").Kysely<any>} db
 * @returns {import("./postgresStore.js").Store}
 */
export function connectByKysely(db) {
  return {
    run: runByKysely(db),
    transaction: (work) => db.transaction().execute((own) => work(runByKysely(own))),
    close: () => db.destroy(),
  };
}

/**
 * Also for a transaction of Kysely.
 *
 * @param {import("kysely").Kysely<any>} db
 * @returns {import("stock-transfer/postgres").Run}
 */
export function runByKysely(db) {
  return async ({ text, values, read }) => read((await db.executeQuery(CompiledQuery.raw(text, [...values]))).rows);
}
