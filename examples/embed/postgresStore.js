import { createHandler } from "stock-transfer/http";
import { createStockTable, createTransferTable } from "stock-transfer/postgres";

export const transfers = createTransferTable();
export const stock = createStockTable();

/**
 * Runs a statement with any driver and returns its rows.
 *
 * @typedef {import("stock-transfer/postgres").Row} Row
 * @typedef {(statement: import("stock-transfer/postgres").Statement) => PromiseLike<readonly Row[]>} Run
 */

/**
 * @typedef {object} Store
 * @property {Run} run
 * @property {<Result>(work: (run: Run) => Promise<Result>) => Promise<Result>} transaction
 * @property {() => Promise<void>} close
 */

/**
 * Creates missing tables and indexes. Run it as a migration: it waits for writers, and blocks them.
 *
 * @param {Store} store
 */
export async function createTables({ transaction }) {
  const sequence = "create sequence if not exists stock_transfer_seq";
  const events =
    "create table if not exists transfer_event (transfer_id text, key text, event jsonb, at bigint, primary key (transfer_id, key))";
  await transaction(async (run) => {
    // Serialised: if two sessions created the same object at once, one would fail.
    await run({ text: "select pg_advisory_xact_lock(20260305)", values: [] });
    for (const text of [...transfers.schema, ...stock.schema, sequence, events]) await run({ text, values: [] });
  });
}

/**
 * Both endpoints of the HTTP API, with one query for a page and one for the stock of a check.
 *
 * @param {Store} store
 * @param {import("stock-transfer").TransferNetwork} network
 */
export function createStoreHandler({ run }, network) {
  return createHandler({
    authenticate: (token) => token === "secret",
    list: async (query) => transfers.readPage(await run(transfers.list(query)), query),
    check: async ({ items, srcWarehouseCode }) => {
      const skus = items.map(({ sku }) => sku);
      const rows = await run(stock.find(srcWarehouseCode, skus));
      return { network, stock: stock.readStock(rows), now: Date.now() };
    },
    timeZone: "Asia/Ho_Chi_Minh",
    onError: (error) => console.error(error),
  });
}
