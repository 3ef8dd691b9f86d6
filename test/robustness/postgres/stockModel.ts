import { setTimeout } from "node:timers/promises";
import type { RequestedItem } from "stock-transfer";
import { createStockTable, type Row, type StockChange } from "stock-transfer/postgres";
import { createTables, type Database, run } from "../../support/postgres";
import { type Random, seededRandom } from "../../support/random";
import { KilledSessions, type KillPoint } from "./killedSessions";
import { type LogEntry, replay, type StockStep } from "./stockReplay";
import { anyPoints, type KilledRun, type Report, settle } from "./together";

const sessions = 8;
/** The stock of each is known from the beginning, since a row that is not there cannot be locked. */
const skus = ["A", "B", "a", "é"];
const unknownSku = "NONE";
const stock = createStockTable({ name: "model_stock" });
const readerOf = { claim: "readClaim", release: "readRelease", ship: "readShip", receive: "readReceive" } as const;
const level = { reservedQty: 0, safetyQty: 0, transferable: true };
/** After `begin`, the change or the log. */
const killPoints: readonly KillPoint[] = [1, 2, 3, "commit", "after"];

/**
 * Eight sessions change and put the stock of few SKUs. Each transaction also writes a log, whose numbers are drawn while the rows
 * are locked, so that they have the order of the changes of each SKU. A model replays the log. Sessions are killed after any
 * statement, and each transaction is run again until its answer is known.
 */
export async function changeTogether({ connect, port, seconds, seed, isolation }: KilledRun): Promise<Report> {
  const observer = await connect(port);
  await observer.query("drop table if exists model_stock, model_stock_key, model_log");
  await createTables(observer, [stock]);
  await observer.query("create table model_log (number bigserial primary key, key text, step text, answer text)");
  for (const sku of skus)
    await changeAndLog(observer, { action: "put", sku, level: { ...level, onHandQty: 30 } }, "first");
  const faults: string[] = [];
  let [changes, killed, runAgain] = [0, 0, 0];
  const end = Date.now() + 1_000 * seconds;

  const work = async (random: Random, name: string) => {
    const own = new KilledSessions(connect, port, observer, isolation);
    for (let number = 0; Date.now() < end; number += 1) {
      const step = anyStep(random);
      await own.transact(anyPoints(random, killPoints), (database) =>
        changeAndLog(database, step, `${name} ${number}`),
      );
      changes += 1;
    }
    await own.close();
    killed += own.killed;
    runAgain += own.runAgain;
  };

  const works = Array.from({ length: sessions }, (_, index) => work(seededRandom(seed + index), String(index)));
  await settle(works, faults);
  // A session that was killed while it committed may still be at it.
  await setTimeout(200);
  const log = (await observer.query("select * from model_log order by number")).map(readEntry);
  const found = await run(observer, stock.find("HCM", skus));
  faults.push(...replay(log, stock.readStock(found)));
  await observer.close();
  const title = `${changes} changes of stock equal to the model, ${isolation}; ${killed} sessions killed, ${runAgain} run again`;
  return { title, faults };
}

async function changeAndLog(database: Database, step: StockStep, key: string): Promise<void> {
  const answer = await make(database, step, key);
  const values = [key, JSON.stringify(step), JSON.stringify(answer)];
  await database.query("insert into model_log (key, step, answer) values ($1, $2, $3)", values);
}

async function make(database: Database, step: StockStep, key: string): Promise<StockChange> {
  if (step.action === "put") {
    await run(database, stock.put("HCM", step.sku, step.level));
    return { done: true };
  }
  const rows = await run(database, stock[step.action]("HCM", step.items, { key }));
  return stock[readerOf[step.action]](rows);
}

function anyStep(random: Random): StockStep {
  const anySku = () => (random(40) === 0 ? unknownSku : skus[random(skus.length)]!);
  if (random(8) === 0) {
    const quantities = { onHandQty: random(60), reservedQty: random(5), safetyQty: random(3) };
    return { action: "put", sku: skus[random(skus.length)]!, level: { ...quantities, transferable: random(9) > 0 } };
  }
  const items = Array.from({ length: 1 + random(4) }, (): RequestedItem => ({ sku: anySku(), qty: 1 + random(6) }));
  const action = (["claim", "claim", "release", "ship", "receive"] as const)[random(5)]!;
  return { action, items };
}

function readEntry(row: Row): LogEntry {
  const read = (column: string): unknown => JSON.parse(String(row[column]));
  return { key: String(row["key"]), step: read("step") as StockStep, answer: read("answer") as StockChange };
}
