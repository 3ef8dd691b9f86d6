import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { createNetwork, type StockTransfer } from "stock-transfer";
import { cancelTransfer, orderOnce } from "../../../examples/embed/order.js";
import { createTables, stock, type Store, transfers } from "../../../examples/embed/postgresStore.js";
import { type Database, run } from "../../support/postgres";
import { type Random, seededRandom } from "../../support/random";
import { storeIn } from "../../support/storeIn";
import { transfer as any } from "../../support/transfers";
import type { Connect } from "./drivers";
import { type IsolationLevel, KilledSessions, type KillPoint } from "./killedSessions";
import { type KilledRun, type Report, settle } from "./together";

const sessions = 8;
/** After `begin`, the level, the lock, the look-up, the stock, the claim, the number, the transfer. */
const killPoints: readonly KillPoint[] = [1, 2, 3, 4, 5, 6, 7, 8, "commit", "after"];
const qty = 3;
const network = createNetwork({
  warehouses: ["HCM", "HAN"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" })),
  defaultLane: { transferType: "ROAD", weightLimit: 25_000, transitDays: 2 },
});

/**
 * Eight sessions run `orderOnce` with one key at the same time. Some are killed, each at another point, and run it again; some move
 * the transfer on in between. There is stock for one order of each key: a second one would be refused, or reserve it twice.
 */
export async function orderTogether({ connect, port, seconds, seed, isolation }: KilledRun): Promise<Report> {
  const observer = await connect(port);
  await observer.query("drop table if exists stock_transfer, stock_level, stock_level_key");
  await createTables(storeIn(observer, () => "begin"));
  const faults: string[] = [];
  const all = Array.from({ length: sessions }, () => new KilledSessions(connect, port, observer, isolation));
  const random = seededRandom(seed);
  const end = Date.now() + 1_000 * seconds;
  faults.push(...(await orderWhileWaiting(connect, port, observer, isolation)));
  let [keys, answers] = [1, 0];
  while (Date.now() < end && faults.length === 0) {
    const key = `order ${(keys += 1)}`;
    await run(observer, stock.put("HCM", key, { onHandQty: qty, unitWeight: 1 }));
    const given: (StockTransfer | undefined)[] = [];
    const works = all.map(async (own, index) => {
      // Half of the sessions are killed once, each at another point.
      const point = killPoints[(keys + index) % killPoints.length]!;
      await order(key, storeOf(own, index % 2 === 0 ? [point] : []), given);
      await moveOn(key, own, random);
      await order(key, storeOf(own), given);
    });
    await settle(works, faults);
    // A session that was killed while it committed may still be at it.
    await setTimeout(5);
    answers += given.length;
    faults.push(...(await compare(observer, key, given)));
  }
  for (const own of all) await own.close();
  const count = await run(observer, transfers.count({}));
  if (count !== keys) faults.push(`${count} transfers of ${keys} keys`);
  await observer.close();
  const killed = all.reduce((sum, own) => sum + own.killed, 0);
  const once = `${answers} answers to ${keys} orders, each with one effect, ${isolation}`;
  return { title: `${once}; ${killed} sessions killed`, faults };
}

/**
 * A session waits for the lock since a time at which the stock was short. Meanwhile stock arrives, and the session with the lock
 * orders it. The answer to both is the transfer.
 */
async function orderWhileWaiting(
  connect: Connect,
  port: number,
  observer: Database,
  isolation: IsolationLevel,
): Promise<readonly string[]> {
  const key = "order 1";
  await run(observer, stock.put("HCM", key, { onHandQty: 0, unitWeight: 1 }));
  const [one, other] = await Promise.all([connect(port), connect(port)]);
  const given: (StockTransfer | undefined)[] = [];
  let second: Promise<void> | undefined;
  const isWaiting = async () =>
    (await observer.query("select from pg_locks where locktype = 'advisory' and not granted")).length > 0;
  const orderIn = (database: Database) => {
    return order(
      key,
      storeIn(database, () => `begin isolation level ${isolation}`),
      given,
    );
  };
  const query: Database["query"] = async (text, values) => {
    const rows = await one.query(text, values);
    if (!text.includes("pg_advisory_xact_lock")) return rows;
    second = orderIn(other);
    while (!(await isWaiting())) await setTimeout(5);
    await run(observer, stock.receive("HCM", [{ sku: key, qty }]));
    return rows;
  };
  await orderIn({ query });
  await second;
  await one.close();
  await other.close();
  return compare(observer, key, given);
}

/** A store in sessions that are killed at these points of each transaction. */
export function storeOf(own: KilledSessions, points: readonly KillPoint[] = []): Store {
  return {
    run: () => Promise.reject(new Error("outside of a transaction")),
    async transaction<Result>(work: (run: Store["run"]) => Promise<Result>): Promise<Result> {
      let result: [Result] | undefined;
      await own.transact(points, async (database) => {
        result = [await work((statement) => run(database, statement))];
      });
      return result![0];
    },
    close: () => Promise.resolve(),
  };
}

async function order(key: string, store: Store, given: (StockTransfer | undefined)[]): Promise<void> {
  const request = { items: [{ sku: key, qty }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
  const { transfer } = await orderOnce(key, store, network, request, (check, seq) => ({
    ...any,
    ...request,
    seq,
    status: "created",
    estimatedArrivalDate: check.estimatedArrivalDate,
  }));
  given.push(transfer);
}

/** Takes the transfer a step further, or leaves it as it is. */
async function moveOn(key: string, own: KilledSessions, random: Random): Promise<void> {
  const step = random(8);
  if (step === 0) await cancelTransfer(storeOf(own), key);
  if (step !== 1 && step !== 2) return;
  const [from, to] = step === 1 ? (["created", "processing"] as const) : (["processing", "in_transit"] as const);
  await own.transact([], async (database) => {
    await run(database, transfers.changeStatus(key, { from, to, updatedAt: Date.now() }));
  });
}

/** Every answer is the transfer in one of its states, and the stock is reserved once, or given back once. */
async function compare(
  observer: Database,
  key: string,
  given: readonly (StockTransfer | undefined)[],
): Promise<readonly string[]> {
  const kept = await run(observer, transfers.get(key));
  const faults = given.flatMap((answer) =>
    isDeepStrictEqual(withoutState(answer), withoutState(kept))
      ? []
      : [`${key}: ${JSON.stringify(answer)} instead of ${JSON.stringify(kept)}`],
  );
  const level = (await run(observer, stock.find("HCM", [key]))).get(key);
  const reserved = kept?.status === "cancelled" ? 0 : qty;
  return level?.onHandQty === qty && level.reservedQty === reserved
    ? faults
    : [...faults, `${key}: ${JSON.stringify(level)} of ${JSON.stringify(kept)}`];
}

/** A cancellation changes the status, the time and the counts of items. */
function withoutState(transfer: StockTransfer | undefined): StockTransfer | undefined {
  return (
    transfer && {
      ...transfer,
      status: "created",
      updatedAt: 0,
      items: transfer.items.map(({ sku, qty }) => ({ sku, qty })),
    }
  );
}
