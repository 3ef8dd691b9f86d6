import type { StockLevel } from "../check/StockLevel";
import { assertOptions } from "../result/assertOptions";
import { assertArray, assertString, throwMisuse } from "../result/throwMisuse";
import { readOneRow } from "./readRow";
import { readStockRow, toStockRow } from "./stockRows";
import { compileClaim, compileFind, compilePut, createStockSchema } from "./stockStatements";
import type { StockTable, StockTableOptions } from "./StockTable";
import { toIndexedValue, toIndexedValues } from "./storableText";
import { readTableName } from "./tableName";
import { toClaim } from "./toClaim";

/**
 * Makes the statements for a table of stock. It opens no connection.
 *
 * @throws TypeError or RangeError if an option is unknown or malformed.
 *
 * @example
 * ```ts
 * import { createStockTable } from "stock-transfer/postgres";
 *
 * const stock = createStockTable();
 * stock.put("HCM", "HELMET", { onHandQty: 12, unitWeight: 340 }).values; // => ["HCM", "HELMET", 12, 0, 0, 340, "true"]
 *
 * stock.find("HCM", ["HELMET", "E-BIKE"]).values; // => ["HCM", '{"HELMET","E-BIKE"}']
 * const row = { sku: "HELMET", on_hand_qty: "12", reserved_qty: "2", safety_qty: "0", unit_weight: null, transferable: true };
 * stock.readStock([row]).get("HELMET"); // => { onHandQty: 12, reservedQty: 2, safetyQty: 0, transferable: true }
 *
 * stock.claim("HCM", [{ sku: "HELMET", qty: 3 }]).values; // => ["HCM", '{"HELMET"}', "{3}", 1]
 * stock.readClaim([{ is_claimed: true }]); // => true
 * ```
 */
export function createStockTable(options: StockTableOptions = {}): StockTable {
  assertOptions("createStockTable", options, ["name"]);
  const { name = "stock_level" } = options;
  const { table } = readTableName("createStockTable", name);
  const find = compileFind(table);
  const put = compilePut(table);
  const claim = compileClaim(table);
  return {
    schema: [createStockSchema(table)],
    find(warehouseCode, skus) {
      const caller = "StockTable.find";
      assertString(caller, "warehouseCode", warehouseCode);
      assertArray(caller, "skus", skus);
      for (const [index, sku] of skus.entries()) assertString(caller, `skus[${index}]`, sku);
      return { text: find, values: [toIndexedValue(warehouseCode), toIndexedValues(skus)] };
    },
    readStock(rows) {
      const caller = "StockTable.readStock";
      assertArray(caller, "rows", rows);
      const levels = new Map<string, StockLevel>();
      for (const row of rows) {
        const [sku, level] = readStockRow(caller, row);
        // Of the rows of two warehouses, the last would count.
        if (levels.has(sku)) throwMisuse(caller, "column sku", "another in each row", sku, TypeError);
        levels.set(sku, level);
      }
      return levels;
    },
    put(warehouseCode, sku, level) {
      return { text: put, values: toStockRow("StockTable.put", warehouseCode, sku, level) };
    },
    claim(warehouseCode, items) {
      return { text: claim, values: toClaim("StockTable.claim", warehouseCode, items) };
    },
    readClaim(rows) {
      return readOneRow("StockTable.readClaim", rows).boolean("is_claimed");
    },
  };
}
