import type { CheckRequest, TransferEvent } from "stock-transfer";
import { createStore, type Database, type Run, type StockEntry } from "stock-transfer/postgres";
import { run } from "../../support/postgres";
import { type Random, seededRandom } from "../../support/random";
import { codeOf, connectPg, type Connection } from "./drivers";
import { newSkus, usualSkus } from "./storeSkus";
import { fieldsOf, networkWith, toHan } from "./together";

// One of the processes of `storeTogether`: calls of a store by many sessions, each repeated until it is answered.

const [port, seed, sessions, steps] = process.argv.slice(2).map(Number) as [number, number, number, number];
const network = networkWith();

/** Fails the transaction if the connection is lost. The next one opens another connection. */
class WorkerDatabase implements Database {
  private connection: Connection | undefined;

  constructor(private readonly random: Random) {}

  readonly run: Run = () => Promise.reject(new Error("outside of a transaction"));

  async transaction<T>(work: (run: Run) => Promise<T>): Promise<T> {
    for (;;) {
      this.connection ??= await connectPg(port);
      const { query } = this.connection;
      try {
        await query("begin");
        const result = await work((statement) => run({ query }, statement));
        if (this.random(40) === 0)
          throw Object.assign(new Error("injected"), { code: ["40001", "40P01"][this.random(2)] });
        await query("commit");
        // The commit has an effect, but its acknowledgement is lost.
        if (this.random(40) === 0) throw new LostConnection();
        return result;
      } catch (error) {
        if (error instanceof LostConnection) throw error;
        const isOpen = await query("rollback").then(
          () => true,
          () => false,
        );
        if (!isOpen) {
          await this.close();
          throw new LostConnection();
        }
        if (!["40001", "40P01"].includes(String(codeOf(error)))) throw error;
        counts.again += 1;
      }
    }
  }

  async close(): Promise<void> {
    await this.connection?.close().catch(() => undefined);
    this.connection = undefined;
  }
}

class LostConnection extends Error {}

const counts = { again: 0, lost: 0, orders: 0, holds: 0, events: 0, changes: 0, refused: 0, issues: 0, short: 0 };
const faults: string[] = [];
/** The transfers that this process has ordered and that are not known to be done. */
const open = new Map<string, CheckRequest>();
const arriving = newSkus(seed, steps);
/** The number of SKUs in `arriving` that have arrived. */
let arrived = 0;

/** Repeats a call until it is answered. */
async function answerOf<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof LostConnection)) throw error;
      counts.lost += 1;
    }
  }
}

const toHcm = { srcWarehouseCode: "HAN", destWarehouseCode: "HCM" };

/** The request of a key, the same in all processes. */
function requestOf(key: number): CheckRequest {
  const random = seededRandom(key);
  const route = random(2) === 0 ? toHcm : toHan;
  const sku = () => usualSkus[random(usualSkus.length)]!;
  return { ...route, items: Array.from({ length: 1 + random(2) }, () => ({ sku: sku(), qty: 1 + random(3) })) };
}

/** Sends a few units of one SKU after the other where it is unknown. Other sessions order it from there meanwhile. */
async function sendNew(): Promise<void> {
  const database = new WorkerDatabase(seededRandom(seed));
  const store = createStore(database, { lots: true, holds: true });
  const must = (answer: object) => {
    if (!("transfer" in answer)) faults.push(JSON.stringify(answer));
  };
  for (const [index, sku] of arriving.entries()) {
    const now = Date.now();
    const id = `st-sent-${seed}-${index}`;
    const request = { ...toHan, items: [{ sku, qty: 2 }] };
    must(await answerOf(() => store.order(id, request, { network, now }, () => fieldsOf(id))));
    must(await answerOf(() => store.record(id, "ship", { type: "ship" }, now)));
    must(await answerOf(() => store.record(id, "receive", { type: "receive" }, now)));
    counts.orders += 1;
    counts.events += 2;
    arrived = index + 1;
  }
  await database.close();
}

