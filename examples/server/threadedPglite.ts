import { Worker } from "node:worker_threads";
import type { PgliteDatabase } from "stock-transfer/postgres";

type Rows = Awaited<ReturnType<PgliteDatabase["query"]>>["rows"];

interface Waiting {
  readonly resolve: (result: { readonly rows: Rows }) => void;
  readonly reject: (error: Error) => void;
}

interface Answer {
  readonly id: number;
  readonly rows?: Rows;
  readonly message?: string;
  readonly code?: string;
}

/** PGlite in a thread of its own, in memory or in a folder. */
export function openThreadedPglite(dataDir: string | undefined): PgliteDatabase {
  const thread = new Worker(new URL("databaseThread.js", import.meta.url), {
    workerData: dataDir === undefined ? {} : { dataDir },
    // The thread is plain JavaScript: it does without the loader of this process.
    execArgv: [],
  });
  const waiting = new Map<number, Waiting>();
  let sent = 0;
  /** One connection: a transaction keeps the statements of others waiting. */
  let free = Promise.resolve();
  thread.on("message", ({ id, rows, message, code }: Answer) => {
    const { resolve, reject } = waiting.get(id)!;
    waiting.delete(id);
    if (rows) resolve({ rows });
    else reject(Object.assign(new Error(message), { code }));
  });
  thread.on("error", (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });

  function send(text?: string, values?: unknown[]): Promise<{ readonly rows: Rows }> {
    sent += 1;
    const id = sent;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      thread.postMessage({ id, text, values });
    });
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = free.then(work);
    free = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  return {
    query: (text, values) => inTurn(() => send(text, values)),
    transaction: (work) =>
      inTurn(async () => {
        await send("begin");
        try {
          await work({ query: send });
          await send("commit");
        } catch (error) {
          await send("rollback");
          throw error;
        }
      }),
    close: async () => {
      await inTurn(() => send());
      await thread.terminate();
    },
  };
}
