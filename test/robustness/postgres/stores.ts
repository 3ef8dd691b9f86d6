import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { createStore } from "stock-transfer/postgres";
import { databaseIn } from "../../support/databaseIn";
import type { Database } from "../../support/postgres";
import { seededRandom } from "../../support/random";
import { storeTables } from "../../support/store";
import { newSkus, usualSkus } from "./storeSkus";
import type { Report, Run } from "./together";

const [processes, sessions] = [2, 20];
const units = { "2100-01-01": 80, "2100-02-01": 80, "2100-03-01": 80 };

/**
 * Two processes with 20 sessions each order, hold and release the same keys, change the stock of the same SKUs, and record
 * events of the same transfers. Their sessions are ended at random, transactions fail with injected conflicts, commits lose
 * their acknowledgement, and each call is repeated until it is answered. All through the run, SKUs arrive at a
 * warehouse for the first time while it gets orders for them. At every moment each unit is in one place, lots are the
 * unreserved units, and each key has at most one effect.
 */
export async function storeTogether({ connect, port, seconds, seed }: Run): Promise<Report> {
  const observer = await connect(port);
  await observer.query(`drop table if exists ${storeTables.join(", ")} cascade`);
  const database = databaseIn(observer);
  const store = createStore(database, { lots: true, holds: true });
  await store.migrate();
  const lots = Object.entries(units).map(([expiresOn, qty]) => ({ expiresOn, qty }));
  const steps = Math.ceil(seconds * 10);
  const seeds = Array.from({ length: processes }, (_, index) => processes * seed + index);
  const skus = [...usualSkus, ...seeds.flatMap((each) => newSkus(each, steps))].sort();
  const level = { onHandQty: 240, unitWeight: 1, lots };
  await database.run(store.stock.putAll(skus.map((sku) => ({ warehouseCode: "HCM", sku, level }))));

  const works = seeds.map((each) => runWorker(port, each, steps));
  const state = { isDone: false, looks: 0, ended: 0 };
  const faults: string[] = [];
  const random = seededRandom(seed);
  const looker = await connect(port);
  const looking = (async () => {
    while (!state.isDone && faults.length === 0) {
      state.looks += 1;
      faults.push(...(await look(looker, skus)));
    }
  })();
  const ending = (async () => {
    const others = `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> all($1::int[])`;
    const own = [await pidOf(observer), await pidOf(looker)];
    while (!state.isDone) {
      await setTimeout(random(100));
      const rows = await observer.query(others, [`{${own.join(",")}}`]);
      if (rows.length === 0) continue;
      await observer.query("select pg_terminate_backend($1)", [rows[random(rows.length)]!["pid"]]);
      state.ended += 1;
    }
  })();
  const found = await Promise.all(works);
  state.isDone = true;
  await Promise.all([looking, ending]);
  faults.push(...found.flatMap((each) => each.faults), ...(await look(looker, skus)));
  const sum = (name: string) => found.reduce((total, { counts }) => total + (counts[name] ?? 0), 0);
  for (const [table, name] of [
    ["stock_transfer_event", "events"],
    ["stock_level_change", "changes"],
  ] as const) {
    const [stored] = await observer.query(`select count(*)::int as count from ${table}`);
    if (stored!["count"] !== sum(name)) faults.push(`${String(stored!["count"])} ${name} of ${sum(name)} answers`);
  }
  await looker.close();
  await observer.close();
  const what = `${sum("orders")} orders, ${sum("holds")} holds, ${sum("events")} events and ${sum("changes")} changes of a store, ${sum("refused")} refused, ${sum("issues")} with issues, ${sum("short")} short`;
  const title = `${what}, ${sum("again")} run again, ${state.looks} looks; ${state.ended} sessions ended, ${sum("lost")} calls repeated`;
  return { title, faults };
}

interface Found {
  readonly counts: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

async function runWorker(port: number, seed: number, steps: number): Promise<Found> {
  const script = "test/robustness/postgres/storeWorker.ts";
  const args = ["--import", "tsx", script, ...[port, seed, sessions, steps].map(String)];
  const worker = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [printed] = await Promise.all([text(worker.stdout), once(worker, "exit")]);
  return JSON.parse(printed) as Found;
}

async function pidOf(database: Database): Promise<unknown> {
  const [row] = await database.query("select pg_backend_pid() as pid");
  return row!["pid"];
}

/** The sums of the changes by warehouse and SKU. */
const changes = `
  select change ->> 0 as warehouse_code, entry ->> 0 as sku, sum((entry -> 2)::int) as on_hand, sum((entry -> 3)::int) as reserved
  from stock_level_change, jsonb_array_elements(change -> 1) as entry group by 1, 2`;

/** Every unit that the changes have not brought, as one snapshot shows it: all of them have a date. */
const unitsBySku = `
  select sku, sum(qty)::int as qty from (
    select sku, qty from stock_level_lot
    union all select sku, qty from stock_level_hold
    union all select sku, reserved - on_hand from (${changes}) as change
    union all select unit ->> 'sku', (unit -> state)::int
    from stock_transfer, jsonb_array_elements(lots) as unit, unnest(array['left', 'underWay', 'rejected', 'lost']) as state
  ) as units group by 1 order by 1`;

/** Unreserved units that are not those of the lots, and reserved units that are not those of transfers, holds and changes. */
const differences = `
  select level.warehouse_code, level.sku, on_hand_qty, reserved_qty, lot.qty as lots, held.qty as held, claimed.qty as claimed
  from stock_level as level
  cross join lateral (
    select coalesce(sum(qty), 0) as qty from stock_level_lot as lot
    where lot.warehouse_code = level.warehouse_code and lot.sku = level.sku
  ) as lot
  cross join lateral (
    select coalesce(sum(qty), 0) as qty from stock_level_hold as hold
    where hold.warehouse_code = level.warehouse_code and hold.sku = level.sku
  ) as held
  cross join lateral (
    select coalesce(sum((unit -> 'left')::int), 0) as qty from stock_transfer, jsonb_array_elements(lots) as unit
    where src_warehouse_code = level.warehouse_code and unit ->> 'sku' = level.sku
  ) as claimed
  left join (${changes}) as change on change.warehouse_code = level.warehouse_code and change.sku = level.sku
  where on_hand_qty - reserved_qty <> lot.qty or reserved_qty <> held.qty + claimed.qty + coalesce(change.reserved, 0)`;

const keys = `
  select count(*) as count from (select transfer_id from stock_transfer_order where transfer_id is not null) as used
  full join stock_transfer on id = transfer_id where id is null or transfer_id is null`;

async function look(database: Database, skus: readonly string[]): Promise<readonly string[]> {
  await database.query("begin isolation level repeatable read");
  const found = await database.query(unitsBySku);
  const wrong = await database.query(differences);
  const [without] = await database.query(keys);
  await database.query("commit");
  const expected = skus.map((sku) => ({ sku, qty: 240 }));
  return [
    ...(isDeepStrictEqual(
      found.map((row) => ({ ...row })),
      expected,
    )
      ? []
      : [`units: ${JSON.stringify(found)}`]),
    ...wrong.map((row) => JSON.stringify(row)),
    ...(String(without!["count"]) === "0"
      ? []
      : [`${String(without!["count"])} keys without a transfer, or the reverse`]),
  ];
}
