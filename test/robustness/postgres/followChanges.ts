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

/** Writers leave some transactions open for up to 60 ms. A reader of the feed sees every write, and none twice. */
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

  const seen: Seen = new Map();
  let after = "0";
  const follow = async (connection: Connection) => {
    const { transfers, next } = await run(connection, table.changes(after, 1_000));
    for (const { id, note } of transfers) {
      if (seen.get(id) === note) faults.push(`twice: ${id}`);
      seen.set(id, note);
    }
    after = next;
  };
  const reader = await connect(port);
  const connections = await Promise.all(Array.from({ length: writers }, () => connect(port)));
  const read = async () => {
    while (Date.now() < end) {
      await follow(reader);
      await sleep(5);
    }
  };
  await Promise.all([...connections.map((each, index) => write(each, seededRandom(seed + index), index)), read()]);
  for (let round = 0; round < 100; round += 1) await follow(reader);
  const query = { filter: {}, limit: 100_000, next: 0 };
  const last = (await run(observer, table.list(query))).transfers;
  for (const { id, note } of last) if (seen.get(id) !== note) faults.push(`lost: ${id}`);
  if (last.length === 0) faults.push("nothing was written");
  for (const connection of [...connections, reader, observer]) await connection.close();
  return { title: `${writes} transactions, some of them late, none lost by the feed`, faults };
}
