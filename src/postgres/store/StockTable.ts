import type { StockLevel } from "../../check/StockLevel";
import type { Row } from "../readRow";
import type { Statement } from "../sql";

/** The stock of many partners. The statements of one partner come from `of`. */
export interface PartnerStockTable {
  /**
   * The statements of one partner. They neither find nor change stock of other partners. O(1).
   *
   * @throws TypeError or RangeError if the code is not a string, is blank, contains NUL or a lone surrogate, or has
   * more than 512 bytes of UTF-8.
   */
  of(partnerCode: string): StockTable;
}

/** Options of `find`. */
export interface StockFindOptions {
  /**
   * The current time in epoch milliseconds. Units of holds that have ended by then are not reserved. Default: every hold
   * counts.
   */
  readonly now?: number | undefined;
}

/** The stock of a SKU in a warehouse, for `putAll`. */
export interface StockPut {
  /** Code of the warehouse. */
  readonly warehouseCode: string;
  /** The SKU. */
  readonly sku: string;
  /** As for `put`. */
  readonly level: StockLevel;
}

/** The stock of a store. The methods return a {@link Statement} for `run`. */
export interface StockTable {
  /**
   * Reads the stock of some SKUs in a warehouse, for the `stock` of a check. Unknown SKUs are absent. In a store with
   * lots, the levels have `lots`. O(SKUs), in the database O(SKUs × log size of the table).
   *
   * @throws TypeError if the warehouse or a SKU is not a string, if `skus` is not an array, or if an option is malformed.
   */
  find(
    warehouseCode: string,
    skus: readonly string[],
    options?: StockFindOptions,
  ): Statement<ReadonlyMap<string, StockLevel>>;
  /**
   * Converts rows of your own query to stock levels by SKU, as `find` does. The columns have the names of the table
   * `stock_level`. Null counts as the default, except in `sku` and `on_hand_qty`. O(rows).
   *
   * @throws TypeError if a column is missing (except `unit_volume`, `pack_qty` and `preparation_days`) or has a value of a wrong type.
   * RangeError if a quantity is out of range, if a SKU has two rows, or if the rows have different values of
   * `warehouse_code`.
   */
  readStock(rows: readonly Row[]): ReadonlyMap<string, StockLevel>;
  /**
   * Inserts or replaces the stock of a SKU in a warehouse, including the reserved units and the lots, and ends all holds
   * of the SKU. For loading: to move stock, use `change`. O(1), in the database O(log size of the table).
   *
   * @throws TypeError or RangeError if a field of the level is unknown or invalid, if the level has `movements`, or
   * `lots` without the option `lots`. Also if the warehouse or the SKU is not a string, contains NUL or a lone
   * surrogate, or has more than 512 bytes of UTF-8.
   */
  put(warehouseCode: string, sku: string, level: StockLevel): Statement<void>;
  /**
   * Like `put`, for up to 10 000 levels in one statement. Without entries, it does nothing. O(entries).
   *
   * @param entries Each warehouse and SKU once.
   * @throws TypeError or RangeError if `put` would reject an entry, if there are more than 10 000, or if two entries
   * have the same warehouse and SKU.
   */
  putAll(entries: readonly StockPut[]): Statement<void>;
}
