import pg from "pg";

/** Plans made for the values of each query, and no time spent on compiling or on starting workers for a short one. */
const settings = "-c plan_cache_mode=force_custom_plan -c jit=off -c max_parallel_workers_per_gather=0";

/**
 * PostgreSQL by node-postgres.
 *
 * @param {import("pg").PoolConfig} config
 * @returns {import("./postgresStore.js").Store}
 */
export function connectByPg(config) {
  const options = config.options ? `${settings} ${config.options}` : settings;
  const pool = new pg.Pool({ ...config, options });
  // A lost connection fails the statement that runs on it, and is replaced. As an event without a listener, it would end
  // the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", ({ message }) => console.error(message));
  return {
    run: runOn(pool),
    async transaction(work) {
      const client = await pool.connect();
      let isLost = false;
      try {
        await client.query("begin");
        const result = await work(runOn(client));
        const { command } = await client.query("commit");
        // After a failed statement, PostgreSQL rolls back instead and reports no error.
        if (command !== "COMMIT") throw new Error("the transaction was rolled back: a statement in it had failed");
        return result;
      } catch (error) {
        // Without its connection, the transaction is rolled back by the server.
        await client.query("rollback").catch(() => (isLost = true));
        throw error;
      } finally {
        client.release(isLost);
      }
    },
    close: () => pool.end(),
  };
}

/**
 * @param {import("pg").Pool | import("pg").PoolClient} client
 * @returns {import("./postgresStore.js").Run}
 */
function runOn(client) {
  return async ({ text, values }) => (await client.query(text, values)).rows;
}
