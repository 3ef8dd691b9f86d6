import fc from "fast-check";
import { createStore } from "stock-transfer/postgres";
import { databaseIn } from "../../support/databaseIn";
import { seededRandom } from "../../support/random";
import { storeTables } from "../../support/store";
import { anyHistory, playHistory } from "../../support/storeHistory";
import type { Report, Run } from "./together";

const calls = 400;

/** Histories of 400 calls of a store, compared after each call with a store in memory. */
export async function playHistories({ connect, port, seconds, seed }: Run): Promise<Report> {
  const connection = await connect(port);
  await connection.query("drop schema if exists history cascade");
  const database = databaseIn(connection);
  await createStore(database, { schema: "history", lots: true, holds: true }).migrate();
  const faults: string[] = [];
  const random = seededRandom(seed);
  const end = Date.now() + 1_000 * seconds;
  let histories = 0;
  for (; Date.now() < end && faults.length === 0; histories += 1) {
    const options = { lots: histories % 4 !== 1, holds: histories % 4 !== 2 };
    const store = createStore(database, { schema: "history", ...options });
    const property = fc.asyncProperty(anyHistory(40, { minLength: calls, maxLength: calls }), async (history) => {
      await connection.query(`truncate ${storeTables.map((name) => `history.${name}`).join(", ")}`);
      await playHistory(store, database, options, history);
    });
    const own = random(2 ** 31);
    const { failed, errorInstance } = await fc.check(property, { numRuns: 1, seed: own, endOnFailure: true });
    if (failed) faults.push(`seed ${own}: ${String(errorInstance).slice(0, 1_000)}`);
  }
  await connection.close();
  return { title: `${histories} histories of ${calls} calls of a store equal to one in memory`, faults };
}
