import type { StockTransfer, TransferEvent } from "stock-transfer";
import { progressOf } from "stock-transfer";
import { recordOnce } from "../../../examples/embed/event.js";
import { createTables, stock, transfers } from "../../../examples/embed/postgresStore.js";
import { type Database, run } from "../../support/postgres";
import { type Random, seededRandom } from "../../support/random";
import { storeIn } from "../../support/storeIn";
import { transfer as any } from "../../support/transfers";
import { KilledSessions, type KillPoint } from "./killedSessions";
import { storeOf } from "./orders";
import { anyPoints, type KilledRun, type Report, settle } from "./together";

const sessions = 8;
/** After `begin`, the level, the lock, the key, the stock, the transfer, the key again. */
const killPoints: readonly KillPoint[] = [1, 2, 3, 4, 5, 6, 7, "commit", "after"];
const skus = ["GLOVE", "HELMET"];
const ids = ["st-1", "st-2", "st-3"];
const qty = 30;

/**
 * Eight sessions record events of the same three transfers, in parts. Some are killed, and record the same event again. At every
 * moment each unit is at the source, under way, at the destination, rejected or lost, and what is left is reserved.
 */
export async function recordTogether({ connect, port, seconds, seed, isolation }: KilledRun): Promise<Report> {
  const observer = await connect(port);
  await observer.query("drop table if exists stock_transfer, stock_level, stock_level_key, transfer_event");
  await createTables(storeIn(observer, () => "begin"));
  const faults: string[] = [];
  const all = Array.from({ length: sessions }, () => new KilledSessions(connect, port, observer, isolation));
  const random = seededRandom(seed);
  const end = Date.now() + 1_000 * seconds;
  const looker = await connect(port);
  let [rounds, events, looks] = [0, 0, 0];
  while (Date.now() < end && faults.length === 0) {
    rounds += 1;
    await begin(observer);
    const state = { applied: 0, isDone: false };
    const works = all.map(async (own, index) => {
      for (let at = 0; at < 12; at += 1) {
        const key = `${rounds} ${index} ${at}`;
        const [id, other, event] = [ids[random(ids.length)]!, ids[random(ids.length)]!, anyEvent(random)];
        const { reasons } = await recordOnce(key, storeOf(own, anyPoints(random, killPoints)), id, event);
        if (reasons.length === 0) state.applied += 1;
        // The key belongs to its transfer: another transfer may have an event with it, this one may not.
        const delay: TransferEvent = { type: "delay", estimatedArrivalDate: "2026-04-01" };
        const next = await recordOnce(key, storeOf(own), other, other === id ? delay : event);
        if (next.reasons.length === 0) state.applied += 1;
      }
    });
    const looking = (async () => {
      do {
        looks += 1;
        faults.push(...(await look(looker)));
      } while (!state.isDone && faults.length === 0);
    })();
    await settle(works, faults);
    state.isDone = true;
    await settle([looking], faults);
    faults.push(...(await look(looker)));
    const [row] = await observer.query("select count(*)::int as count from transfer_event");
    if (row!["count"] !== state.applied) faults.push(`${String(row!["count"])} events of ${state.applied} answers`);
    events += state.applied;
  }
  for (const own of all) await own.close();
  await looker.close();
  await observer.close();
  const killed = all.reduce((sum, own) => sum + own.killed, 0);
  return {
    title: `${events} events in parts, ${looks} looks at all units, ${isolation}; ${killed} sessions killed`,
    faults,
  };
}

async function begin(database: Database): Promise<void> {
  await database.query("truncate stock_transfer, stock_level, transfer_event");
  for (const sku of skus) {
    const reservedQty = ids.length * qty;
    await run(database, stock.put("HCM", sku, { onHandQty: reservedQty, reservedQty, unitWeight: 1 }));
  }
  const created = ids.map((id, index): StockTransfer => ({
    ...any,
    id,
    seq: index + 1,
    partner: { code: `P${index % 2}`, name: "Partner" },
    status: "created",
    items: skus.map((sku) => ({ sku, qty })),
  }));
  await run(database, transfers.putAll(created));
}

function anyEvent(random: Random): TransferEvent {
  const few = () => skus.slice(random(2)).map((sku) => ({ sku, qty: 1 + random(4) }));
  const received = () => few().map(({ sku, qty: acceptedQty }) => ({ sku, acceptedQty, rejectedQty: random(2) }));
  const events: readonly (() => TransferEvent)[] = [
    () => ({ type: "start" }),
    () => ({ type: "ship", items: few() }),
    () => ({ type: "ship", items: few(), shipmentCode: "OUT" }),
    () => ({ type: "receive", items: received() }),
    () => ({ type: "receive", items: received() }),
    () => ({ type: "lose", items: few() }),
    () => ({ type: "cancel", items: few() }),
    () => ({ type: "delay", estimatedArrivalDate: `2026-03-0${1 + random(9)}` }),
  ];
  return events[random(events.length)]!();
}

/** All units, as one snapshot shows them. */
async function look(database: Database): Promise<readonly string[]> {
  await database.query("begin isolation level repeatable read");
  const find = async (code: string) => await run(database, stock.find(code, skus));
  const [source, destination] = [await find("HCM"), await find("HAN")];
  const query = { filter: {}, limit: 10, next: 0 };
  const { transfers: found } = await run(database, transfers.list(query));
  const sums = await run(database, transfers.quantities({}));
  await database.query("commit");
  return skus.flatMap((sku) => {
    const progress = found.flatMap(progressOf).filter((each) => each.sku === sku);
    const sum = (field: "leftQty" | "underWayQty" | "rejectedQty" | "lostQty" | "acceptedQty") =>
      progress.reduce((total, each) => total + each[field], 0);
    const { onHandQty = 0, reservedQty = 0 } = source.get(sku) ?? {};
    const arrived = destination.get(sku)?.onHandQty ?? 0;
    const total = onHandQty + arrived + sum("underWayQty") + sum("rejectedQty") + sum("lostQty");
    const ofTable = sums.find((each) => each.sku === sku);
    const holds =
      total === ids.length * qty &&
      reservedQty === sum("leftQty") &&
      arrived === sum("acceptedQty") &&
      ofTable?.leftQty === sum("leftQty") &&
      ofTable.underWayQty === sum("underWayQty");
    return holds ? [] : [`${sku}: ${onHandQty}, ${reservedQty}, ${arrived}, ${JSON.stringify(progress)}`];
  });
}
