import type { RequestedItem } from "../check/CheckRequest";
import type { StockLevel } from "../check/StockLevel";
import { assertOptions, assertValid, inCall } from "../result/misuse";
import { arrayFault, faultOf } from "../result/valueFaults";
import { readOneRow, type Row } from "./readRow";
import { readTableName, type Statement } from "./Statement";
import {
  compileClaim,
  compileFind,
  compileLevelPut,
  createStockSchema,
  readLevelRow,
  toClaimValues,
  toFindValues,
  toLevelValues,
} from "./stockStatements";

/** How a table of stock is made. */
export interface StockTableOptions {
  /** The table's name, under the same rule as that of a table of transfers. Default `stock_level`. */
  readonly name?: string | undefined;
}

/**
 * Stock in a table of PostgreSQL, for a program that has no such table yet: each method makes a {@link Statement} for a driver,
 * or reads the rows of one.
 */
export interface StockTable {
  /**
   * The statement that creates the table, unless there is a table of that name: its columns are not compared. One session at
   * a time may run it.
   */
  readonly schema: readonly string[];
  /**
   * The stock of these SKUs in a warehouse, in one look-up; read its rows with `readStock`. A SKU that is unknown there has no
   * row. O(SKUs), and in the database O(SKUs × log rows).
   *
   * @throws TypeError if the warehouse or a SKU is no string, or `skus` no array.
   */
  find(warehouseCode: string, skus: readonly string[]): Statement;
  /**
   * The rows of `find` as the `stock` of a check. `reservedQty`, `safetyQty` and `transferable` that were not given have their
   * defaults; `unitWeight` is missing where it was not given. O(rows).
   *
   * @throws TypeError if a column is missing or holds anything else than what `schema` says, or if two rows are of one SKU:
   * rows of two warehouses are not the stock of one check.
   */
  readStock(rows: readonly Row[]): ReadonlyMap<string, StockLevel>;
  /**
   * Inserts the stock of a SKU, or replaces all of it: `reservedQty` too, whatever was claimed in the meantime. To count goods
   * in or out beside claims, change `on_hand_qty` alone with an update of your own. O(1), and in the database O(log rows).
   *
   * @throws RangeError if a field of the level breaks its rule, or if PostgreSQL cannot keep a text: NUL, half of a surrogate
   * pair, or more than 512 bytes of UTF-8. TypeError if the level is no object with `onHandQty`, or has a field that
   * {@link StockLevel} does not have, or if a text is no string.
   */
  put(warehouseCode: string, sku: string, level: StockLevel): Statement;
  /**
   * Reserves all of the items or none of them, in one statement, whatever other sessions claim at the same time. It reserves
   * none if one SKU is unknown, not transferable or short. Run it between the check and the creation of the transfer, so that
   * nothing is promised twice. Lines of one SKU are added up. A warehouse or a SKU that the table cannot hold is unknown.
   * O(lines), and in the database O(SKUs × log rows).
   *
   * Rows are locked in the order of their SKUs, by code point, so that claims do not wait for each other in a circle. In one
   * transaction make one claim for each warehouse, with all its lines, and use the same order of warehouses everywhere.
   * PostgreSQL ends a circle with the error 40P01. Then run the whole transaction again.
   *
   * @throws RangeError if there are no items, if a quantity is no safe integer ≥ 1, or if the lines of a SKU add up to more
   * than 2^53 − 1; TypeError if the warehouse or a SKU is no string, an item no object, or `items` no array.
   */
  claim(warehouseCode: string, items: readonly RequestedItem[]): Statement;
  /**
   * Whether the items were reserved. O(1).
   *
   * @throws TypeError or RangeError if the rows are not the one of `claim`.
   */
  readClaim(rows: readonly Row[]): boolean;
}

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
  const table = inCall("createStockTable", () => {
    assertOptions(options, ["name"]);
    const { name = "stock_level" } = options;
    return readTableName(name).table;
  });
  const find = compileFind(table);
  const put = compileLevelPut(table);
  const claim = compileClaim(table);
  return {
    schema: [createStockSchema(table)],
    find: (warehouseCode, skus) =>
      inCall("StockTable.find", () => ({ text: find, values: toFindValues(warehouseCode, skus) })),
    readStock: (rows) => inCall("StockTable.readStock", () => readStock(rows)),
    put: (warehouseCode, sku, level) =>
      inCall("StockTable.put", () => ({ text: put, values: toLevelValues(warehouseCode, sku, level) })),
    claim: (warehouseCode, items) =>
      inCall("StockTable.claim", () => ({ text: claim, values: toClaimValues(warehouseCode, items) })),
    readClaim: (rows) => inCall("StockTable.readClaim", () => readOneRow(rows).boolean("is_claimed")),
  };
}

function readStock(rows: readonly Row[]): ReadonlyMap<string, StockLevel> {
  assertValid("rows", arrayFault(rows));
  const levels = new Map<string, StockLevel>();
  for (const row of rows) {
    const [sku, level] = readLevelRow(row);
    // With the rows of two warehouses, the last row of a SKU would count.
    if (levels.has(sku)) assertValid("column sku", faultOf("not_unique", sku, { expected: "those of the other rows" }));
    levels.set(sku, level);
  }
  return levels;
}
