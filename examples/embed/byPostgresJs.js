import postgres from "postgres";

/**
 * PostgreSQL by postgres.js. The settings are those that the statements are made for.
 *
 * @param {import("postgres").Options<{}>} options
 * @returns {import("./postgresStore.js").Store}
 */
export function connectByPostgresJs(options) {
  const settings = { plan_cache_mode: "force_custom_plan", jit: "off", max_parallel_workers_per_gather: "0" };
  const sql = postgres({ ...options, connection: { ...settings, ...options.connection } });
  return {
    run: ({ text, values }) => sql.unsafe(text, values),
    transaction: async (work) => {
      const run = sql.begin(async (own) => ({ result: await work(({ text, values }) => own.unsafe(text, values)) }));
      return (await run).result;
    },
    close: () => sql.end(),
  };
}