/** Moves all units on, or one or two of a SKU. */
function anyEvent({ items }: CheckRequest, random: Random): TransferEvent {
  const few = () => [{ sku: items[random(items.length)]!.sku, qty: 1 + random(2) }];
  const events: readonly (() => TransferEvent)[] = [
    () => ({ type: "ship" }),
    () => ({ type: "ship", items: few() }),
    () => ({ type: "receive" }),
    () => ({ type: "ship", items: few(), shipmentCode: "OUT" }),
    () => ({ type: "receive", items: few().map(({ sku, qty }) => ({ sku, acceptedQty: qty })) }),
    () => ({
      type: "receive",
      items: few().map(({ sku, qty }) => ({ sku, acceptedQty: qty, rejectedQty: random(2) })),
    }),
    () => ({ type: "cancel", items: few() }),
    () => ({ type: "return", items: few() }),
    () => ({ type: "correct", items: few().map((each) => ({ ...each, from: "accepted", to: "returned" })) }),
    () => ({ type: "correct", items: few().map((each) => ({ ...each, from: "left", to: "accepted" })) }),
    () => ({ type: "correct", items: few().map((each) => ({ ...each, from: "rejected", to: "left" })) }),
  ];
  return events[random(events.length)]!();
}

/** Deliveries with a date, sales without one, and reservations that are given back later. */
function anyChange(random: Random): [warehouseCode: string, changes: readonly StockEntry[]] {
  const entry = (): StockEntry => {
    const sku = usualSkus[random(usualSkus.length)]!;
    const qty = 1 + random(3);
    const expiresOn = `2100-0${1 + random(3)}-01`;
    const entries: readonly StockEntry[] = [
      { sku, onHandQty: qty, expiresOn },
      { sku, onHandQty: -qty },
      { sku, onHandQty: -qty, expiresOn },
      { sku, reservedQty: qty, expiresOn },
      { sku, reservedQty: qty },
    ];
    return entries[random(entries.length)]!;
  };
  return [random(3) === 0 ? "HAN" : "HCM", Array.from({ length: 1 + random(2) }, entry)];
}

async function work(session: number): Promise<void> {
  const random = seededRandom(seed * 1_000 + session);
  const database = new WorkerDatabase(random);
  const store = createStore(database, { lots: true, holds: true });
  for (let step = 0; step < steps; step += 1) {
    // All sessions use the same few keys at the same time.
    const key = 1 + 4 * step + random(20);
    const sku = arriving[arrived];
    const [name, id, request] =
      sku !== undefined && random(2) === 0
        ? [`${sku} ${session}`, `st-${sku}-${session}`, { ...toHcm, items: [{ sku, qty: 1 + (session % 2) }] }]
        : [`key ${key}`, `st-${key}`, requestOf(key)];
    const now = Date.now();
    const action = random(12);
    if (action >= 10) {
      const change = anyChange(random);
      const answer = await answerOf(() => store.change(`change ${seed} ${session} ${step}`, ...change, { now }));
      if ("done" in answer && answer.done) counts.changes += 1;
      else if ("short" in answer) counts.short += 1;
      else faults.push(JSON.stringify(answer));
    } else if (action < 3) {
      const answer = await answerOf(() => store.order(name, request, { network, now }, () => fieldsOf(id)));
      if ("transfer" in answer && answer.transfer.id === id) {
        counts.orders += 1;
        if (!answer.repeated) open.set(id, request);
      } else if ("refused" in answer) counts.refused += 1;
      else faults.push(`${name}: ${JSON.stringify(answer)}`);
    } else if (action < 4) {
      // Half of them are edits: other units with the same key.
      const asked = random(2) === 0 ? request : requestOf(key + 1);
      const until = now + 1 + random(200);
      const answer = await answerOf(() => store.hold(name, asked, { network, now }, { until }));
      if ("until" in answer) counts.holds += 1;
      else if ("refused" in answer || "conflict" in answer) counts.refused += 1;
      else faults.push(`${name}: ${JSON.stringify(answer)}`);
    } else if (action === 4 && random(4) === 0) {
      await answerOf(() => store.release(name));
    } else if (open.size > 0) {
      const [other, ordered] = [...open][random(open.size)]!;
      const event = anyEvent(ordered, random);
      const answer = await answerOf(() => store.record(other, `${seed} ${session} ${step}`, event, now));
      const isDone =
        "transfer" in answer
          ? answer.transfer.doneAt !== undefined
          : "issues" in answer && answer.issues[0].code === "transfer_done";
      if (isDone && random(4) > 0) open.delete(other);
      if ("transfer" in answer) counts.events += 1;
      else if ("issues" in answer) counts.issues += 1;
      else if ("short" in answer) counts.short += 1;
      else if ("conflict" in answer) faults.push(`${other}: ${JSON.stringify([event, answer])}`);
    }
  }
  await database.close();
}

const works = [sendNew(), ...Array.from({ length: sessions }, (_, session) => work(session))];
await Promise.all(
  works.map((each) =>
    each.catch((error: unknown) => {
      faults.push(error instanceof Error ? String(error.stack) : String(error));
    }),
  ),
);
console.log(JSON.stringify({ counts, faults }));
