import { CompiledQuery } from "kysely";

/**
 * For a transaction of Kysely.
 *
 * @param {import("kysely").Kysely<any>} db
 * @returns {import("stock-transfer/postgres").Run}
 */
export function runByKysely(db) {
  return async ({ text, values, read }) => read((await db.executeQuery(CompiledQuery.raw(text, [...values]))).rows);
}
