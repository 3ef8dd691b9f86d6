import { type CheckRequest, createNetwork, type StockLevel, type TransferEvent } from "stock-transfer";
import {
  createStore,
  type Database as StoreDatabase,
  type OrderResult,
  type StockTable,
  type StoreOptions,
  type StoreTerms,
  type TransferStore,
} from "stock-transfer/postgres";
import { beforeAll, beforeEach, expect } from "vitest";
import { databaseIn } from "./databaseIn";
import { describeInDatabase } from "./describeInDatabase";
import type { Pglite } from "./pglite";
import type { Database } from "./postgres";

export const network = createNetwork({
  warehouses: ["HCM", "HAN"].map((code) => ({ code, timeZone: "UTC" })),
  defaultLane: { transferType: "ROAD", weightLimit: 1_000, transitDays: 1 },
});
export const now = Date.parse("2026-03-04T08:00:00Z");
export const hour = 3_600_000;
export const terms = { network, now };

export const requestOf = (...items: readonly (readonly [sku: string, qty: number])[]): CheckRequest => ({
  items: items.map(([sku, qty]) => ({ sku, qty })),
  srcWarehouseCode: "HCM",
  destWarehouseCode: "HAN",
});
export const request = requestOf(["A", 3], ["B", 2]);
export const back: CheckRequest = { ...requestOf(["A", 3]), srcWarehouseCode: "HAN", destWarehouseCode: "HCM" };

export const given = (_check: unknown, seq: number) => {
  return { id: `st-${seq}`, code: `ST${seq}`, partner: { code: "P1", name: "Partner" }, createdAt: now };
};

export const lotsOf = (lots: Readonly<Record<string, number>>) =>
  Object.entries(lots).map(([expiresOn, qty]) => ({ qty, expiresOn }));

export const short = (sku: string, shortBy: number) => ({ sku, shortBy, code: "insufficient_stock" });

export const storeTables = [
  ...["level", "level_change", "level_lot", "level_hold", "level_departure"],
  ...["transfer", "transfer_order", "transfer_event", "transfer_lane"],
].map((name) => `stock_${name}`);

export async function created(result: Promise<OrderResult>) {
  const found = await result;
  if (!("transfer" in found)) throw new Error(JSON.stringify(found));
  return found.transfer;
}

/** A store without a database. */
export function idleStore(options: Omit<StoreOptions, "byPartner">): TransferStore {
  const idle = () => Promise.reject(new Error("unused"));
  return createStore({ run: idle, transaction: idle, close: idle }, options);
}

/** On hand, reserved, and the lots if there are any. */
export async function levelIn(
  database: StoreDatabase,
  table: StockTable,
  sku: string,
  warehouse = "HCM",
  options: { now?: number } = {},
) {
  const level = (await database.run(table.find(warehouse, [sku], options))).get(sku);
  return (
    level && [
      level.onHandQty,
      level.reservedQty,
      ...(level.lots ? [Object.fromEntries(level.lots.map(({ expiresOn, qty }) => [expiresOn, qty]))] : []),
    ]
  );
}

/** The calls of a store with lots and holds, in a schema of its own. Before each test, it has 10 units of A and of B. */
export function describeStore(name: string, suite: (own: ReturnType<typeof storeIn>) => void): void {
  describeInDatabase(name, (database, pglite) => {
    const own = storeIn(database, pglite);
    beforeAll(() => own.store.migrate(), 60_000);
    beforeEach(async () => {
      await database.query(`truncate ${storeTables.join(", ")}`);
      await own.put("A", { onHandQty: 10 });
      await own.put("B", { onHandQty: 10 });
      own.texts.length = 0;
    });
    suite(own);
  });
}

function storeIn(own: Database, pglite: () => Promise<Pglite>) {
  const texts: string[] = [];
  const database = databaseIn(own, texts);
  const store: TransferStore = createStore(database, { lots: true, holds: true });
  return {
    /** The session of the test. */
    own,
    pglite,
    database,
    store,
    /** The text of each round trip. */
    texts,
    put: (sku: string, level: StockLevel, warehouse = "HCM") =>
      database.run(store.stock.put(warehouse, sku, { unitWeight: 1, ...level })),
    levelOf: (sku: string, warehouse = "HCM", options: { now?: number } = {}) =>
      levelIn(database, store.stock, sku, warehouse, options),
    /** Compares stock by SKU, or by SKU and warehouse: `{ A: [7, 0], "A HAN": [3, 0] }`. */
    expectLevels: async (expected: Readonly<Record<string, readonly unknown[]>>) => {
      for (const [place, level] of Object.entries(expected)) {
        const [sku = "", warehouse] = place.split(" ");
        expect(await levelIn(database, store.stock, sku, warehouse), place).toEqual(level);
      }
    },
    order: (key: string, asked = request, others: Partial<StoreTerms> = {}) =>
      store.order(key, asked, { ...terms, ...others }, given),
    hold: (key: string, asked = request, until = now + hour, others: Partial<StoreTerms> = {}) =>
      store.hold(key, asked, { ...terms, ...others }, { until }),
    record: (id: string, key: string, event: TransferEvent) => store.record(id, key, event, now),
    /** Runs something before the nth round trip. */
    before: (nth: number, work: () => Promise<unknown>) => {
      let trips = 0;
      const query: Database["query"] = async (text, values) => {
        if ((trips += 1) === nth) await work();
        return own.query(text, values);
      };
      return databaseIn({ query });
    },
  };
}
