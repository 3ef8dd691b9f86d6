import type { RequestedItem } from "../check/CheckRequest";
import type { StockLevel } from "../check/StockLevel";
import type { Row } from "./readRow";
import type { Statement } from "./sql";
import type { StockChange } from "./stockChanges";
import type { StockColumns } from "./stockColumns";

/** Options of {@link createStockTable}. */
export interface StockTableOptions {
  /**
   * The name of the table, optionally with a schema: `logistics.stock_level`. Default `stock_level`. 1 to 40 letters,
   * digits and underscores, not beginning with a digit; case is kept. Without a schema, it must not be a name that the
   * statements use for a subquery, such as `locked`, or of a type or table of PostgreSQL, such as `date`.
   */
  readonly name?: string | undefined;
  /**
   * The column names of an existing table; `null` for a column that it does not have. A key of the table must be the
   * warehouse and the SKU, with `byPartner` also the partner. Quantities must have integer types, or `numeric` with whole values. Null counts as the
   * default, except in the warehouse, the SKU and the quantity on hand. With this option, `schema` creates only the
   * table of idempotency keys.
   */
  readonly columns?: StockColumns | undefined;
  /**
   * Whether the table keeps partners apart, by the column `partner_code`. The statements of one partner then come from
   * `of`. Default `false`.
   */
  readonly byPartner?: boolean | undefined;
}

/** A PostgreSQL table with the stock of many partners. The statements of one partner come from `of`. */
export interface PartnerStockTable extends Pick<StockTable, "schema" | "inspect" | "readInspection"> {
  /**
   * The statements of one partner. They neither find nor change stock of other partners. Each partner has separate
   * idempotency keys. O(1).
   *
   * @throws TypeError or RangeError if the code is not a string, is blank, contains NUL or a lone surrogate, or has
   * more than 512 bytes of UTF-8.
   */
  of(partnerCode: string): StockTable;
}

/** Options of `claim`, `release` and `ship`. */
export interface StockChangeOptions {
  /**
   * An idempotency key, such as an order number. After a change was made with a key, repeating the change with this key
   * has no effect and returns `already`. With this key, a change of another warehouse or other items has no effect and
   * returns `conflict`.
   *
   * The key covers only the stock change, not the rest of the transaction. `claim`, `release`, `ship` and `receive`
   * have separate keys. A key must not be blank, contain NUL or lone surrogates, or have more than 512 bytes of UTF-8.
   */
  readonly key?: string | undefined;
}

/** Options of `receive`. */
export interface StockReceiptOptions extends StockChangeOptions {
  /**
   * Whether unknown SKUs are added to the table, with the received units on hand and other fields at their defaults. A
   * SKU stays unknown if it or the warehouse contains NUL or a lone surrogate, or has more than 512 bytes of UTF-8.
   * Default `false`.
   */
  readonly addUnknown?: boolean | undefined;
}

