import type { CheckRequest, ListQuery, StockLevel, TransferPage } from "stock-transfer";
import { stockOf, stocks } from "../demo/company";
import { generateTransfers } from "../demo/transfers";
import { createTables, type Run, stock, type Store, transfers } from "../embed/postgresStore";

/** The transfers and the stock of the server. */
export interface Storage {
  list(query: ListQuery): TransferPage | Promise<TransferPage>;
  stockFor(request: CheckRequest): ReadonlyMap<string, StockLevel> | Promise<ReadonlyMap<string, StockLevel>>;
  close(): Promise<void>;
}

/** The demo data in memory. */
export function createMemory(): Storage {
  const collection = generateTransfers();
  return {
    list: (query) => collection.list(query),
    stockFor: ({ srcWarehouseCode }) => stockOf(srcWarehouseCode),
    close: () => Promise.resolve(),
  };
}

/** A database. If it has no transfers yet, the demo data is inserted. */
export async function openDatabase(store: Store): Promise<Storage> {
  await createTables(store);
  await store.transaction(load);
  return {
    list: async (query) => transfers.readPage(await store.run(transfers.list(query)), query),
    stockFor: async ({ items, srcWarehouseCode }) => {
      const skus = items.map(({ sku }) => sku);
      return stock.readStock(await store.run(stock.find(srcWarehouseCode, skus)));
    },
    close: () => store.close(),
  };
}

/** In one transaction, so that a server killed meanwhile starts over. */
async function load(run: Run): Promise<void> {
  if (transfers.readCount(await run(transfers.count({}))) > 0) return;
  console.log("Loading the demo data, once. This takes some seconds.");
  const levels = Array.from(stocks).flatMap(([warehouseCode, ofWarehouse]) =>
    Array.from(ofWarehouse, ([sku, { onHandQty, reservedQty, safetyQty, unitWeight, unitVolume, transferable }]) =>
      stock.put(warehouseCode, sku, { onHandQty, reservedQty, safetyQty, unitWeight, unitVolume, transferable }),
    ),
  );
  const puts = Array.from(generateTransfers(), (transfer) => transfers.put(transfer));
  // Pipelined: statements are sent without waiting for earlier answers.
  await Promise.all([...levels, ...puts].map((statement) => run(statement)));
}
