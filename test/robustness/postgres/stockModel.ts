import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { RequestedItem, StockLevel } from "stock-transfer";
import { createStockTable, type Row, type ShortItem, type StockChange } from "stock-transfer/postgres";
import { createTables, type Database, run } from "../../support/postgres";
import { type Random, seededRandom } from "../../support/random";
import { KilledSessions, type KillPoint } from "./killedSessions";
import { anyPoints, type KilledRun, type Report, settle } from "./together";

const sessions = 8;
/** The stock of each is known from the beginning, since a row that is not there cannot be locked. */
const skus = ["A", "B", "a", "é"];
const unknownSku = "NONE";
const stock = createStockTable({ name: "model_stock" });
const level = { reservedQty: 0, safetyQty: 0, transferable: true };
/** After `begin`, the change or the log. */
const killPoints: readonly KillPoint[] = [1, 2, 3, "commit", "after"];

/**
 * Eight sessions change and put the stock of few SKUs. Each transaction also writes a log. Its numbers are drawn while the rows are
 * locked, and so follow the order of the changes. A model replays the log. Sessions are killed after any
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
  faults.push(...replay(log, found));
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
  return run(database, stock[step.action]("HCM", step.items, { key }));
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

/** What a session does with the stock. */
type StockStep =
  | { readonly action: "put"; readonly sku: string; readonly level: Readonly<Level> }
  | { readonly action: "claim" | "release" | "ship" | "receive"; readonly items: readonly RequestedItem[] };

interface Level {
  onHandQty: number;
  reservedQty: number;
  safetyQty: number;
  transferable: boolean;
}

/** What a transaction did, and what it was told. */
interface LogEntry {
  readonly key: string;
  readonly step: StockStep;
  readonly answer: StockChange;
}

/** Makes each step of the log by the rules of the page, one after the other. Returns each answer and each level that is another. */
function replay(log: readonly LogEntry[], found: ReadonlyMap<string, StockLevel>): string[] {
  const faults: string[] = [];
  const levels = new Map<string, Level>();
  const doneKeys = new Set<string>();
  for (const { key, step, answer } of log) {
    if (step.action === "put") {
      levels.set(step.sku, { ...step.level });
      continue;
    }
    const expected = doneKeys.has(key) ? { done: true, already: true } : change(levels, step.action, step.items);
    if (expected.done) doneKeys.add(key);
    if (!isDeepStrictEqual(answer, expected)) {
      faults.push(`${JSON.stringify(step)} answered ${JSON.stringify(answer)}, expected ${JSON.stringify(expected)}`);
    }
  }
  const sorted = (map: ReadonlyMap<string, StockLevel>) => Array.from(map).sort(([a], [b]) => (a < b ? -1 : 1));
  if (!isDeepStrictEqual(sorted(found), sorted(levels))) {
    faults.push(`found ${JSON.stringify(sorted(found))}, expected ${JSON.stringify(sorted(levels))}`);
  }
  return faults;
}

function change(levels: Map<string, Level>, action: string, items: readonly RequestedItem[]): StockChange {
  const wanted = new Map<string, number>();
  for (const { sku, qty } of items) wanted.set(sku, (wanted.get(sku) ?? 0) + qty);
  const short = Array.from(wanted).flatMap(([sku, qty]): ShortItem[] => {
    const level = levels.get(sku);
    if (!level) return [{ sku, code: "unknown_sku" }];
    const { onHandQty, reservedQty, safetyQty, transferable } = level;
    if (action === "claim" && !transferable) return [{ sku, code: "not_transferable" }];
    let available = Infinity;
    if (action === "claim") available = Math.max(0, onHandQty - reservedQty - safetyQty);
    if (action === "release") available = reservedQty;
    if (action === "ship") available = Math.max(0, Math.min(reservedQty, onHandQty));
    return available < qty ? [{ sku, shortBy: qty - available, code: "insufficient_stock" }] : [];
  });
  if (short.length > 0) return { done: false, short };
  for (const [sku, qty] of wanted) {
    const level = levels.get(sku)!;
    if (action === "claim") level.reservedQty += qty;
    if (action === "release" || action === "ship") level.reservedQty -= qty;
    if (action === "ship") level.onHandQty -= qty;
    if (action === "receive") level.onHandQty += qty;
  }
  return { done: true };
}
