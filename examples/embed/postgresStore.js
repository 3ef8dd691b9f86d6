import { createHandler } from "stock-transfer/http";
import { createStockTable, createTransferTable } from "stock-transfer/postgres";

export const transfers = createTransferTable();
export const stock = createStockTable();

/**
 * A statement of your own, which reads its rows as they are.
 *
 * @param {string} text
 * @param {readonly any[]} [values]
 * @returns {import("stock-transfer/postgres").Statement<readonly import("stock-transfer/postgres").Row[]>}
 */
export function rowsOf(text, values = []) {
  return { name: text.slice(0, 63), text, values: [...values], read: (rows) => rows };
}

/**
 * @typedef {import("stock-transfer/postgres").Run} Run
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
    await run(rowsOf("select pg_advisory_xact_lock(20260305)"));
    for (const text of [...transfers.schema, ...stock.schema, sequence, events]) await run(rowsOf(text));
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
    list: (query) => run(transfers.list(query)),
    check: async ({ items, srcWarehouseCode }) => {
      const skus = items.map(({ sku }) => sku);
      return { network, stock: await run(stock.find(srcWarehouseCode, skus)), now: Date.now() };
    },
    timeZone: "Asia/Ho_Chi_Minh",
    onError: (error) => console.error(error),
  });
}
