import { setTimeout } from "node:timers/promises";
import type { RequestedItem } from "stock-transfer";
import { createStockTable, type Row, type StockChange } from "stock-transfer/postgres";
import { createTables, run } from "../../support/postgres";
import { type Random, seededRandom } from "../../support/random";
import { codeOf, type Connect, type Connection } from "./drivers";
import { type LogEntry, replay, type StockStep } from "./stockReplay";

const sessions = 8;
/** The stock of each is known from the beginning, since a row that is not there cannot be locked. */
const skus = ["A", "B", "a", "é"];
const unknownSku = "NONE";
const stock = createStockTable({ name: "model_stock" });
const readerOf = { claim: "readClaim", release: "readRelease", ship: "readShip", receive: "readReceive" } as const;
const level = { reservedQty: 0, safetyQty: 0, transferable: true };
/** After which statement of a transaction its session is killed; or while it commits. */
const killPoints = ["begin", "change", "log", "commit", "after"] as const;
type KillPoint = (typeof killPoints)[number];

export const isolationLevels = ["read committed", "repeatable read", "serializable"] as const;
export type IsolationLevel = (typeof isolationLevels)[number];

export interface StockReport {
  readonly changes: number;
  readonly killed: number;
  readonly runAgain: number;
  readonly faults: readonly string[];
}

/**
 * Eight sessions change and put the stock of few SKUs. Each transaction also writes a log, whose numbers are drawn while the rows
 * are locked, so that they have the order of the changes of each SKU. A model replays the log. Sessions are killed after any
 * statement, and each transaction is run again until its answer is known.
 */
export async function changeTogether(
  connect: Connect,
  port: number,
  seconds: number,
  seed: number,
  isolation: IsolationLevel,
): Promise<StockReport> {
  const observer = await connect(port);
  await observer.query("drop table if exists model_stock, model_stock_key, model_log");
  await createTables(observer, [stock]);
  await observer.query("create table model_log (number bigserial primary key, key text, step text, answer text)");
  for (const sku of skus) await transact(observer, { action: "put", sku, level: { ...level, onHandQty: 30 } }, "first");
  const faults: string[] = [];
  let [changes, killed, runAgain] = [0, 0, 0];
  const end = Date.now() + 1_000 * seconds;
  const open = async () => {
    const connection = await connect(port);
    await connection.query(`set default_transaction_isolation to '${isolation}'`);
    const [row] = await connection.query("select pg_backend_pid() as pid");
    const kill = () => observer.query("select pg_terminate_backend($1)", [row!["pid"]]);
    return { connection, kill };
  };

  const work = async (random: Random, name: string) => {
    let session = await open();
    for (let number = 0; Date.now() < end; number += 1) {
      const step = anyStep(random);
      const key = `${name} ${number}`;
      const points = Array.from({ length: Math.max(0, random(12) - 9) }, () => killPoints[random(killPoints.length)]!);
      // The answer of a transaction that was killed is not known: it is run again as it is.
      for (let isKnown = false; !isKnown;) {
        const point = points.shift();
        try {
          await transact(session.connection, step, key, async (here) => {
            if (here === point) await session.kill();
          });
          isKnown = point === undefined;
        } catch (error) {
          const isToBeRunAgain = codeOf(error) === "40001" && isolation !== "read committed";
          if (point === undefined && !isToBeRunAgain) throw error;
          if (point === undefined) await session.connection.query("rollback");
        }
        if (point !== undefined) {
          killed += 1;
          await session.connection.close().catch(() => undefined);
          session = await open();
        }
        if (!isKnown) runAgain += 1;
      }
      changes += 1;
    }
    await session.connection.close();
  };

  const works = Array.from({ length: sessions }, (_, index) => work(seededRandom(seed + index), String(index)));
  for (const outcome of await Promise.allSettled(works)) {
    if (outcome.status === "rejected") faults.push(String(outcome.reason));
  }
  // A session that was killed while it committed may still be at it.
  await setTimeout(200);
  const log = (await observer.query("select * from model_log order by number")).map(readEntry);
  const found = await run(observer, stock.find("HCM", skus));
  faults.push(...replay(log, stock.readStock(found)));
  await observer.close();
  return { changes, killed, runAgain, faults };
}

async function transact(
  connection: Connection,
  step: StockStep,
  key: string,
  after: (point: KillPoint) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  await connection.query("begin");
  await after("begin");
  const answer = await make(connection, step, key);
  await after("change");
  const values = [key, JSON.stringify(step), JSON.stringify(answer)];
  await connection.query("insert into model_log (key, step, answer) values ($1, $2, $3)", values);
  await after("log");
  // Both at once: nobody knows whether the transaction was committed.
  await Promise.all([connection.query("commit"), after("commit")]);
  await after("after");
}

async function make(connection: Connection, step: StockStep, key: string): Promise<StockChange> {
  if (step.action === "put") {
    await run(connection, stock.put("HCM", step.sku, step.level));
    return { done: true };
  }
  const rows = await run(connection, stock[step.action]("HCM", step.items, { key }));
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
