import { ok } from "node:assert";
import { readFileSync } from "node:fs";
import { type CheckRequest, checkTransfer, createNetwork, type StockLevel } from "stock-transfer";
import { createStore, type Database, type Run } from "stock-transfer/postgres";
import type { Connection } from "../../test/robustness/postgres/drivers";
import { quartiles } from "../measure/quartiles";
import { runPart } from "../run/runPart";
import { onServers } from "./postgres/onServers";

// Orders with two SKUs, by the store and by a program written by hand: processor time of this process and of the server.

const rounds = 40;
const ordersPerRound = 25;
const [srcWarehouseCode, destWarehouseCode] = ["HCM", "HAN"];
const network = createNetwork({
  warehouses: [srcWarehouseCode, destWarehouseCode].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" })),
  defaultLane: { transferType: "ROAD", weightLimit: 25_000, transitDays: 2 },
});
const now = Date.parse("2026-03-02T02:00:00Z");
const partner = { code: "P1", name: "Partner" };

type Order = (key: string, request: CheckRequest) => Promise<unknown>;

await runPart(async () => {
  const { version, answer: table } = await onServers(1, ([connection]) => measure(connection!));
  return {
    tables: [table],
    notes: [
      `${version}; one connection of node-postgres. The medians of ${rounds} rounds of ${ordersPerRound} orders.`,
    ],
  };
});

async function measure(connection: Connection) {
  const database = databaseOf(connection);
  const store = createStore(database);
  await store.migrate();
  for (let index = 0; index < 1_000; index += 1) {
    await database.run(store.stock.put(srcWarehouseCode, skuAt(index), { onHandQty: 1_000_000, unitWeight: 10 }));
  }
  const [row] = await connection.query("select pg_backend_pid() as pid");
  const ways: Record<string, Order> = {
    "by hand": (key, request) => orderByHand(connection, key, request),
    createStore: (key, request) =>
      store.order(key, request, { network, now }, (_, seq) => ({
        id: `st-${seq}`,
        code: `ST${seq}`,
        partner,
        createdAt: now,
      })),
  };
  const times = new Map(Object.keys(ways).map((name) => [name, [] as Times[]]));
  let number = 0;
  for (let round = -5; round < rounds; round += 1) {
    for (const [name, order] of Object.entries(ways)) {
      const before = processorTimes(Number(row!["pid"]));
      for (let each = 0; each < ordersPerRound; each += 1) {
        number += 1;
        const items = [skuAt(number * 7), skuAt(number * 7 + 500)].map((sku) => ({ sku, qty: 1 + (number % 5) }));
        const result = await order(`order ${number}`, { items, srcWarehouseCode, destWarehouseCode });
        ok("transfer" in Object(result));
      }
      const after = processorTimes(Number(row!["pid"]));
      if (round >= 0) {
        const perOrder = (of: keyof Times) => (after[of] - before[of]) / ordersPerRound;
        times.get(name)!.push({ client: perOrder("client"), server: perOrder("server") });
      }
    }
  }
  const [ordered, reserved] = await Promise.all([
    connection.query("select count(*)::int as n, count(distinct id)::int as ids from stock_transfer"),
    connection.query("select sum(reserved_qty)::int as n from stock_level"),
  ]);
  ok(ordered[0]!["n"] === number && ordered[0]!["ids"] === number && Number(reserved[0]!["n"]) > number);
  const sumOf = (each: Times) => each.client + each.server;
  const first = times.get("by hand")!;
  return {
    title: "An order of two SKUs, µs of processor time",
    columns: ["", "client", "server", "both", "ratio"],
    rows: [...times].map(([name, all]) => {
      const median = (of: (each: Times) => number) => Math.round(quartiles(all.map(of)).median / 1_000).toString();
      const ratio = quartiles(all.map((each, at) => sumOf(each) / sumOf(first[at]!)));
      const quotient = [ratio.median, ratio.lower, ratio.upper].map((each) => each.toFixed(2));
      return [
        name,
        median((each) => each.client),
        median((each) => each.server),
        median(sumOf),
        `${quotient[0]} (${quotient[1]}–${quotient[2]})`,
      ];
    }),
  };
}

function skuAt(index: number): string {
  return `SKU-${index % 1_000}`;
}

/** Nanoseconds. */
interface Times {
  readonly client: number;
  readonly server: number;
}

function processorTimes(pid: number): Times {
  const { user, system } = process.cpuUsage();
  return {
    client: (user + system) * 1_000,
    server: Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]),
  };
}

function databaseOf(connection: Connection): Database {
  const run: Run = async ({ text, values, read }) => read(await connection.query(text, values));
  return {
    run,
    async transaction(work) {
      await connection.query("begin");
      try {
        const result = await work(run);
        await connection.query("commit");
        return result;
      } catch (error) {
        await connection.query("rollback");
        throw error;
      }
    },
    close: () => connection.close(),
  };
}

/** The same in the same tables: a key, locks, a check, reservations and a transfer. Reads and writes only what it needs. */
async function orderByHand(connection: Connection, key: string, request: CheckRequest): Promise<unknown> {
  await connection.query("begin");
  const [known] = await connection.query(
    "insert into stock_transfer_order (key) values ($1) on conflict do nothing returning nextval('stock_transfer_seq') as seq",
    [key],
  );
  ok(known);
  const skus = request.items.map(({ sku }) => sku);
  const rows = await connection.query(
    `select sku, on_hand_qty, reserved_qty, safety_qty, unit_weight, transferable from stock_level
     where warehouse_code = $1 and sku = any($2) order by sku for update`,
    [request.srcWarehouseCode, skus],
  );
  const stock = new Map<string, StockLevel>();
  for (const row of rows) {
    stock.set(String(row["sku"]), {
      onHandQty: Number(row["on_hand_qty"]),
      reservedQty: Number(row["reserved_qty"]),
      safetyQty: Number(row["safety_qty"]),
      unitWeight: Number(row["unit_weight"]),
      transferable: Boolean(row["transferable"]),
    });
  }
  const { value: check } = checkTransfer(request, { network, stock, now });
  ok(check?.allowed);
  await connection.query(
    `update stock_level set reserved_qty = reserved_qty + item.qty
     from unnest($2::text[], $3::bigint[]) as item(sku, qty) where warehouse_code = $1 and stock_level.sku = item.sku`,
    [request.srcWarehouseCode, skus, request.items.map(({ qty }) => qty)],
  );
  const seq = Number(known["seq"]);
  const transfer = { seq, id: `st-${seq}`, items: request.items };
  await connection.query(
    `insert into stock_transfer (seq, id, status, sub_status, code, ref_code, partner_code, partner_name,
       src_warehouse_code, dest_warehouse_code, items, skus, note, estimated_arrival_date, transfer_type, transfer_date,
       latest_arrival_date, created_at, updated_at, outbound_shipment_code, inbound_shipment_code)
     values ($1, $2, 'created', '', $3, '', $4, $5, $6, $7, $8, $9, '', $10, $11, $12, $13, $14, $14, '', '')`,
    [
      ...[seq, transfer.id, `ST${seq}`, partner.code, partner.name, srcWarehouseCode, destWarehouseCode],
      ...[JSON.stringify(request.items), skus, check.estimatedArrivalDate, check.transferType, check.transferDate],
      ...[check.latestArrivalDate, now],
    ],
  );
  await connection.query("update stock_transfer_order set request = $2, transfer_id = $3 where key = $1", [
    key,
    JSON.stringify(request),
    transfer.id,
  ]);
  await connection.query("commit");
  return { transfer };
}
