import postgres from "postgres";

/**
 * PostgreSQL through postgres.js.
 *
 * @param {string} url
 * @returns {import("./postgresStore.js").Store}
 */
export function connectByPostgresJs(url) {
  const sql = postgres(url, {
    connection: { plan_cache_mode: "force_custom_plan", jit: "off", max_parallel_workers_per_gather: "0" },
    // Hides notices about tables and indexes that already exist.
    onnotice: () => {},
  });
  return {
    run: runOn(sql),
    transaction: async (work) => {
      // Wrapped in an object, because the driver awaits the members of an array.
      const run = sql.begin(async (own) => ({ result: await work(runOn(own)) }));
      return (await run).result;
    },
    close: () => sql.end(),
  };
}

/**
 * @param {postgres.Sql | postgres.TransactionSql} sql
 * @returns {import("stock-transfer/postgres").Run}
 */
function runOn(sql) {
  return async ({ text, values, read }) => read(await sql.unsafe(text, [...values]));
}
