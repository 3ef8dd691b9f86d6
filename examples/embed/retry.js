import { setTimeout } from "node:timers/promises";

/**
 * A store that runs a transaction again after a serialization failure or a deadlock, which rolled it back. The work must
 * have no effects besides its statements.
 *
 * @param {import("./postgresStore.js").Store} store
 * @param {number} [attempts] Attempts at each transaction. The error of the last one is thrown.
 * @returns {import("./postgresStore.js").Store}
 */
export function withRetries(store, attempts = 5) {
  return {
    ...store,
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await store.transaction(work);
        } catch (error) {
          if (attempt >= attempts || !isConflict(error)) throw error;
        }
        // A random pause keeps sessions from colliding again.
        await setTimeout(Math.random() * 10 * 2 ** attempt);
      }
    },
  };
}

/**
 * @param {any} error Drizzle wraps the error of its driver.
 * @returns {boolean}
 */
function isConflict(error) {
  return ["40001", "40P01"].includes(error?.code ?? error?.cause?.code);
}
