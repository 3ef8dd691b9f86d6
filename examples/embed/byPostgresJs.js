import postgres from "postgres";

/**
 * PostgreSQL by postgres.js.
 *
 * @param {string} url
 * @returns {import("./postgresStore.js").Store}
 */
export function connectByPostgresJs(url) {
  const sql = postgres(url, {
    connection: { plan_cache_mode: "force_custom_plan", jit: "off", max_parallel_workers_per_gather: "0" },
    // What it says of tables and indexes that are there already.
    onnotice: () => {},
  });
  return {
    run: ({ text, values }) => sql.unsafe(text, values),
    transaction: async (work) => {
      // Within an object: of an array, the driver would wait for the members.
      const run = sql.begin(async (own) => ({ result: await work(({ text, values }) => own.unsafe(text, values)) }));
      return (await run).result;
    },
    close: () => sql.end(),
  };
}
