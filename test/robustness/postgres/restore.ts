import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { createTransferTable } from "stock-transfer/postgres";
import { createTables, run } from "../../support/postgres";
import { transfer } from "../../support/transfers";
import type { Connect, Connection } from "./drivers";
import type { Server } from "./servers";

const table = createTransferTable({ name: "restored", changes: true });
const stateOf = (seq: number, note = "") => ({ ...transfer, seq, id: `st-${seq}`, note });

/**
 * A table is dumped from one cluster and restored into another one, whose transactions have lower numbers. The feed refuses to go on
 * without a word, and gives everything after `restamp`.
 *
 * @param bin The folder of `pg_dump` and `psql`, of a version that the first server can be dumped by.
 */
export async function restoreElsewhere(
  connect: Connect,
  from: Server,
  to: Server,
  bin: string,
): Promise<readonly string[]> {
  if (!existsSync(`${bin}/pg_dump`)) return ["there is no pg_dump: install PostgreSQL from Debian"];
  const { faults, expect } = collectFaults();
  const [source, target] = [await connect(from.port), await connect(to.port)];
  for (const connection of [source, target]) await connection.query("drop table if exists restored");
  await createTables(source, [table]);
  // A dump of one table has no extensions.
  for (const text of table.schema.filter((each) => each.includes("create extension"))) await target.query(text);
  await passTransactions(source, (await lastTransaction(target)) + 1_000);
  for (let seq = 1; seq <= 20; seq += 1) await run(source, table.put(stateOf(seq)));
  const cursor = (await run(source, table.changes("0", 100))).next;

  const at = ({ port }: Server) => ["-h", "127.0.0.1", "-p", String(port), "-U", "postgres"];
  const dump = execFileSync(`${bin}/pg_dump`, [...at(from), "-t", "restored", "postgres"]);
  execFileSync(`${bin}/psql`, [...at(to), "-q", "-v", "ON_ERROR_STOP=1", "postgres"], { input: dump, stdio: "pipe" });

  const { changes, refusal } = readerOf(target);
  const inOrder = Array.from({ length: 20 }, (_, index) => stateOf(index + 1));
  expect("the old cursor", (await refusal(cursor)).includes("after must be a cursor of the cluster with the id"), true);
  expect("the rows", (await refusal("0")).includes("run restamp"), true);
  await run(target, table.restamp());
  expect(
    "the old cursor after restamp",
    (await refusal(cursor)).includes("after must be a cursor of the cluster with the id"),
    true,
  );
  const all = await changes("0");
  expect("all after restamp", all.transfers, inOrder);
  await run(target, table.put(stateOf(7, "changed")));
  expect("the next change", (await changes(all.next)).transfers, [stateOf(7, "changed")]);
  for (const connection of [source, target]) await connection.close();
  return faults;
}

/**
 * The data of a server are put back as they were before the last changes. The cluster has the same name, and the cursor of a reader
 * lies ahead of its counter. The feed refuses it until the reader begins again, and gives what is written afterwards.
 */
export async function restoreEarlierState(connect: Connect, server: Server): Promise<readonly string[]> {
  const { faults, expect } = collectFaults();
  const before = await connect(server.port);
  await before.query("drop table if exists restored");
  await createTables(before, [table]);
  for (let seq = 1; seq <= 5; seq += 1) await run(before, table.put(stateOf(seq)));
  const early = (await readerOf(before).changes("0")).next;
  await before.close();
  const restore = await server.saveData();

  const between = await connect(server.port);
  expect("the cursor after a restart", await readerOf(between).changes(early), { transfers: [], next: early });
  for (let seq = 6; seq <= 50; seq += 1) await run(between, table.put(stateOf(seq)));
  await run(between, table.put(stateOf(1, "lost")));
  const late = (await readerOf(between).changes(early)).next;
  await between.close();
  await restore();

  const after = await connect(server.port);
  const { changes, refusal } = readerOf(after);
  const isRefused = async () => (await refusal(late)).includes("restored to an earlier state");
  expect("the late cursor", await isRefused(), true);
  await run(after, table.put(stateOf(2, "new")));
  expect("the late cursor beside a new change", await isRefused(), true);
  expect("a cursor from before the copy", (await changes(early)).transfers, [stateOf(2, "new")]);
  const expected = [stateOf(1), stateOf(3), stateOf(4), stateOf(5), stateOf(2, "new")];
  const all = await changes("0");
  expect("all from the beginning", all.transfers, expected);
  await run(after, table.put(stateOf(6, "again")));
  expect("the next change", (await changes(all.next)).transfers, [stateOf(6, "again")]);
  await after.close();
  return faults;
}

function collectFaults() {
  const faults: string[] = [];
  const expect = (what: string, found: unknown, expected: unknown) => {
    if (!isDeepStrictEqual(found, expected))
      faults.push(`${what}: ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
  };
  return { faults, expect };
}

/** Reads the feed; `refusal` is the message with which it is refused. */
function readerOf(connection: Connection) {
  const changes = async (after: string) => await run(connection, table.changes(after, 100));
  const refusal = (after: string) =>
    changes(after).then(
      () => "none",
      (error: unknown) => (error as Error).message,
    );
  return { changes, refusal };
}

async function lastTransaction(connection: Connection): Promise<number> {
  const [row] = await connection.query("select pg_snapshot_xmax(pg_current_snapshot())::text as xmax");
  return Number(row!["xmax"]);
}

/** Until the counter of the cluster is there. */
async function passTransactions(connection: Connection, until: number): Promise<void> {
  const pass = "do $$ begin for number in 1..1000 loop perform pg_current_xact_id(); commit; end loop; end $$";
  while ((await lastTransaction(connection)) < until) await connection.query(pass);
}
