import type { Database } from "../Database";
import type { Row } from "../readRow";
import { createDatabase, type DatabaseOptions, type Nest, type Query } from "./createDatabase";

/** The part of a `TransactionSql` of postgres.js that {@link fromPostgresJs} uses. */
export interface PostgresJsTransaction {
  unsafe(text: string, values?: never[]): PromiseLike<readonly Row[]>;
  savepoint(work: (own: PostgresJsTransaction) => Promise<void>): Promise<unknown>;
}

/** The part of a `Sql` of postgres.js that {@link fromPostgresJs} uses. */
export interface PostgresJsSql extends Pick<PostgresJsTransaction, "unsafe"> {
  begin(work: (own: PostgresJsTransaction) => Promise<void>): Promise<unknown>;
  end(): Promise<void>;
}

/**
 * A database through postgres.js.
 *
 * @param sql The result of `postgres(…)` of the package `postgres`.
 * @param options `retries`.
 * @throws TypeError or RangeError if an option is malformed or unknown.
 *
 * @example
 * ```ts
 * import { createTransferTable, fromPostgresJs } from "stock-transfer/postgres";
 *
 * // Instead of postgres("postgres://localhost/shop"):
 * const unsafe = () => Promise.resolve([{ count: "12" }]);
 * const sql = { unsafe, begin: () => Promise.reject(new Error("not connected")), end: () => Promise.resolve() };
 * const database = fromPostgresJs(sql, { retries: 9 });
 * await database.run(createTransferTable().count({})); // => 12
 * ```
 */
export function fromPostgresJs(sql: PostgresJsSql, options: DatabaseOptions = {}): Database {
  const queryBy =
    (own: Pick<PostgresJsTransaction, "unsafe">): Query =>
    async ({ text, values }) =>
      own.unsafe(text, [...values] as never[]);
  const driver = {
    query: queryBy(sql),
    // The driver rejects if an error of a statement was ignored, unless it was between savepoints of the driver.
    transact: async (work: Parameters<Nest>[0]) => {
      let isLost = false;
      const scopeOf = (inner: typeof work) => async (own: PostgresJsTransaction) => {
        const query = queryBy(own);
        try {
          await inner(
            (statement) =>
              query(statement).catch((error: unknown) => {
                // Errors of the connection have this field, errors of the server do not.
                isLost ||= "errno" in Object(error);
                throw error;
              }),
            (nested) => own.savepoint(scopeOf(nested)),
          );
        } finally {
          // The driver has rejected `transaction`, or will. Without a connection, its rollback would end the process
          // (https://github.com/porsager/postgres/issues/1208).
          if (isLost) await new Promise(() => undefined);
        }
      };
      const transaction = sql.begin(scopeOf(work));
      transaction.catch(() => (isLost = true));
      return transaction;
    },
    close: () => sql.end(),
  };
  return createDatabase("fromPostgresJs", driver, options);
}
