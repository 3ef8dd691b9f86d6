import type { StockLevel } from "../../check/StockLevel";
import type { Row } from "../readRow";
import type { Statement } from "../sql";

/** The stock of many partners. */
export interface PartnerStockTable {
  /** The statements of one partner. They neither find nor change stock of others. Errors as `of` of a store. O(1). */
  of(partnerCode: string): StockTable;
}

/** Options of `find`. */
export interface StockFindOptions {
  /** The current time in epoch milliseconds. Holds that have ended by then do not count. Default: every hold counts. */
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

/** The stock of a store. The methods return a {@link Statement} for `run`; malformed arguments are a TypeError or RangeError. */
export interface StockTable {
  /**
   * Reads the stock of some SKUs in a warehouse, with lots, for the `stock` of a check. Unknown SKUs are absent. O(SKUs),
   * in the database O(SKUs × log table).
   */
  find(
    warehouseCode: string,
    skus: readonly string[],
    options?: StockFindOptions,
  ): Statement<ReadonlyMap<string, StockLevel>>;
  /**
   * Converts rows of your own query to stock levels by SKU, as `find` does. The columns are those of `stock_level`. Null
   * counts as the default, except in `sku` and `on_hand_qty`. O(rows).
   *
   * @throws TypeError if a value has a wrong type, or if a column other than `unit_volume`, `pack_qty` and
   * `preparation_days` is missing. RangeError if a quantity is out of range, if a SKU has two rows, or if
   * `warehouse_code` differs.
   */
  readStock(rows: readonly Row[]): ReadonlyMap<string, StockLevel>;
  /**
   * Inserts or replaces the stock of a SKU in a warehouse, including the reserved units and the lots, and ends all holds
   * of the SKU. For loading: to move stock, use `change`. O(1), in the database O(log size of the table).
   *
   * @throws TypeError or RangeError if a field of the level is unknown or invalid, if the level has `movements`, or
   * `lots` without the option `lots`, or if the warehouse or the SKU cannot be stored.
   */
  put(warehouseCode: string, sku: string, level: StockLevel): Statement<void>;
  /**
   * Like `put`, for up to 10 000 levels in one statement. Without entries, it does nothing. O(entries).
   *
   * @param entries Levels of different SKUs or warehouses.
   * @throws TypeError or RangeError as `put`, or if there are more than 10 000 entries, or two of one warehouse and SKU.
   */
  putAll(entries: readonly StockPut[]): Statement<void>;
}
