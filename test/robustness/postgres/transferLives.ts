import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { StockTransfer, TransferStatus } from "stock-transfer";
import { createStockTable, createTransferTable, type StockChange } from "stock-transfer/postgres";
import { createTables, type Database, run } from "../../support/postgres";
import { type Random, seededRandom } from "../../support/random";
import { transfer } from "../../support/transfers";
import { KilledSessions, type KillPoint } from "./killedSessions";
import { anyPoints, type KilledRun, type Report, settle } from "./together";

const sessions = 8;
const skus = ["A", "B", "a", "é"];
/** For about 1 500 orders. */
const onHandQty = 4_000;
const transfers = createTransferTable({ name: "lived" });
const stock = createStockTable({ name: "lived_stock" });
/** After `begin`, after the status or the claim, after the stock or the transfer. */
const killPoints: readonly KillPoint[] = [1, 2, 3, "commit", "after"];

/** From which status to which, and what happens with the goods of the source. */
const moves = [
  { from: "created", to: "cancelled", action: "release" },
  { from: "created", to: "in_transit", action: "ship" },
  { from: "in_transit", to: "completed", action: "receive" },
] as const;

/**
 * Eight sessions order transfers, cancel them, send them off and take them in, several of them the same one at the same time. Each
 * does so in one transaction with its stock, and is killed at any point. In the end the stock is what the statuses say.
 */
export async function moveTogether({ connect, port, seconds, seed, isolation }: KilledRun): Promise<Report> {
  const observer = await connect(port);
  await observer.query("drop table if exists lived, lived_stock, lived_stock_key");
  await createTables(observer, [transfers, stock]);
  for (const code of ["HCM", "HAN"]) for (const sku of skus) await run(observer, stock.put(code, sku, { onHandQty }));
  const faults: string[] = [];
  let [ordered, moved, late, killed] = [0, 0, 0, 0];
  const end = Date.now() + 1_000 * seconds;

  const work = async (random: Random, index: number) => {
    const own = new KilledSessions(connect, port, observer, isolation);
    for (let number = 1; Date.now() < end; number += 1) {
      const points = anyPoints(random, killPoints);
      if (ordered < 8 || random(3) === 0) {
        const made = { ...transfer, seq: 1 + index + sessions * number, items: anyItems(random) };
        const answers: boolean[] = [];
        await own.transact(points, async (database) => {
          answers.push(await order(database, { ...made, id: `st-${made.seq}`, status: "created" }));
        });
        if (answers.includes(true)) ordered += 1;
        continue;
      }
      const id = `st-${1 + random(sessions) + sessions * (1 + random(number))}`;
      const move = moves[random(moves.length)]!;
      const answers: boolean[] = [];
      await own.transact(points, async (database) => {
        answers.push(await make(database, id, move));
      });
      if (answers.includes(true)) moved += 1;
      else late += 1;
    }
    await own.close();
    killed += own.killed;
  };
  const works = Array.from({ length: sessions }, (_, index) => work(seededRandom(seed + index), index));
  await settle(works, faults);
  // A session that was killed while it committed may still be at it.
  await setTimeout(200);
  faults.push(...(await compareStock(observer)));
  await observer.close();
  const lives = `${ordered} transfers ordered, ${moved} changes of status with their stock, ${late} too late, ${isolation}`;
  return { title: `${lives}; ${killed} sessions killed`, faults };
}

/** @returns Whether there was enough of everything. */
async function order(database: Database, made: StockTransfer): Promise<boolean> {
  const { id, items, srcWarehouseCode } = made;
  const claim = stock.readClaim(await run(database, stock.claim(srcWarehouseCode, items, { key: id })));
  // Another session may have changed the transfer since: it must not be put again.
  if (claim.done && !claim.already) await run(database, transfers.put(made));
  return claim.done;
}

/** @returns Whether it had the status. */
async function make(database: Database, id: string, { from, to, action }: (typeof moves)[number]): Promise<boolean> {
  const rows = await run(database, transfers.changeStatus(id, { from, to, updatedAt: Date.now() }));
  const changed = transfers.readChanged(rows);
  if (!changed) return false;
  const code = action === "receive" ? changed.destWarehouseCode : changed.srcWarehouseCode;
  const answer: StockChange = stock.readClaim(await run(database, stock[action](code, changed.items, { key: id })));
  // Nobody else has changed the status, and so nobody the stock.
  if (!answer.done || answer.already) throw new Error(`${action} of ${id}: ${JSON.stringify(answer)}`);
  return true;
}

/** The stock of both warehouses, against what the statuses of the transfers say. */
async function compareStock(database: Database): Promise<string[]> {
  const expected = Object.fromEntries(
    skus.map((sku) => [sku, { reserved: 0, source: onHandQty, destination: onHandQty }]),
  );
  const add = (status: TransferStatus, { sku, qty }: StockTransfer["items"][number]) => {
    const level = expected[sku]!;
    if (status === "created") level.reserved += qty;
    if (status === "in_transit" || status === "completed") level.source -= qty;
    if (status === "completed") level.destination += qty;
  };
  for (const row of await database.query("select *, items::text as items from lived")) {
    const { status, items } = transfers.readTransfer(row);
    for (const item of items) add(status, item);
  }
  const stocks = stock.readStocks(await run(database, stock.findAll(skus)));
  const found = Object.fromEntries(
    skus.map((sku) => {
      const [source, destination] = ["HCM", "HAN"].map((code) => stocks.get(code)!.get(sku)!);
      return [sku, { reserved: source!.reservedQty, source: source!.onHandQty, destination: destination!.onHandQty }];
    }),
  );
  return isDeepStrictEqual(found, expected)
    ? []
    : [`found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`];
}

function anyItems(random: Random): StockTransfer["items"] {
  return skus.filter((_, index) => index === 0 || random(2) === 0).map((sku) => ({ sku, qty: 1 + random(4) }));
}
