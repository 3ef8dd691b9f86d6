import type { RequestedItem } from "../check/CheckRequest";
import type { StockLevel } from "../check/StockLevel";
import type { Row } from "./readRow";
import type { Statement } from "./sql";
import type { StockChange } from "./stockChanges";
import type { StockColumns } from "./stockColumns";

/** How a table of stock is made. */
export interface StockTableOptions {
  /** The name of the table, as for a table of transfers. Default `stock_level`. */
  readonly name?: string | undefined;
  /**
   * The column names of an existing table, and `null` for columns that it does not have. Its key is the warehouse and the SKU, both
   * texts; quantities are integers. Null stands for the default, except in the quantity on hand. `schema` then creates the table of
   * keys alone.
   */
  readonly columns?: StockColumns | undefined;
  /** Whether every key and index begins with the partner, in the column `partner_code`. Default `false`. */
  readonly byPartner?: boolean | undefined;
}

/** Stock of many partners in one table of PostgreSQL, each with its own statements. */
export interface PartnerStockTable extends Pick<StockTable, "schema" | "inspect" | "readInspection"> {
  /**
   * The statements of one partner. They find and change nothing of any other; keys of changes are the partner's own. O(1).
   *
   * @throws TypeError or RangeError if the code is not a string, is blank, or cannot be stored.
   */
  of(partnerCode: string): StockTable;
}

/** How a change of the stock is made. */
export interface StockChangeOptions {
  /**
   * Names the change, so that it takes effect once: run again with the same key and items, it changes nothing and returns `already`.
   * It covers this change of the stock alone. Not blank, at most 512 bytes of UTF-8. Each kind of change has its own keys.
   */
  readonly key?: string | undefined;
}

/** How goods are received. */
export interface StockReceiptOptions extends StockChangeOptions {
  /** Whether an unknown SKU is added, with the received units on hand and defaults otherwise. Default `false`. */
  readonly addUnknown?: boolean | undefined;
}

/** Stock in a table of PostgreSQL: each method makes a {@link Statement} for a driver, or reads its rows. */
export interface StockTable {
  /**
   * The statements that create the table, its index and the table of keys, in order, unless something of that name exists. One session
   * at a time may run them.
   */
  readonly schema: readonly string[];
  /** The tables, columns and indexes in the database; read the rows with `readInspection`. */
  inspect(): Statement;
  /**
   * Each difference between the database and `schema` that matters, in words. `schema` itself compares names alone. Further indexes,
   * and further columns that may be left out, are not differences. O(rows).
   *
   * @throws TypeError or RangeError if the rows are not those of `inspect`.
   */
  readInspection(rows: readonly Row[]): readonly string[];
  /**
   * The stock of these SKUs in a warehouse; read the rows with `readStock`. Unknown SKUs have no row. O(SKUs), and in the database
   * O(SKUs × log rows).
   *
   * @throws TypeError if the warehouse or a SKU is not a string, or `skus` not an array.
   */
  find(warehouseCode: string, skus: readonly string[]): Statement;
  /**
   * The rows of `find` as the `stock` of a check. Null stands for the default. O(rows).
   *
   * @throws TypeError if a column is missing or has another type; RangeError if a value breaks the rule of its field, if two rows are
   * of one SKU, or if their `warehouse_code` differs.
   */
  readStock(rows: readonly Row[]): ReadonlyMap<string, StockLevel>;
  /**
   * The stock of these SKUs in all warehouses, or in those named, for `planSources` and `checkTransfers`; read the rows with
   * `readStocks`. O(SKUs), and in the database O(rows found × log rows).
   *
   * @throws TypeError if a SKU or a warehouse is not a string, or either list not an array.
   */
  findAll(skus: readonly string[], warehouseCodes?: readonly string[]): Statement;
  /**
   * The rows of `findAll` as `stocks`: by warehouse, then by SKU. O(rows).
   *
   * @throws TypeError or RangeError as `readStock` does.
   */
  readStocks(rows: readonly Row[]): ReadonlyMap<string, ReadonlyMap<string, StockLevel>>;
  /**
   * Inserts the stock of a SKU, or replaces all of it, reservations too. O(1), and in the database O(log rows).
   *
   * @throws TypeError or RangeError if a field of the level is unknown or breaks its rule, or if a text cannot be stored: NUL, half of a
   * surrogate pair, or more than 512 bytes of UTF-8.
   */
  put(warehouseCode: string, sku: string, level: StockLevel): Statement;
  /**
   * Reserves all items or none, in one statement, also beside other sessions. None if a SKU is unknown, not transferable or short.
   * Lines of one SKU are added up. O(lines), and in the database O(SKUs × log rows).
   *
   * Rows are locked in the order of their SKUs, by code point. In one transaction make one change for each warehouse, and take the
   * warehouses in the same order everywhere; after the error 40P01 run the transaction again.
   *
   * @throws RangeError if there are no items, if a quantity is not a safe integer ≥ 1, if the lines of a SKU add up to more than
   * 2^53 − 1, or if the key is blank or too long; TypeError if the warehouse, a SKU or the key is not a string, an item not an object,
   * or `items` not an array, or if the table has no column for what is reserved.
   */
  claim(warehouseCode: string, items: readonly RequestedItem[], options?: StockChangeOptions): Statement;
  /** Gives back what was claimed. None of it if less is reserved of a SKU. Otherwise as `claim`. */
  release(warehouseCode: string, items: readonly RequestedItem[], options?: StockChangeOptions): Statement;
  /** Takes what was claimed out of the stock. None of it if less is reserved, or on hand, of a SKU. Otherwise as `claim`. */
  ship(warehouseCode: string, items: readonly RequestedItem[], options?: StockChangeOptions): Statement;
  /** Adds received units to those on hand. None of them if a SKU is unknown, unless `addUnknown` is `true`. Otherwise as `claim`. */
  receive(warehouseCode: string, items: readonly RequestedItem[], options?: StockReceiptOptions): Statement;
  /**
   * Whether the items were reserved; otherwise every SKU that stands against it, with the reason. O(SKUs).
   *
   * @throws TypeError or RangeError if the rows are not the one of `claim`. RangeError if nothing was done because `readStock` would
   * refuse the stock of a SKU, or because a column cannot hold the new quantity, at most 2^53 − 1.
   */
  readClaim(rows: readonly Row[]): StockChange;
  /** The answer of `release`, as `readClaim`. */
  readRelease(rows: readonly Row[]): StockChange;
  /** The answer of `ship`. */
  readShip(rows: readonly Row[]): StockChange;
  /** The answer of `receive`. */
  readReceive(rows: readonly Row[]): StockChange;
}
