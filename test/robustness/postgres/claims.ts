import { createStockTable } from "stock-transfer/postgres";
import { createTables, run } from "../../support/postgres";
import { type Random, seededRandom, shuffled } from "../../support/random";
import type { Connection } from "./drivers";
import { type Report, type Run, settle } from "./together";

const writers = 8;
/** The database, JavaScript's `sort` and `localeCompare` each put them in another order. */
const skus = ["B", "a", "\uff21", "\u{1f600}", "e\u0301", "\u00e9"];
const stock = createStockTable();

/** Many sessions reserve the same few SKUs in any order, while goods come in and claims are taken back. */
export async function claimTogether({ connect, port, seconds, seed }: Run): Promise<Report> {
  const observer = await connect(port);
  await observer.query("drop table if exists stock_level, stock_level_key");
  await createTables(observer, [stock]);
  for (const sku of skus) await run(observer, stock.put("HCM", sku, { onHandQty: 50, safetyQty: 1 }));

  const end = Date.now() + 1_000 * seconds;
  const ledger = new Map<string, number>();
  const faults: string[] = [];
  let [accepted, refused, claims] = [0, 0, 0];
  const work = async (connection: Connection, random: Random) => {
    while (Date.now() < end) {
      const items = shuffled(skus, random)
        .slice(0, 1 + random(skus.length))
        .map((sku) => ({ sku, qty: 1 + random(5) }));
      const key = random(2) === 0 ? undefined : `${seed} ${(claims += 1)}`;
      const claim = async () => stock.readClaim(await run(connection, stock.claim("HCM", items, { key })));
      const first = await claim();
      if (key !== undefined && first.done) {
        const again = await claim();
        if (!again.done || !again.already) faults.push(`claimed again: ${JSON.stringify(again)}`);
      }
      if (!first.done) {
        if (first.short.length === 0) faults.push("refused, and nothing is short");
        refused += 1;
        await receive(connection, random);
        continue;
      }
      accepted += 1;
      for (const { sku, qty } of items) ledger.set(sku, (ledger.get(sku) ?? 0) + qty);
      if (random(3) === 0) {
        const release = stock.readRelease(await run(connection, stock.release("HCM", items)));
        if (!release.done) faults.push(`not released: ${JSON.stringify(release)}`);
        for (const { sku, qty } of items) ledger.set(sku, ledger.get(sku)! - qty);
      }
    }
  };
  const observe = async () => {
    while (Date.now() < end) faults.push(...(await overdrawn(observer)));
  };
  const connections = await Promise.all(Array.from({ length: writers }, () => connect(port)));
  const works = connections.map((connection, index) => work(connection, seededRandom(seed + index)));
  await settle([...works, observe()], faults);

  const levels = stock.readStock(await run(observer, stock.find("HCM", skus)));
  for (const sku of skus) {
    const reserved = levels.get(sku)?.reservedQty;
    if (reserved !== (ledger.get(sku) ?? 0)) faults.push(`${sku}: ${reserved} reserved, ${ledger.get(sku)} claimed`);
  }
  for (const connection of [...connections, observer]) await connection.close();
  return { title: `${accepted} claims accepted and ${refused} refused`, faults };
}

async function receive(connection: Connection, random: Random): Promise<void> {
  await run(connection, stock.receive("HCM", [{ sku: skus[random(skus.length)]!, qty: 10 }]));
}

async function overdrawn(connection: Connection): Promise<string[]> {
  const rows = await connection.query("select * from stock_level where on_hand_qty - reserved_qty - safety_qty < 0");
  return rows.map((row) => `overdrawn: ${JSON.stringify(row)}`);
}
