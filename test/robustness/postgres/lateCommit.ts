import { createTransferTable } from "stock-transfer/postgres";
import { createTables, run } from "../../support/postgres";
import { transfer } from "../../support/transfers";
import type { Connect, Connection } from "./drivers";

const table = createTransferTable({ name: "committed_late" });
const lock = "select pg_advisory_xact_lock(817)";

/**
 * A reader that goes on from a saved cursor, oldest first, misses a transfer with a smaller `seq` that commits later. With a
 * lock that is held from the choice of `seq` to the commit, it does not.
 */
export async function missLateCommit(connect: Connect, port: number): Promise<readonly string[]> {
  const [slow, quick, reader] = [await connect(port), await connect(port), await connect(port)];
  const faults: string[] = [];
  await reader.query("drop table if exists committed_late");
  await createTables(reader, [table]);

  await slow.query("begin");
  await put(slow, 1);
  await put(quick, 2);
  const cursor = Math.max(...(await seqsAfter(reader, 0)));
  await slow.query("commit");
  const missed = await seqsAfter(reader, cursor);
  if (cursor !== 2 || missed.length > 0)
    faults.push(`expected to miss 1 after 2, got ${missed.join()} after ${cursor}`);

  await slow.query("begin");
  await slow.query(lock);
  await put(slow, 3);
  // It waits for the other's commit.
  const waiting = (async () => {
    await quick.query("begin");
    await quick.query(lock);
    await put(quick, 4);
    await quick.query("commit");
  })();
  const before = await seqsAfter(reader, 2);
  await slow.query("commit");
  await waiting;
  const after = await seqsAfter(reader, 2);
  if (before.length > 0 || after.join() !== "3,4")
    faults.push(`expected none, then 3,4; got ${before.join()}; ${after.join()}`);
  for (const connection of [slow, quick, reader]) await connection.close();
  return faults;
}

async function put(connection: Connection, seq: number): Promise<void> {
  await run(connection, table.put({ ...transfer, seq, id: `st-${seq}` }));
}

async function seqsAfter(connection: Connection, next: number): Promise<number[]> {
  const query = { filter: {}, limit: 100, next, order: "oldest" as const };
  return table.readPage(await run(connection, table.list(query)), query).transfers.map(({ seq }) => seq);
}
