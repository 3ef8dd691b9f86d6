import { assertOptionValues, type FieldRules, inCall } from "../../result/misuse";
import { integerFault, unlessOmitted } from "../../result/valueFaults";
import type { Database } from "../Database";
import type { Row } from "../readRow";
import type { NestingRun, Run, Statement } from "../sql";

/** Options of every adapter. */
export interface DatabaseOptions {
  /**
   * How often a transaction runs again after the error 40001 (serialization failure) or 40P01 (deadlock): a whole number
   * ≥ 0. Default 4. The pauses are random: the first lasts at most 20 ms, the next ones at most 40, 80 and 160 ms.
   */
  readonly retries?: number | undefined;
}

/** Runs a statement with a driver, and returns its rows. */
export type Query = (statement: Statement) => Promise<readonly Row[]>;

/** Runs work between savepoints of the driver. */
export type Nest = (work: (query: Query, nest?: Nest) => Promise<void>) => Promise<unknown>;

/** What differs between drivers. */
interface Driver {
  readonly query: Query;
  /** Runs the work in a transaction, and commits. Rejects if the work rejects or the commit rolls back. */
  readonly transact: Nest;
  readonly close: () => Promise<void>;
}

/** @param call The name of the adapter, for errors. @param rules The rules of its further options. */
export function createDatabase(
  call: string,
  { query, transact, close }: Driver,
  options: DatabaseOptions,
  rules: FieldRules = {},
): Database {
  inCall(call, () => {
    assertOptionValues(options, { retries: unlessOmitted((value) => integerFault(value)), ...rules });
  });
  const { retries = 4 } = options;
  return {
    run: runBy(query),
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await transactOnce(transact, work);
        } catch (error) {
          if (attempt > retries || !hasCode(error, "40001", "40P01")) throw error;
        }
        await pause(attempt);
      }
    },
    close,
  };
}

async function transactOnce<T>(transact: Nest, work: (run: Run) => Promise<T>): Promise<T> {
  let isOver = false;
  let result: T;
  try {
    await transact(async (query, nest) => {
      const run = runBy((statement) => {
        // The connection may already be in another transaction, or in none.
        if (isOver) throw new Error(`the transaction of the statement ${statement.name} has ended`);
        return query(statement);
      });
      const nested: NestingRun["nest"] = nest && ((inner) => transactOnce(nest, inner));
      result = await work(nested ? Object.assign(run, { nest: nested }) : run);
      isOver = true;
    });
    return result!;
  } finally {
    // After a lost connection, the work may still be running.
    isOver = true;
  }
}

function runBy(query: Query): Run {
  return async (statement) => statement.read(await query(statement));
}

/** Whether an error, or the error that it wraps, has one of these codes of PostgreSQL. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return [error, (Object(error) as Error).cause].some((each) =>
    codes.includes((Object(each) as { code: string }).code),
  );
}

/** The only random pause of the library: sessions that pause equally long would collide again. */
export function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    // eslint-disable-next-line no-restricted-globals, no-restricted-properties -- see above
    setTimeout(resolve, Math.random() * 10 * 2 ** attempt);
  });
}
