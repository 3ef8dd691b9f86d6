import type { RequestedItem } from "../check/CheckRequest";
import type { StockLevel } from "../check/StockLevel";
import type { StockDelta } from "../list/StockDelta";
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
export interface PartnerStockTable extends Pick<StockTable, "schema" | "inspect"> {
  /**
   * The statements of one partner. They neither find nor change stock of other partners. Each partner has separate
   * idempotency keys. O(1).
   *
   * @throws TypeError or RangeError if the code is not a string, is blank, contains NUL or a lone surrogate, or has
   * more than 512 bytes of UTF-8.
   */
  of(partnerCode: string): StockTable;
}

/** Options of `find` and `findAll`. */
export interface StockFindOptions {
  /**
   * In the stock of a store with holds: the current time in epoch milliseconds. Units of holds that have ended by then
   * are not reserved. Default: every hold counts. Other tables ignore it.
   */
  readonly now?: number | undefined;
}

/** Options of `claim`, `release` and `ship`. */
export interface StockChangeOptions extends StockFindOptions {
  /**
   * An idempotency key, such as an order number. After a change was made with a key, repeating the change with this key
   * has no effect and returns `already`. With this key, a change of another warehouse or other items has no effect and
   * returns `conflict`.
   *
   * The key covers only the stock change, not the rest of the transaction. `change`, `claim`, `release`, `ship`
   * and `receive` have separate keys. A key must not be blank, contain NUL or lone surrogates, or have more than 512 bytes of UTF-8.
   */
  readonly key?: string | undefined;
}

/** Options of `change` and `receive`. */
export interface StockReceiptOptions extends StockChangeOptions {
  /**
   * Whether unknown SKUs are added to the table if only their units on hand rise, with these units on hand and other
   * fields at their defaults. With `like`, the weight, the volume, the pack and the preparation are those of the SKU in
   * that warehouse, if it has a row there. A SKU stays unknown if it or the warehouse contains NUL or a lone surrogate, or
   * has more than 512 bytes of UTF-8. Default `false`.
   */
  readonly addUnknown?:
    | boolean
    | {
        /** The code of the warehouse whose rows are copied, such as the source of a transfer. */
        readonly like: string;
      }
    | undefined;
}

/** Stock in a PostgreSQL table. The methods return a {@link Statement} for a driver, which also reads its rows. */
export interface StockTable {
  /**
   * The statements that create the table, its index and the table of idempotency keys if they do not exist. With the
   * option `columns`, the statement for the table of keys alone. Run the statements in order, in one session at a time.
   */
  readonly schema: readonly string[];
  /**
   * Compares the stock table and the table of idempotency keys in the database with `schema`. Reads a sentence for each
   * missing or wrong table, column, key and index: `schema` does not correct a table or an index that exists. Does not report additional
   * columns, which must allow null or have a default, and additional indexes that are not unique.
   */
  inspect(): Statement<readonly string[]>;
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
   * Reads the stock of some SKUs by warehouse, then by SKU, for the `stocks` of `planSources` and `checkTransfers`: in
   * the given warehouses, by default in all. O(given SKUs and warehouses), in the database O((SKUs + rows of these SKUs)
   * × log size of the table).
   *
   * @throws TypeError if a SKU or a warehouse is not a string, if `skus` or `warehouseCodes` is not an array, or if an
   * option is malformed.
   */
  findAll(
    skus: readonly string[],
    warehouseCodes?: readonly string[],
    options?: StockFindOptions,
  ): Statement<ReadonlyMap<string, ReadonlyMap<string, StockLevel>>>;
  /**
   * Converts rows of your own query to stock levels by SKU, as `find` does. The columns have the default names. Null
   * counts as the default, except in `sku` and `on_hand_qty`. O(rows).
   *
   * @throws TypeError if a column is missing (except `unit_volume`, `pack_qty` and `preparation_days`) or has a value of a wrong type.
   * RangeError if a quantity is out of range, if a SKU has two rows, or if the rows have different values of
   * `warehouse_code`.
   */
  readStock(rows: readonly Row[]): ReadonlyMap<string, StockLevel>;
  /**
   * Inserts or replaces the stock of a SKU in a warehouse, including the reserved units. In a store, it also replaces
   * the lots, and ends all holds of the SKU. O(1), in the database O(log size of the table).
   *
   * @throws TypeError or RangeError if a field of the level is unknown or invalid, if the level has `movements`, or
   * `lots` outside of a store with lots, or if the table has no column for a field that differs from its default. Also if the warehouse or the
   * SKU is not a string, contains NUL or a lone surrogate, or has more than 512 bytes of UTF-8.
   */
  put(warehouseCode: string, sku: string, level: StockLevel): Statement<void>;
  /**
   * Changes the units of each SKU on hand and reserved, for all SKUs or none: such as the deltas of an event
   * (`applyEvent`), or of a stocktake. This also holds under concurrency. Deltas of one SKU are added up; without deltas,
   * nothing changes. Reads whether the change was made; if not, every SKU that prevents it: an unknown SKU; one with too
   * few units on hand or reserved; and if reserved units rise, one that is not transferable or has too few available
   * units after the change. O(deltas × log deltas), in the database O(SKUs × log size of the table).
   *
   * Rows are locked in the order of their SKUs. To avoid deadlocks, a transaction should make one change per
   * warehouse, and all transactions should change the warehouses in the same order. After the error 40P01 (deadlock),
   * retry the transaction. PostgreSQL fails with the error 22003 or 23514 if a column cannot hold the new quantity.
   *
   * @param deltas The signed changes of each SKU, in units.
   * @throws TypeError or RangeError if an argument, a delta or an option is invalid, if the deltas of a SKU add up to
   * more than 2^53 − 1 units, or if reserved units change and the table has no column for them.
   */
  change(warehouseCode: string, deltas: readonly StockDelta[], options?: StockReceiptOptions): Statement<StockChange>;
  /**
   * Reserves the units of all items, or none if a SKU is unknown, is not transferable or has too few available units.
   * A `change` of +`qty` reserved. Lines of one SKU are added up. Locks, complexity and other errors: as for `change`.
   *
   * @throws RangeError if there are no items, if a quantity is not a safe integer ≥ 1, if the lines of a SKU add up to
   * more than 2^53 − 1, or if the key is invalid. TypeError if an argument, an item or one of its fields has a wrong
   * type, or if an option is unknown.
   */
  claim(warehouseCode: string, items: readonly RequestedItem[], options?: StockChangeOptions): Statement<StockChange>;
  /**
   * Releases reserved units of all items. Has no effect if a SKU is unknown or has too few reserved units. Locks, errors and complexity: as for `claim`.
   */
  release(warehouseCode: string, items: readonly RequestedItem[], options?: StockChangeOptions): Statement<StockChange>;
  /**
   * Subtracts the units of all items from the reserved units and from the units on hand. Has no effect if a SKU is
   * unknown, or has too few units reserved or on hand. Locks, errors and complexity: as
   * for `claim`.
   */
  ship(warehouseCode: string, items: readonly RequestedItem[], options?: StockChangeOptions): Statement<StockChange>;
  /**
   * Adds received units to the units on hand. Has no effect if a SKU is unknown, unless `addUnknown` is given. Does
   * not need a column for reserved units. Locks, other errors and complexity: as for
   * `claim`.
   */
  receive(
    warehouseCode: string,
    items: readonly RequestedItem[],
    options?: StockReceiptOptions,
  ): Statement<StockChange>;
}
