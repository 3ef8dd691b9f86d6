import { createStore, fromPg } from "stock-transfer/postgres";
import { seededRandom } from "../../support/random";
import { openPool } from "./drivers";
import { fieldsOf, networkWith, type Report, type Run, settle, toHan } from "./together";

const [clients, places] = [24, 5];
const schema = "trucks";
const network = networkWith({ weightLimit: 100, capacity: { transfers: places, weight: 400 } });
const levels = ["read committed", "repeatable read", "serializable"];

/**
 * Sessions order and hold the last places of trucks at each isolation level. No truck ever has more transfers or weight
 * than fit, counted by the transfers and the holds that are stored; without holds, no place stays free before the last truck.
 */
export async function fillTrucks({ port, seconds, seed }: Run): Promise<Report> {
  const pool = await openPool(port, clients + 2, schema);
  const faults: string[] = [];
  let [trucks, orders, rounds] = [0, 0, 0];
  for (const level of levels) {
    await pool.query({ text: `drop schema if exists ${schema} cascade` });
    await pool.query({ text: `create schema ${schema}` });
    await pool.query({ text: `alter role postgres set default_transaction_isolation = '${level}'` });
    const own = await openPool(port, clients + 2, schema);
    // At the higher levels, all but one of those that wait for a lane begin again.
    const database = fromPg(own, { retries: 100 });
    const store = createStore(database, { holds: true, extensions: false });
    await store.migrate();
    await database.run(store.stock.put("HCM", "A", { onHandQty: 1_000_000, unitWeight: 1 }));
    const end = Date.now() + (1_000 * seconds) / levels.length;
    for (let round = 0; Date.now() < end; round += 1) {
      const now = Date.UTC(2026, 0, 1) + round * 86_400_000 * 40;
      const work = async (client: number) => {
        const random = seededRandom(seed + round * clients + client);
        const key = `${round} ${client}`;
        const request = { ...toHan, items: [{ sku: "A", qty: 50 + random(50) }] };
        const terms = { network, now };
        if (round % 2 === 1 && random(2) === 0) await store.hold(key, request, terms, { until: now + 3_600_000 });
        if (round % 2 === 0 || random(4) > 0) {
          const answer = await store.order(key, request, terms, () => fieldsOf(key, now));
          if (!("transfer" in answer)) faults.push(`${level}: ${JSON.stringify(answer)}`);
          orders += 1;
        }
      };
      await settle(
        Array.from({ length: clients }, (_, client) => work(client)),
        faults,
      );
      const { rows } = await own.query({
        text: `select departure_date, count(*)::int as transfers, sum(weight)::int as weight from (
          select departure_date, total_weight as weight from stock_transfer
          union all select departure_date, weight from stock_level_departure where until > ${now}
        ) as booking where departure_date >= '${new Date(now).toISOString().slice(0, 10)}' group by 1 order by 1`,
      });
      const found = rows as unknown as readonly { departure_date: string; transfers: number; weight: number }[];
      for (const [index, truck] of found.entries()) {
        if (truck.transfers > places || truck.weight > 400) faults.push(`${level}: ${JSON.stringify(truck)}`);
        const hasRoom = truck.transfers < places && truck.weight <= 300;
        if (round % 2 === 0 && hasRoom && index < found.length - 1)
          faults.push(`${level}, room: ${JSON.stringify(truck)}`);
      }
      trucks += found.length;
      rounds += 1;
    }
    await own.end();
  }
  await pool.query({ text: "alter role postgres reset default_transaction_isolation" });
  await pool.end();
  return {
    title: `${clients} sessions, ${rounds} rounds, ${orders} orders on ${trucks} trucks at three isolation levels`,
    faults,
  };
}
