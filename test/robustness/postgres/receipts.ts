import { setTimeout } from "node:timers/promises";
import { createStockTable } from "stock-transfer/postgres";
import { createTables, type Database, run } from "../../support/postgres";
import { type Random, seededRandom } from "../../support/random";
import { KilledSessions, type KillPoint } from "./killedSessions";
import { type KilledRun, type Report, settle } from "./together";

const sessions = 8;
/** The database, JavaScript's `sort` and `localeCompare` each put them in another order. */
const names = ["B", "a", "\uff21", "\u{1f600}", "e\u0301", "\u00e9"];
/** After `begin` and the change. */
const killPoints: readonly KillPoint[] = [1, 2, "commit", "after"];
const tables = {
  own: createStockTable({ name: "received" }),
  /** Its columns are compared by a language, and it has a key in another order. */
  others: createStockTable({
    name: "received_quant",
    columns: { warehouseCode: "location", sku: "product", onHandQty: "quantity", reservedQty: "held", safetyQty: null },
  }),
};

/**
 * Eight sessions receive new SKUs at the same time, in any order, beside claims of the same SKUs. Sessions are killed, and run their
 * change again with its key. In the end what is on hand is what has arrived, and nobody has waited in a circle.
 */
export async function receiveTogether({ connect, port, seconds, seed, isolation }: KilledRun): Promise<Report> {
  const observer = await connect(port);
  await observer.query("drop table if exists received, received_key, received_quant, received_quant_key");
  await observer.query(
    'create table received_quant (location text, product text collate "und-x-icu", quantity integer not null, held smallint, unit_weight bigint, unit_volume bigint, pack_qty bigint, preparation_days integer, transferable boolean, primary key (product, location))',
  );
  await createTables(observer, Object.values(tables));
  const faults: string[] = [];
  const all = Array.from({ length: sessions }, () => new KilledSessions(connect, port, observer, isolation));
  const randoms = all.map((_, index) => seededRandom(seed + index));
  const end = Date.now() + 1_000 * seconds;
  let [rounds, received, claimed] = [0, 0, 0];
  while (Date.now() < end && faults.length === 0) {
    rounds += 1;
    const stock = rounds % 2 === 0 ? tables.own : tables.others;
    const skus = names.map((name) => `${name} ${rounds}`);
    // Some are known from the beginning.
    for (const sku of skus.slice(0, rounds % 3)) await run(observer, stock.put("HCM", sku, { onHandQty: 0 }));
    const [onHand, reserved] = [new Map<string, number>(), new Map<string, number>()];

    const work = async (own: KilledSessions, random: Random, index: number) => {
      for (let number = 0; number < 3; number += 1) {
        const isClaim = random(3) === 0;
        const key = random(4) === 0 && !isClaim ? undefined : `${rounds} ${index} ${number}`;
        const items = Array.from({ length: 1 + random(8) }, () => ({ sku: skus[random(6)]!, qty: 1 + random(5) }));
        const point = random(4) === 0 && key !== undefined ? [killPoints[random(killPoints.length)]!] : [];
        const answers: boolean[] = [];
        await own.transact(point, async (database: Database) => {
          const statement = isClaim
            ? stock.claim("HCM", items, { key })
            : stock.receive("HCM", items, { key, addUnknown: true });
          answers.push((await run(database, statement)).done);
        });
        // The last one was committed.
        const isDone = answers.at(-1)!;
        if (!isDone && !isClaim) faults.push(`not received: ${JSON.stringify(items)}`);
        if (!isDone) continue;
        const ledger = isClaim ? reserved : onHand;
        for (const { sku, qty } of items) ledger.set(sku, qty + (ledger.get(sku) ?? 0));
        if (isClaim) claimed += 1;
        else received += 1;
      }
    };
    const works = all.map((own, index) => work(own, randoms[index]!, index));
    await settle(works, faults);
    // A session that was killed while it committed may still be at it.
    await setTimeout(5);
    const found = await run(observer, stock.find("HCM", skus));
    for (const sku of skus) {
      const expected = JSON.stringify([onHand.get(sku) ?? 0, reserved.get(sku) ?? 0]);
      const { onHandQty = 0, reservedQty = 0 } = found.get(sku) ?? {};
      const level = JSON.stringify([onHandQty, reservedQty]);
      if (level !== expected) faults.push(`${sku}: ${level} on hand and reserved, expected ${expected}`);
    }
  }
  for (const own of all) await own.close();
  await observer.close();
  const killed = all.reduce((sum, own) => sum + own.killed, 0);
  const first = `${received} receipts of new SKUs beside ${claimed} claims, ${isolation}`;
  return { title: `${first}; ${killed} sessions killed`, faults };
}
