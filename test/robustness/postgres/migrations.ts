import { setTimeout } from "node:timers/promises";
import { createStore, type Database, fromPg, type PgPool } from "stock-transfer/postgres";
import { seededRandom } from "../../support/random";
import { openPool } from "./drivers";
import { fieldsOf, networkWith, type Report, type Run, settle, toHan } from "./together";

const [clients, migrators] = [8, 6];
const skus = Array.from({ length: 12 }, (_, index) => `S${index}`);
const network = networkWith();
/** What an earlier version lacks, and the calls do without. */
const earlier = [
  "alter table stock_transfer drop column lots",
  "alter table stock_transfer drop column lots",
  "drop index stock_level_by_sku",
  "drop index stock_transfer_by_code",
];

/**
 * Eight clients order, ship and receive while six others migrate again and again, and a ninth takes away columns and
 * indexes. No call is rejected or takes a second, PostgreSQL finds no deadlock, and at the end nothing is missing.
 */
export async function migrateTogether({ port, seconds, seed }: Run): Promise<Report> {
  const pool = await openPool(port, clients + migrators + 2);
  await pool.query({ text: "drop schema if exists moving cascade" });
  await pool.query({ text: "create schema moving" });
  const own = await openPool(port, clients + migrators + 2, "moving");
  const database = fromPg(own);
  const store = createStore(database, { holds: true, extensions: false });
  const later = createStore(database, { lots: true, holds: true, extensions: false });
  await later.migrate();
  const level = { onHandQty: 1_000_000, unitWeight: 1 };
  await database.run(store.stock.putAll(skus.map((sku) => ({ warehouseCode: "HCM", sku, level }))));
  const before = await deadlocksOf(own);
  const end = Date.now() + 1_000 * seconds;
  const faults: string[] = [];
  let [calls, migrations, dropped, longest] = [0, 0, 0, 0];

  const timed = async <Answer extends object>(call: () => Promise<Answer>): Promise<Answer> => {
    const start = performance.now();
    const answer = await call();
    longest = Math.max(longest, performance.now() - start);
    calls += 1;
    return answer;
  };
  const work = async (client: number) => {
    const random = seededRandom(seed + client);
    for (let number = 0; Date.now() < end; number += 1) {
      const items = Array.from({ length: 1 + random(3) }, () => ({ sku: skus[random(skus.length)]!, qty: 1 }));
      const [now, id] = [Date.now(), `st-${client}-${number}`];
      const answers = [
        await timed(() => store.order(id, { ...toHan, items }, { network, now }, () => fieldsOf(id, now))),
      ];
      for (const type of ["ship", "receive"] as const) {
        answers.push((await timed(() => store.record(id, type, { type }, now))) as never);
      }
      for (const answer of answers) if (!("transfer" in answer)) faults.push(JSON.stringify(answer));
    }
  };
  const migrate = async () => {
    while (Date.now() < end) {
      await later.migrate();
      migrations += 1;
    }
  };
  const drop = async () => {
    const random = seededRandom(seed);
    while (Date.now() < end - 1_000) {
      await setTimeout(random(300));
      dropped += Number(await dropOne(database, earlier[random(earlier.length)]!));
    }
  };
  const works = [...Array.from({ length: clients }, (_, client) => work(client)), drop()];
  await settle([...works, ...Array.from({ length: migrators }, migrate)], faults);
  await later.migrate();
  const deadlocks = (await deadlocksOf(own)) - before;
  if (deadlocks > 0) faults.push(`${deadlocks} deadlocks`);
  if (longest > 1_000) faults.push(`a call took ${Math.round(longest)} ms`);
  for (const text of new Set(earlier)) if (!(await dropOne(database, text))) faults.push(`missing at the end: ${text}`);
  await Promise.all([own.end(), pool.end()]);
  const title = `${calls} calls beside ${migrations} migrations, ${dropped} of them with something to do; the longest call ${Math.round(longest)} ms`;
  return { title, faults };
}

/** Returns whether there was something to drop, and the locks were free. */
async function dropOne({ transaction }: Database, text: string): Promise<boolean> {
  const execute = (of: string) => ({ name: of, text: of, values: [], read: () => undefined });
  const dropping = transaction(async (run) => {
    await run(execute("set local lock_timeout = '50ms'"));
    await run(execute(text));
  });
  return dropping.then(
    () => true,
    () => false,
  );
}

async function deadlocksOf(pool: PgPool): Promise<number> {
  // The statistics of a session arrive after a moment.
  await setTimeout(1_500);
  const text = "select deadlocks::int from pg_stat_database where datname = current_database()";
  return Number((await pool.query({ text })).rows[0]!["deadlocks"]);
}
