import {
  type CheckRequest,
  type ListQuery,
  progressOf,
  type StockLevel,
  type StockTransfer,
  type TransferEvent,
  type TransferPage,
} from "stock-transfer";
import { stockOf, stocks } from "../demo/company";
import { belongsTo, createLives, type Lives, suppliesFor } from "../demo/lives";
import { generateTransfers } from "../demo/transfers";
import { recordOnce } from "../embed/event";
import { createTables, rowsOf, type Run, stock, type Store, transfers } from "../embed/postgresStore";

/** The transfers and the stock of the server. */
export interface Storage extends Lives {
  list(query: ListQuery): TransferPage | Promise<TransferPage>;
  stockFor(request: CheckRequest): ReadonlyMap<string, StockLevel> | Promise<ReadonlyMap<string, StockLevel>>;
  close(): Promise<void>;
}

/** The demo data in memory. */
export function createMemory(collection = generateTransfers()): Storage {
  return {
    ...createLives(collection),
    list: (query) => collection.list(query),
    stockFor: ({ srcWarehouseCode }) => stockOf(srcWarehouseCode),
    close: () => Promise.resolve(),
  };
}

/** A database. If it has no transfers yet, these are inserted, and the stock of the demo. */
export async function openDatabase(
  store: Store,
  generate: () => Iterable<StockTransfer> = generateTransfers,
): Promise<Storage> {
  await createTables(store);
  await store.transaction((run) => load(run, generate));
  const list = (query: ListQuery) => store.run(transfers.list(query));
  return {
    list,
    find: async (id, partnerCode) => {
      const transfer = await store.run(transfers.get(id));
      if (!transfer || !belongsTo(transfer, partnerCode)) return undefined;
      const text = "select at, event::text as event from transfer_event where transfer_id = $1 order by at, key";
      const events = await store.run(rowsOf(text, [id]));
      const history = events.map(({ at, event }) => ({
        at: Number(at),
        event: JSON.parse(event as string) as TransferEvent,
      }));
      return { transfer, history, supplies: await suppliesFor(transfer, partnerCode, list) };
    },
    record: async (key, id, event) => (await recordOnce(key, store, id, event)).reasons.length === 0,
    stockFor: ({ items, srcWarehouseCode }) => {
      const skus = items.map(({ sku }) => sku);
      return store.run(stock.find(srcWarehouseCode, skus));
    },
    close: () => store.close(),
  };
}

/** In one transaction, so that a server killed meanwhile starts over. */
async function load(run: Run, generate: () => Iterable<StockTransfer>): Promise<void> {
  if ((await run(transfers.count({}))) > 0) return;
  console.log("Loading the demo data, once. This takes some seconds.");
  const samples = [...generate()];
  const reserved = reservedUnits(samples);
  const levels = Array.from(stocks).flatMap(([warehouseCode, ofWarehouse]) =>
    Array.from(ofWarehouse, ([sku, level]) => {
      const { safetyQty, unitWeight, unitVolume, transferable } = level;
      // Beside what is available, so that checks are the same as in memory.
      const units = reserved.get(`${warehouseCode} ${sku}`) ?? 0;
      const onHandQty = level.onHandQty + units;
      const reservedQty = (level.reservedQty ?? 0) + units;
      const quantities = { onHandQty, reservedQty, safetyQty };
      return stock.put(warehouseCode, sku, { ...quantities, unitWeight, unitVolume, transferable });
    }),
  );
  const puts = samples.map((transfer) => transfers.put(transfer));
  // Pipelined: statements are sent without waiting for earlier answers.
  await Promise.all([...levels, ...puts].map(run));
}

/** Units at the source that the transfers will ship, by warehouse and SKU. */
function reservedUnits(all: readonly StockTransfer[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const transfer of all) {
    for (const { sku, leftQty } of progressOf(transfer)) {
      const key = `${transfer.srcWarehouseCode} ${sku}`;
      units.set(key, (units.get(key) ?? 0) + leftQty);
    }
  }
  return units;
}
