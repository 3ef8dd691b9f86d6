import { setTimeout as sleep } from "node:timers/promises";
import type { StockTransfer } from "stock-transfer";
import { createTransferTable } from "stock-transfer/postgres";
import { createTables, run } from "../../support/postgres";
import { type Random, seededRandom } from "../../support/random";
import { transfer } from "../../support/transfers";
import type { Connection } from "./drivers";
import { type Report, type Run } from "./together";

const table = createTransferTable({ name: "followed", changes: true });
const writers = 8;

/** What a reader has seen: the last note of each transfer, which every write changes. */
type Seen = Map<string, string>;

/**
 * Writers whose transactions stay open for a while, a fifth of them for up to 60 ms, beside three readers: one goes on from a saved
 * cursor, oldest first; one asks for what was updated since the latest time that it has seen; one follows the feed.
 */
export async function followTogether({ connect, port, seconds, seed }: Run): Promise<Report> {
  const observer = await connect(port);
  await observer.query("drop table if exists followed; drop sequence if exists followed_seq");
  await observer.query("create sequence followed_seq");
  await createTables(observer, [table]);
  const end = Date.now() + 1_000 * seconds;
  const faults: string[] = [];
  let writes = 0;

  const write = async (connection: Connection, random: Random, writer: number) => {
    const own: number[] = [];
    while (Date.now() < end) {
      await connection.query("begin");
      const isNew = own.length === 0 || random(2) === 0;
      const seq = isNew
        ? Number((await connection.query("select nextval('followed_seq') as seq"))[0]!["seq"])
        : own[random(own.length)]!;
      const given: StockTransfer = {
        ...transfer,
        seq,
        id: `st-${seq}`,
        updatedAt: Date.now(),
        note: `${writer} ${writes}`,
      };
      await run(connection, random(2) === 0 ? table.put(given) : table.putAll([given]));
      if (random(5) === 0) await sleep(random(60));
      await connection.query("commit");
      if (isNew) own.push(seq);
      writes += 1;
    }
  };

  const byCursor: Seen = new Map();
  const byUpdate: Seen = new Map();
  const byFeed: Seen = new Map();
  const note = (seen: Seen, transfers: readonly StockTransfer[]) => {
    for (const { id, note: state } of transfers) seen.set(id, state);
  };
  const list = async (connection: Connection, filter: object, next: number) => {
    const query = { filter, limit: 100_000, next, order: "oldest" as const };
    return table.readPage(await run(connection, table.list(query)), query).transfers;
  };
  let [cursor, latest, after] = [0, -1, "0"];
  const readers = [
    async (connection: Connection) => {
      const found = await list(connection, {}, cursor);
      note(byCursor, found);
      cursor = Math.max(cursor, ...found.map(({ seq }) => seq));
    },
    async (connection: Connection) => {
      const found = await list(connection, latest < 0 ? {} : { updatedFrom: latest }, 0);
      note(byUpdate, found);
      latest = Math.max(latest, ...found.map(({ updatedAt }) => updatedAt));
    },
    async (connection: Connection) => {
      const { transfers, next } = table.readChanges(await run(connection, table.changes(after, 1_000)));
      for (const { id, note: state } of transfers) if (byFeed.get(id) === state) faults.push(`twice: ${id}`);
      note(byFeed, transfers);
      after = next;
    },
  ];
  const connections = await Promise.all(Array.from({ length: writers + readers.length }, () => connect(port)));
  const read = async (connection: Connection, reader: (connection: Connection) => Promise<void>) => {
    while (Date.now() < end) {
      await reader(connection);
      await sleep(5);
    }
  };
  await Promise.all([
    ...connections.slice(readers.length).map((each, index) => write(each, seededRandom(seed + index), index)),
    ...readers.map((reader, index) => read(connections[index]!, reader)),
  ]);
  for (const [index, reader] of readers.entries()) {
    for (let round = 0; round < 100; round += 1) await reader(connections[index]!);
  }
  const last = await list(observer, {}, 0);
  const lost = (seen: Seen) => last.filter(({ id, note: state }) => seen.get(id) !== state);
  // The reader with a cursor knows no changes: what it has never seen is lost.
  const never = last.filter(({ id }) => !byCursor.has(id));
  for (const { id } of lost(byFeed)) faults.push(`lost by the feed: ${id}`);
  if (last.length === 0) faults.push("nothing was written");
  for (const connection of [...connections, observer]) await connection.close();
  const others = `lost by a saved cursor ${never.length}, by the latest update ${lost(byUpdate).length}, by the feed none`;
  return { title: `${writes} transactions, some of them late: ${others}`, faults };
}
