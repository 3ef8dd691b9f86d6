import Database from "better-sqlite3";
import { checkTransfer, createTransferCollection, type StockTransfer, type TransferPage } from "stock-transfer";
import { createTransferTable } from "stock-transfer/postgres";
import { startPglite } from "../../../test/support/pglite";
import { makeRequest, makeStock, network, start } from "../../data/requests";
import { warehouseCode } from "../../data/transfers";
import { readLines } from "./readLines";

/** The first page that a process is asked for. */
export const query = { filter: { srcWarehouseCode: warehouseCode(0) }, limit: 20, next: 0 };

/** How a process that has just begun comes by its first page, given a file or a folder. */
export const firstPages: Readonly<Record<string, (path: string) => TransferPage | Promise<TransferPage>>> = {
  "collection from JSON lines": (path) =>
    createTransferCollection(readLines<StockTransfer>(path), { copy: false }).list(query),
  "JSON lines parsed, and nothing else": (path) => {
    const transfers = [...readLines<StockTransfer>(path)];
    const matches = transfers.filter(({ srcWarehouseCode }) => srcWarehouseCode === query.filter.srcWarehouseCode);
    return toPage(matches.slice(-query.limit - 1).reverse());
  },
  "SQLite opens its file": (path) => {
    const database = new Database(path, { readonly: true });
    const text = "SELECT document FROM transfers JOIN documents USING (seq) WHERE src = ? ORDER BY seq DESC LIMIT ?";
    const documents = database
      .prepare<unknown[], string>(text)
      .pluck()
      .all(warehouseCode(0), query.limit + 1);
    return toPage(documents.map((document) => JSON.parse(document) as StockTransfer));
  },
  "PGlite opens its folder": async (path) => {
    const database = await startPglite(path);
    const table = createTransferTable();
    const { text, values } = table.list(query);
    return table.readPage(await database.query(text, values), query);
  },
};

/** The first check, of ten SKUs. */
export function firstCheck(): unknown {
  const request = makeRequest(10);
  const items = request.items.map(({ product_sku: sku, qty }) => ({ sku, qty }));
  const stock = makeStock(request);
  return checkTransfer({ items, srcWarehouseCode: "A", destWarehouseCode: "B" }, { network, stock, now: start });
}

function toPage(found: readonly StockTransfer[]): TransferPage {
  const transfers = found.slice(0, query.limit);
  return { transfers, next: found.length > query.limit ? transfers.at(-1)!.seq : 0 };
}
