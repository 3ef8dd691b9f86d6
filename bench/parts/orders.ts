import { ok } from "node:assert";
import { applyEvent, type CheckRequest, checkTransfer, createNetwork, type StockLevel } from "stock-transfer";
import { createStore, fromPg, type PgClient, type PgPool, type Row } from "stock-transfer/postgres";
import { openPool } from "../../test/robustness/postgres/drivers";
import { quartiles } from "../measure/quartiles";
import type { Table } from "../report/Results";
import { runPart } from "../run/runPart";
import { onServers } from "./postgres/onServers";

// Transactions of 12 clients with three lines, by the store and by a program written by hand, in turn: calls a second,
// and processor time of this process.

const [rounds, callsPerRound, clients, skus] = [30, 240, 12, 2_000];
const [srcWarehouseCode, destWarehouseCode] = ["HCM", "HAN"];
const network = createNetwork({
  warehouses: [srcWarehouseCode, destWarehouseCode].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh" })),
  defaultLane: { transferType: "ROAD", weightLimit: 25_000, transitDays: 2 },
});
const now = Date.parse("2026-03-02T02:00:00Z");
const partner = { code: "P1", name: "Partner" };

/** The number of the last call. */
let last = 0;

/** One of the calls of a kind, for the nth time. */
type Way = (number: number) => Promise<unknown>;

await runPart(async () => {
  const { version, answer: tables } = await onServers(1, (_, [port]) => measure(port!));
  return {
    tables,
    notes: [
      `${version}; ${clients} clients of node-postgres, three lines. The medians of ${rounds} rounds of ${callsPerRound} calls. By hand: the same check, keys, locks and rows, one statement for each.`,
    ],
  };
});

async function measure(port: number): Promise<readonly Table[]> {
  const pool = await openPool(port, clients);
  const store = createStore(fromPg(pool));
  await store.migrate();
  const level = { onHandQty: 1_000_000_000, unitWeight: 1 };
  const entries = Array.from({ length: skus }, (_, index) => ({
    warehouseCode: srcWarehouseCode,
    sku: skuAt(index),
    level,
  }));
  await pool.query({ text: "analyze" });
  await fromPg(pool).run(store.stock.putAll(entries));
  const firstOrder = last + 1_000_000;
  const order: Way = async (number) => {
    const fields = (_: unknown, seq: number) => ({ id: `st-${number}`, code: `ST${seq}`, partner, createdAt: now });
    ok("transfer" in (await store.order(`order ${number}`, requestOf(number), { network, now }, fields)));
  };
  const tables = [
    await compare("An order", {
      "by hand": (number) => transact(pool, (query) => orderByHand(query, number)),
      store: order,
    }),
    await compare("A repeated order", { store: () => order(1) }),
    await compare("A sale (`change`)", {
      "by hand": (number) => transact(pool, (query) => sellByHand(query, number)),
      store: async (number) => {
        const changes = requestOf(number).items.map(({ sku, qty }) => ({ sku, onHandQty: -qty }));
        ok("done" in (await store.change(`sale ${number}`, srcWarehouseCode, changes)));
      },
    }),
    await compare(
      "A shipment (`record`)",
      {
        "by hand": (number) =>
          transact(pool, (query) => shipByHand(query, (row) => store.transfers.readTransfer(row), number)),
        store: async (number) => {
          ok("transfer" in (await store.record(`st-${number}`, "ship", { type: "ship" }, now)));
        },
      },
      firstOrder,
    ),
  ];
  await pool.end();
  return tables;
}

/** @param first The number of the first call. Default: calls have numbers that no other call has. */
async function compare(title: string, ways: Readonly<Record<string, Way>>, first?: number): Promise<Table> {
  const times = new Map(Object.keys(ways).map((name) => [name, [] as { wall: number; process: number }[]]));
  let number = first ?? (last += 1_000_000);
  for (let round = -3; round < rounds; round += 1) {
    for (const [name, way] of Object.entries(ways)) {
      const [start, before] = [performance.now(), process.cpuUsage()];
      const end = number + callsPerRound;
      const client = async () => {
        while (number < end) await way((number += 1));
      };
      await Promise.all(Array.from({ length: clients }, client));
      const { user, system } = process.cpuUsage(before);
      const each = { wall: (performance.now() - start) / callsPerRound, process: (user + system) / callsPerRound };
      if (round >= 0) times.get(name)!.push(each);
    }
  }
  const byHand = times.get("by hand");
  return {
    title,
    columns: ["", "a second", "µs of the process", "ratio"],
    rows: [...times].map(([name, all]) => {
      const ratio = byHand && quartiles(all.map(({ wall }, at) => byHand[at]!.wall / wall));
      return [
        name,
        Math.round(1_000 / quartiles(all.map(({ wall }) => wall)).median).toString(),
        Math.round(quartiles(all.map((each) => each.process)).median).toString(),
        ratio ? `${ratio.median.toFixed(2)} (${ratio.lower.toFixed(2)}–${ratio.upper.toFixed(2)})` : "",
      ];
    }),
  };
}

function skuAt(index: number): string {
  return `SKU-${index % skus}`;
}

