import pg from "pg";

/** Plans each query for its values. JIT and parallel workers would cost more time than these short queries take. */
const settings = "-c plan_cache_mode=force_custom_plan -c jit=off -c max_parallel_workers_per_gather=0";

/**
 * PostgreSQL through node-postgres.
 *
 * @param {import("pg").PoolConfig} config
 * @returns {import("./postgresStore.js").Store}
 */
export function connectByPg(config) {
  return storeOn(openPool(config));
}

/**
 * @param {import("pg").Pool} pool
 * @returns {import("./postgresStore.js").Store}
 */
export function storeOn(pool) {
  return {
    run: runOn(pool),
    async transaction(work) {
      const client = await pool.connect();
      let isLost = false;
      try {
        await client.query("begin");
        const result = await work(runOn(client));
        const { command } = await client.query("commit");
        // After a failed statement, PostgreSQL rolls back without reporting an error.
        if (command !== "COMMIT") throw new Error("the transaction was rolled back: a statement in it had failed");
        return result;
      } catch (error) {
        // If the connection is lost, the server rolls the transaction back.
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
 * A pool with settings for these queries, which survives lost connections.
 *
 * @param {import("pg").PoolConfig} config
 */
export function openPool(config) {
  const options = config.options ? `${settings} ${config.options}` : settings;
  const pool = new pg.Pool({ ...config, options });
  // The pool replaces a lost connection, and the statement on it fails. Without this listener, the event would end the
  // process.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", ({ message }) => console.error(message));
  return pool;
}

/**
 * @param {import("pg").Pool | import("pg").PoolClient} client
 * @returns {import("stock-transfer/postgres").Run}
 */
function runOn(client) {
  return async ({ text, values, read }) => read((await client.query(text, [...values])).rows);
}
