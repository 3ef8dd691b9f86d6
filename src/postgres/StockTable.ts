import type { RequestedItem } from "../check/CheckRequest";
import type { StockLevel } from "../check/StockLevel";
import type { Row } from "./readRow";
import type { Statement } from "./sql";
import type { StockChange } from "./stockChanges";
import type { StockColumns } from "./stockColumns";

/** Options of {@link createStockTable}. */
export interface StockTableOptions {
  /** The name of the table, as for `createTransferTable`. Default `stock_level`. */
  readonly name?: string | undefined;
  /**
   * The column names of an existing table; `null` for missing columns. Its key must be the warehouse and the SKU (both
   * text); quantities must be integers. Null values count as the default, except in the quantity on hand. `schema` then
   * creates only the key table.
   */
  readonly columns?: StockColumns | undefined;
  /** Whether every key and index begins with the column `partner_code`. Default `false`. */
  readonly byPartner?: boolean | undefined;
}

/** Stock of many partners in one table of PostgreSQL, each with its own statements. */
export interface PartnerStockTable extends Pick<StockTable, "schema" | "inspect" | "readInspection"> {
  /**
   * The statements of one partner. They neither find nor change stock of other partners, and each partner has its own
   * idempotency keys. O(1).
   *
   * @throws TypeError or RangeError if the code is not a string, is blank, or cannot be stored.
   */
  of(partnerCode: string): StockTable;
}

/** Options of a stock change. */
export interface StockChangeOptions {
  /**
   * An idempotency key. Once a change is made, repeating it with its key has no effect and returns `already`; with
   * another warehouse or other items, the key returns `conflict`. The key covers only the stock change, not the rest of
   * the transaction. Not blank, without NUL and lone surrogates, at most 512 bytes of UTF-8. Each kind of change has
   * its own keys.
   */
  readonly key?: string | undefined;
}

/** Options of a receipt. */
export interface StockReceiptOptions extends StockChangeOptions {
  /**
   * Whether unknown SKUs are added, with the received units on hand and other fields at their defaults. Default
   * `false`.
   */
  readonly addUnknown?: boolean | undefined;
}

/** Stock in a PostgreSQL table. Each method returns a {@link Statement} for a driver, or reads its rows. */
export interface StockTable {
  /**
   * The statements that create the table, its index and the key table, in order, if they do not exist. Run them in one
   * session at a time.
   */
  readonly schema: readonly string[];
  /** The tables, columns and indexes in the database; read the rows with `readInspection`. */
  inspect(): Statement;
  /**
   * A sentence for each relevant difference between the database and `schema` (`if not exists` compares only names).
   * Additional indexes and optional columns are allowed. O(rows).
   *
   * @throws TypeError or RangeError if the rows are not those of `inspect`.
   */
  readInspection(rows: readonly Row[]): readonly string[];
  /**
   * The stock of these SKUs in a warehouse; read the rows with `readStock`. Unknown SKUs have no row. O(SKUs), and in
   * the database O(SKUs × log rows).
   *
   * @throws TypeError if the warehouse or a SKU is not a string, or `skus` not an array.
   */
  find(warehouseCode: string, skus: readonly string[]): Statement;
  /**
   * The rows of `find` as the `stock` of a check. Null values count as the default. O(rows).
   *
   * @throws TypeError if a column is missing or has another type; RangeError if a value breaks the rule of its field,
   * if a SKU has two rows, or if the values of `warehouse_code` differ.
   */
  readStock(rows: readonly Row[]): ReadonlyMap<string, StockLevel>;
  /**
   * The stock of these SKUs in all or the given warehouses, for `planSources` and `checkTransfers`; read the rows with
   * `readStocks`. O(SKUs), and in the database O(rows found × log rows).
   *
   * @throws TypeError if a SKU or a warehouse is not a string, or a list is not an array.
   */
  findAll(skus: readonly string[], warehouseCodes?: readonly string[]): Statement;
  /**
   * The rows of `findAll` as `stocks`: by warehouse, then by SKU. O(rows).
   *
   * @throws TypeError or RangeError as `readStock` does.
   */
  readStocks(rows: readonly Row[]): ReadonlyMap<string, ReadonlyMap<string, StockLevel>>;
  /**
   * Inserts the stock of a SKU, or replaces it, including its reservations. O(1), and in the database O(log rows).
   *
   * @throws TypeError or RangeError if a field of the level is unknown or breaks its rule, if one without a column
   * differs from its default (`lots` and `movements` are never stored), or if a text cannot be stored: NUL, a lone
   * surrogate, or more than 512 bytes of UTF-8.
   */
  put(warehouseCode: string, sku: string, level: StockLevel): Statement;
  /**
   * Reserves all items or none, in one statement, even under concurrency. None if a SKU is unknown, not transferable or
   * short. Lines of one SKU are added up. O(lines), and in the database O(SKUs × log rows).
   *
   * Rows are locked in the order of their SKUs, by code point. To avoid deadlocks, a transaction should make one change
   * per warehouse, with warehouses in the same order everywhere. After the error 40P01, retry the transaction.
   *
   * @throws RangeError if there are no items, if a quantity is not a safe integer ≥ 1, if the lines of a SKU add up to
   * more than 2^53 − 1, or if the key is blank or cannot be stored; TypeError if an argument, an item or one of its
   * fields has another type, if an option is unknown, or if the table does not have a column for reserved units.
   */
  claim(warehouseCode: string, items: readonly RequestedItem[], options?: StockChangeOptions): Statement;
  /**
   * Releases claimed units. Has no effect if a SKU is unknown or fewer units of it are reserved. Otherwise like
   * `claim`.
   */
  release(warehouseCode: string, items: readonly RequestedItem[], options?: StockChangeOptions): Statement;
  /**
   * Removes claimed units from the stock. Has no effect if a SKU is unknown, or if fewer units of it are reserved or on
   * hand. Otherwise like `claim`.
   */
  ship(warehouseCode: string, items: readonly RequestedItem[], options?: StockChangeOptions): Statement;
  /**
   * Adds received units to those on hand. Has no effect if a SKU is unknown, unless `addUnknown` is `true`. Otherwise
   * like `claim`, but works without a column for reserved units.
   */
  receive(warehouseCode: string, items: readonly RequestedItem[], options?: StockReceiptOptions): Statement;
  /**
   * Whether the items were reserved; if not, every SKU that prevents it, with the reason. O(SKUs).
   *
   * @throws TypeError or RangeError if the rows are not the result of `claim`. RangeError if the change failed because
   * `readStock` would reject the stock of a SKU, or because a column cannot hold the new quantity (at most 2^53 − 1).
   */
  readClaim(rows: readonly Row[]): StockChange;
  /** The result of `release`, like `readClaim`. */
  readRelease(rows: readonly Row[]): StockChange;
  /** The result of `ship`. */
  readShip(rows: readonly Row[]): StockChange;
  /** The result of `receive`. */
  readReceive(rows: readonly Row[]): StockChange;
}
