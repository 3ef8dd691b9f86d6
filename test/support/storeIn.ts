import type { Store } from "../../examples/embed/postgresStore.js";
import { type Database, run } from "./postgres";

/** A store in a database of one session. `begin` returns the statement that begins a transaction. */
export function storeIn(database: Database, begin: () => string): Store {
  return {
    run: (statement) => run(database, statement),
    async transaction(work) {
      await database.query(begin());
      try {
        const result = await work((statement) => run(database, statement));
        await database.query("commit");
        return result;
      } catch (error) {
        await database.query("rollback");
        throw error;
      }
    },
    close: () => Promise.resolve(),
  };
}