function requestOf(number: number): CheckRequest {
  const items = [number * 7, number * 7 + 500, number * 7 + 900].map((at) => ({
    sku: skuAt(at),
    qty: 1 + (number % 5),
  }));
  return { items, srcWarehouseCode, destWarehouseCode };
}

type Query = (text: string, values?: unknown[]) => Promise<readonly Row[]>;

async function transact(pool: PgPool, work: (query: Query) => Promise<void>): Promise<void> {
  const client = await new Promise<PgClient>((resolve, reject) => {
    pool.connect((error, given) => {
      if (given) resolve(given);
      else reject(error!);
    });
  });
  const query: Query = async (text, values) => (await client.query({ text, ...(values && { values }) })).rows;
  try {
    await query("begin");
    await work(query);
    await query("commit");
  } finally {
    client.release(false);
  }
}

function insertKey(table: string): string {
  return `insert into ${table} (key) values ($1) on conflict (key) do update set key = excluded.key returning nextval('stock_transfer_seq') as seq`;
}

function lockLevels(query: Query, skusOfCall: readonly string[]): Promise<readonly Row[]> {
  const text = `select sku, on_hand_qty, reserved_qty, safety_qty, unit_weight, transferable from stock_level
    where warehouse_code = $1 and sku = any($2) order by sku for update`;
  return query(text, [srcWarehouseCode, skusOfCall]);
}

function update(assignments: string): string {
  return `update stock_level set ${assignments} from unnest($2::text[], $3::bigint[]) as item(sku, qty)
    where warehouse_code = $1 and stock_level.sku = item.sku`;
}

async function orderByHand(query: Query, number: number): Promise<void> {
  const request = requestOf(number);
  const [known] = await query(insertKey("stock_transfer_order"), [`order ${number}`]);
  const [warehouse, ids] = [request.srcWarehouseCode, request.items.map(({ sku }) => sku)];
  const stock = new Map<string, StockLevel>();
  for (const row of await lockLevels(query, ids)) {
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
  await query(update("reserved_qty = reserved_qty + item.qty"), [warehouse, ids, request.items.map(({ qty }) => qty)]);
  const seq = Number(known!["seq"]);
  await query(
    `insert into stock_transfer (seq, id, status, sub_status, code, ref_code, partner_code, partner_name,
       src_warehouse_code, dest_warehouse_code, items, skus, note, estimated_arrival_date, transfer_type, transfer_date,
       latest_arrival_date, created_at, updated_at, outbound_shipment_code, inbound_shipment_code)
     values ($1, $2, 'created', '', $3, '', $4, $5, $6, $7, $8, $9, '', $10, $11, $12, $13, $14, $14, '', '')`,
    [
      ...[seq, `st-${number}`, `ST${seq}`, partner.code, partner.name, srcWarehouseCode, destWarehouseCode],
      ...[JSON.stringify(request.items), ids, check.estimatedArrivalDate, check.transferType, check.transferDate],
      ...[check.latestArrivalDate, now],
    ],
  );
  const used = "update stock_transfer_order set request = $2, transfer_id = $3 where key = $1";
  await query(used, [`order ${number}`, JSON.stringify(request), `st-${number}`]);
}

async function sellByHand(query: Query, number: number): Promise<void> {
  const { items } = requestOf(number);
  await query(insertKey("stock_level_change"), [`sale ${number}`]);
  const [ids, units] = [items.map(({ sku }) => sku), items.map(({ qty }) => qty)];
  const rows = await lockLevels(query, ids);
  ok(rows.every((row) => Number(row["on_hand_qty"]) - Number(row["reserved_qty"]) > 5));
  await query(update("on_hand_qty = on_hand_qty - item.qty"), [srcWarehouseCode, ids, units]);
  await query("update stock_level_change set change = $2 where key = $1", [`sale ${number}`, JSON.stringify(items)]);
}

async function shipByHand(
  query: Query,
  read: (row: Row) => Parameters<typeof applyEvent>[0],
  number: number,
): Promise<void> {
  const [id, event] = [`st-${number}`, { type: "ship" } as const];
  const key = "insert into stock_transfer_event (transfer_id, key) values ($1, 'ship') on conflict do nothing";
  await query(key, [id]);
  const [row] = await query("select * from stock_transfer where id = $1 for update", [id]);
  const { value: step } = applyEvent(read(row!), event, now);
  const { transfer, stock } = step!;
  const [ids, units] = [stock.source.map(({ sku }) => sku), stock.source.map(({ onHandQty }) => -onHandQty)];
  const rows = await lockLevels(query, ids);
  ok(rows.every((level) => Number(level["reserved_qty"]) > 0));
  const both = "on_hand_qty = on_hand_qty - item.qty, reserved_qty = reserved_qty - item.qty";
  await query(update(both), [srcWarehouseCode, ids, units]);
  const changed = "update stock_transfer set status = $2, items = $3, updated_at = $4 where id = $1";
  await query(changed, [id, transfer.status, JSON.stringify(transfer.items), transfer.updatedAt]);
  const recorded =
    "update stock_transfer_event set event = $2, at = $3, position = 1 where transfer_id = $1 and key = 'ship'";
  await query(recorded, [id, JSON.stringify(event), now]);
}
