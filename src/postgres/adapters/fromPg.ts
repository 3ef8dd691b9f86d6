import { booleanFault, unlessOmitted } from "../../result/valueFaults";
import type { Database } from "../Database";
import type { Row } from "../readRow";
import { createDatabase, type DatabaseOptions, type Query } from "./createDatabase";

/** The part of a `QueryConfig` of node-postgres that {@link fromPg} uses. */
export interface PgQuery {
  readonly text: string;
  readonly values?: unknown[];
  readonly name?: string;
}

/** The part of a `PoolClient` of node-postgres that {@link fromPg} uses. */
export interface PgClient {
  query(query: PgQuery): Promise<{ readonly rows: Row[]; readonly command: string }>;
  on(event: "error", listener: () => void): unknown;
  removeListener(event: "error", listener: () => void): unknown;
  release(isLost: boolean): void;
}

/** The part of a `Pool` of node-postgres that {@link fromPg} uses. */
export interface PgPool extends Pick<PgClient, "query"> {
  connect(callback: (error: Error | undefined, client: PgClient | undefined) => void): void;
  end(): Promise<void>;
}

/** Options of {@link fromPg}. */
export interface PgOptions extends DatabaseOptions {
  /**
   * Whether each connection prepares each statement once, under its name, which saves the time to parse it. Needs
   * `plan_cache_mode = force_custom_plan`. Default `false`.
   */
  readonly prepare?: boolean | undefined;
}

/** The failing statement reports a lost connection. An event without a listener would end the process. */
const ignore = () => undefined;

/** By the callback: with the promise, an error between the pool's own listener and this one would meet no listener. */
function connect(pool: PgPool): Promise<PgClient> {
  return new Promise((resolve, reject) => {
    pool.connect((error, client) => {
      client?.on("error", ignore);
      if (client) resolve(client);
      else reject(error!);
    });
  });
}

/**
 * A database through a pool of node-postgres. Listens for errors of the connections of its transactions. Idle connections
 * belong to the pool: `pool.on("error", …)`.
 *
 * @param pool A `Pool` of the package `pg`.
 * @param options `prepare` and `retries`.
 * @throws TypeError or RangeError if an option is malformed or unknown.
 *
 * @example
 * ```ts
 * import { createTransferTable, fromPg } from "stock-transfer/postgres";
 *
 * // Instead of new pg.Pool({ host: "localhost" }):
 * const query = () => Promise.resolve({ rows: [{ count: "12" }], command: "SELECT" });
 * const pool = { query, connect: () => undefined, end: () => Promise.resolve() };
 * const database = fromPg(pool, { prepare: true });
 * await database.run(createTransferTable().count({ statuses: ["created"] })); // => 12
 * ```
 */
export function fromPg(pool: PgPool, options: PgOptions = {}): Database {
  const queryBy =
    (client: Pick<PgClient, "query">): Query =>
    async ({ name, text, values }) => {
      const query = { text, values: [...values] };
      return (await client.query(options.prepare ? { ...query, name } : query)).rows;
    };
  const driver = {
    query: queryBy(pool),
    async transact(work: (query: Query) => Promise<void>) {
      const client = await connect(pool);
      let [isLost, cause]: [boolean, unknown] = [false, undefined];
      try {
        await client.query({ text: "begin" });
        const query = queryBy(client);
        await work((statement) =>
          query(statement).catch((error: unknown) => {
            cause ??= error;
            throw error;
          }),
        );
        const { command } = await client.query({ text: "commit" });
        if (command !== "COMMIT")
          throw new Error("the transaction was rolled back, because a statement had failed", { cause });
      } catch (error) {
        await client.query({ text: "rollback" }).catch(() => (isLost = true));
        throw error;
      } finally {
        client.removeListener("error", ignore);
        client.release(isLost);
      }
    },
    close: () => pool.end(),
  };
  return createDatabase("fromPg", driver, options, { prepare: unlessOmitted(booleanFault) });
}
