import { createStockTable } from "stock-transfer/postgres";
import { giveBack } from "../../../examples/embed/order";
import { createTables, run } from "../../support/postgres";
import { seededRandom } from "../../support/random";
import type { Connect, Connection } from "./drivers";

const writers = 8;
/** The database, JavaScript's `sort` and `localeCompare` each put them in another order. */
const skus = ["B", "a", "\uff21", "\u{1f600}", "e\u0301", "\u00e9"];
/** Of the name that the example gives stock back to. */
const stock = createStockTable();

export interface ClaimReport {
  readonly accepted: number;
  readonly refused: number;
  readonly faults: readonly string[];
}

/** Many sessions reserve the same few SKUs in any order, while goods come in and claims are taken back. */
export async function claimTogether(
  connect: Connect,
  port: number,
  seconds: number,
  seed: number,
): Promise<ClaimReport> {
  const observer = await connect(port);
  await observer.query("drop table if exists stock_level");
  await createTables(observer, [stock]);
  for (const sku of skus) await run(observer, stock.put("HCM", sku, { onHandQty: 50, safetyQty: 1 }));

  const end = Date.now() + 1_000 * seconds;
  const ledger = new Map<string, number>();
  const faults: string[] = [];
  let [accepted, refused] = [0, 0];
  const work = async (connection: Connection, random: (below: number) => number) => {
    while (Date.now() < end) {
      const items = shuffled(skus, random)
        .slice(0, 1 + random(skus.length))
        .map((sku) => ({ sku, qty: 1 + random(5) }));
      if (!stock.readClaim(await run(connection, stock.claim("HCM", items)))) {
        refused += 1;
        await receive(connection, random);
        continue;
      }
      accepted += 1;
      for (const { sku, qty } of items) ledger.set(sku, (ledger.get(sku) ?? 0) + qty);
      if (random(3) === 0) {
        await run(connection, giveBack("HCM", items));
        for (const { sku, qty } of items) ledger.set(sku, ledger.get(sku)! - qty);
      }
    }
  };
  const observe = async () => {
    while (Date.now() < end) faults.push(...(await overdrawn(observer)));
  };
  const connections = await Promise.all(Array.from({ length: writers }, () => connect(port)));
  const works = connections.map((connection, index) => work(connection, seededRandom(seed + index)));
  const outcomes = await Promise.allSettled([...works, observe()]);
  for (const outcome of outcomes) if (outcome.status === "rejected") faults.push(String(outcome.reason));

  const levels = stock.readStock(await run(observer, stock.find("HCM", skus)));
  for (const sku of skus) {
    const reserved = levels.get(sku)?.reservedQty;
    if (reserved !== (ledger.get(sku) ?? 0)) faults.push(`${sku}: ${reserved} reserved, ${ledger.get(sku)} claimed`);
  }
  for (const connection of [...connections, observer]) await connection.close();
  return { accepted, refused, faults };
}

async function receive(connection: Connection, random: (below: number) => number): Promise<void> {
  await connection.query("update stock_level set on_hand_qty = on_hand_qty + 10 where sku = $1", [
    skus[random(skus.length)],
  ]);
}

async function overdrawn(connection: Connection): Promise<string[]> {
  const rows = await connection.query("select * from stock_level where on_hand_qty - reserved_qty - safety_qty < 0");
  return rows.map((row) => `overdrawn: ${JSON.stringify(row)}`);
}

function shuffled<Value>(values: readonly Value[], random: (below: number) => number): Value[] {
  const copy = [...values];
  for (let index = copy.length - 1; index > 0; index -= 1) {
    const other = random(index + 1);
    [copy[index], copy[other]] = [copy[other]!, copy[index]!];
  }
  return copy;
}
