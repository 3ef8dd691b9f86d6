import type { Database as StoreDatabase, Run, Statement } from "stock-transfer/postgres";
import { type Database, run } from "./postgres";

/** A database of one session. Transactions wait for one another. `texts` gets the text of each round trip. */
export function databaseIn(database: Database, texts: string[] = []): StoreDatabase {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  const query: Database["query"] = (text, values) => {
    texts.push(text);
    return database.query(text, values);
  };
  const ownRun: Run = <Result>(statement: Statement<Result>) => run({ query }, statement);
  return {
    run: (statement) => inTurn(() => ownRun(statement)),
    transaction: (work) =>
      inTurn(async () => {
        await query("begin");
        try {
          const result = await work(ownRun);
          await query("commit");
          return result;
        } catch (error) {
          await query("rollback");
          throw error;
        }
      }),
    close: () => Promise.resolve(),
  };
}