/** Stock in a PostgreSQL table. A method returns a {@link Statement} for a driver, or reads the rows of a statement. */
export interface StockTable {
  /**
   * The statements that create the table, its index and the table of idempotency keys if they do not exist. With the
   * option `columns`, the statement for the table of keys alone. Run the statements in order, in one session at a time.
   */
  readonly schema: readonly string[];
  /**
   * Selects the columns and indexes of the stock table and of the table of idempotency keys. Read the rows with
   * `readInspection`.
   */
  inspect(): Statement;
  /**
   * A sentence for each missing or wrong table, column, key and index. `schema` does not correct a table or an index
   * that exists. Additional indexes are allowed, and additional columns that allow null or have a default. O(rows).
   *
   * @throws TypeError or RangeError if the rows are not those of `inspect`.
   */
  readInspection(rows: readonly Row[]): readonly string[];
  /**
   * Selects the stock of some SKUs in a warehouse. Read the rows with `readStock`. Unknown SKUs have no row. O(SKUs),
   * in the database O(SKUs × log size of the table).
   *
   * @throws TypeError if the warehouse or a SKU is not a string, or if `skus` is not an array.
   */
  find(warehouseCode: string, skus: readonly string[]): Statement;
  /**
   * Converts the rows of `find` to stock levels by SKU, for the `stock` of a check. Null counts as the default, except
   * in `sku` and `on_hand_qty`. O(rows).
   *
   * @throws TypeError if a column is missing (except `unit_volume` and `pack_qty`) or has a value of a wrong type.
   * RangeError if a quantity is out of range, if a SKU has two rows, or if the rows have different values of
   * `warehouse_code`.
   */
  readStock(rows: readonly Row[]): ReadonlyMap<string, StockLevel>;
  /**
   * Selects the stock of some SKUs in the given warehouses, by default in all. Read the rows with `readStocks`. O(given
   * SKUs and warehouses), in the database O((SKUs + rows of these SKUs) × log size of the table).
   *
   * @throws TypeError if a SKU or a warehouse is not a string, or if `skus` or `warehouseCodes` is not an array.
   */
  findAll(skus: readonly string[], warehouseCodes?: readonly string[]): Statement;
  /**
   * Converts the rows of `findAll` to stock levels by warehouse, then by SKU, for the `stocks` of `planSources` and
   * `checkTransfers`. Null counts as the default, except in `sku` and `on_hand_qty`. O(rows).
   *
   * @throws TypeError if a column is missing (except `unit_volume` and `pack_qty`) or has a value of a wrong type.
   * RangeError if a quantity is out of range, or if a SKU has two rows in a warehouse.
   */
  readStocks(rows: readonly Row[]): ReadonlyMap<string, ReadonlyMap<string, StockLevel>>;
  /**
   * Inserts or replaces the stock of a SKU in a warehouse, including the reserved units. O(1), in the database O(log
   * size of the table).
   *
   * @throws TypeError or RangeError if a field of the level is unknown or invalid, if the level has `lots` or
   * `movements`, or if the table has no column for a field that differs from its default. Also if the warehouse or the
   * SKU is not a string, contains NUL or a lone surrogate, or has more than 512 bytes of UTF-8.
   */
  put(warehouseCode: string, sku: string, level: StockLevel): Statement;
  /**
   * Reserves the units of all items, or none if a SKU is unknown, is not transferable or has too few available units.
   * This also holds under concurrency. Lines of one SKU are added up. Read the row with `readClaim`. O(lines × log
   * lines), in the database O(SKUs × log size of the table).
   *
   * Rows are locked in the order of their SKUs. To avoid deadlocks, a transaction should make one change per
   * warehouse, and all transactions should change the warehouses in the same order. After the error 40P01 (deadlock),
   * retry the transaction.
   *
   * @throws RangeError if there are no items, if a quantity is not a safe integer ≥ 1, if the lines of a SKU add up to
   * more than 2^53 − 1, or if the key is invalid. TypeError if an argument, an item or one of its fields has a wrong
   * type, if an option is unknown, or if the table does not have a column for reserved units.
   */
  claim(warehouseCode: string, items: readonly RequestedItem[], options?: StockChangeOptions): Statement;
  /**
   * Releases reserved units of all items. Has no effect if a SKU is unknown or has too few reserved units. Read the row
   * with `readRelease`. Locks, errors and complexity: as for `claim`.
   */
  release(warehouseCode: string, items: readonly RequestedItem[], options?: StockChangeOptions): Statement;
  /**
   * Subtracts the units of all items from the reserved units and from the units on hand. Has no effect if a SKU is
   * unknown, or has too few units reserved or on hand. Read the row with `readShip`. Locks, errors and complexity: as
   * for `claim`.
   */
  ship(warehouseCode: string, items: readonly RequestedItem[], options?: StockChangeOptions): Statement;
  /**
   * Adds received units to the units on hand. Has no effect if a SKU is unknown, unless `addUnknown` is `true`. Does
   * not need a column for reserved units. Read the row with `readReceive`. Locks, other errors and complexity: as for
   * `claim`.
   */
  receive(warehouseCode: string, items: readonly RequestedItem[], options?: StockReceiptOptions): Statement;
  /**
   * Whether the claim was made; if not, every SKU that prevents it, with the reason. O(SKUs).
   *
   * @throws TypeError or RangeError if the rows are not the result of `claim`. RangeError if the claim had no effect
   * because the stock of a SKU is invalid, or because a column cannot hold the new quantity (at most 2^53 − 1).
   */
  readClaim(rows: readonly Row[]): StockChange;
  /** The result of `release`. Errors and complexity: as for `readClaim`. */
  readRelease(rows: readonly Row[]): StockChange;
  /** The result of `ship`. Errors and complexity: as for `readClaim`. */
  readShip(rows: readonly Row[]): StockChange;
  /** The result of `receive`. Errors and complexity: as for `readClaim`. */
  readReceive(rows: readonly Row[]): StockChange;
}
