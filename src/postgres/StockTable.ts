import type { RequestedItem } from "../check/CheckRequest";
import type { StockLevel } from "../check/StockLevel";
import type { Row } from "./readRow";
import type { Statement } from "./sql";
import type { StockChange } from "./stockChanges";
import type { StockColumns } from "./stockColumns";

/** How a table of stock is made. */
export interface StockTableOptions {
  /** The table's name, under the same rule as that of a table of transfers. Default `stock_level`. */
  readonly name?: string | undefined;
  /**
   * The names of the columns of a table that there is already, and `null` for those that it does not have. Its warehouse and SKU
   * have to be its key, and texts; quantities are integers, and what is on hand is not null. In the other columns null stands for the
   * default: nothing is reserved or kept back, and the SKU is transferable. Then `schema` creates the table of keys alone.
   */
  readonly columns?: StockColumns | undefined;
  /** Whether every key and index begins with the partner, whose column is `partner_code`. Default `false`. */
  readonly byPartner?: boolean | undefined;
}

/** Stock of many partners in a table of PostgreSQL, each of whom has statements of their own. */
export interface PartnerStockTable extends Pick<StockTable, "schema" | "inspect" | "readInspection"> {
  /**
   * The statements of one partner. They find and change nothing of any other, and the keys of changes are the partner's own. O(1).
   *
   * @throws TypeError or RangeError if the code is no string, is blank, or cannot be stored.
   */
  of(partnerCode: string): StockTable;
}

/** How a change of the stock is made. */
export interface StockChangeOptions {
  /**
   * Names the change, so that it takes effect once: run again with the same key and items, after an answer that was lost, it changes
   * nothing and says `already`. It covers this change of the stock alone, and nothing else of the transaction, such as the transfer.
   * Not blank, at most 512 bytes of UTF-8. Each kind of change has keys of its own.
   */
  readonly key?: string | undefined;
}

/** How goods are received. */
export interface StockReceiptOptions extends StockChangeOptions {
  /**
   * Whether a SKU that is unknown in the warehouse becomes known, with what has arrived on hand and otherwise the level that `put`
   * writes by default, also if other sessions do the same at that moment. Default `false`.
   */
  readonly addUnknown?: boolean | undefined;
}

/**
 * Stock in a table of PostgreSQL, for a program that has no such table yet: each method makes a {@link Statement} for a driver,
 * or reads the rows of one.
 */
export interface StockTable {
  /**
   * The statements that create the table, its index and the table of keys, in order, unless there are tables of these names: these
   * stay as they are, whatever their columns. One session at a time may run them.
   */
  readonly schema: readonly string[];
  /**
   * Which tables, columns and indexes there are in the database; read the rows with `readInspection`. `schema` compares names
   * alone, so that an index of the right name and another expression stays, and is slow or useless.
   */
  inspect(): Statement;
  /**
   * Each difference between the database and `schema` that matters, in words: what is missing, and what is different. None if all is
   * as it should be. Further indexes are no difference, and neither are further columns that may be left out. O(rows).
   *
   * @throws TypeError or RangeError if the rows are none of `inspect`.
   */
  readInspection(rows: readonly Row[]): readonly string[];
  /**
   * The stock of these SKUs in a warehouse, in one look-up; read its rows with `readStock`. A SKU that is unknown there has no
   * row. O(SKUs), and in the database O(SKUs × log rows).
   *
   * @throws TypeError if the warehouse or a SKU is no string, or `skus` no array.
   */
  find(warehouseCode: string, skus: readonly string[]): Statement;
  /**
   * The rows of `find` as the `stock` of a check. `reservedQty`, `safetyQty` and `transferable` that are null have their
   * defaults; `unitWeight` is missing where it is null. O(rows).
   *
   * @throws TypeError if a column is missing or holds a value of another kind than `schema` says; RangeError if a value breaks the
   * rule of its field, if two rows are of one SKU, or if their `warehouse_code` differs: a check is of one source.
   */
  readStock(rows: readonly Row[]): ReadonlyMap<string, StockLevel>;
  /**
   * The stock of these SKUs in all warehouses, or in those that are named, for `planSources` and `checkTransfers`; read its rows with
   * `readStocks`. O(SKUs), and in the database O(rows found × log rows).
   *
   * @throws TypeError if a SKU or a warehouse is no string, or if there is no array of them.
   */
  findAll(skus: readonly string[], warehouseCodes?: readonly string[]): Statement;
  /**
   * The rows of `findAll` as the `stocks` of a batch or of a plan: by warehouse, and in it by SKU. O(rows).
   *
   * @throws TypeError or RangeError as `readStock` does.
   */
  readStocks(rows: readonly Row[]): ReadonlyMap<string, ReadonlyMap<string, StockLevel>>;
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
   * Reserves all of the items or none of them, in one statement, whatever other sessions do at the same time. It reserves none if
   * one SKU is unknown, not transferable or short. Run it between the check and the creation of the transfer, so that nothing is
   * promised twice. Lines of one SKU are added up. A warehouse or a SKU that the table cannot hold is unknown. O(lines), and in
   * the database O(SKUs × log rows).
   *
   * Rows are locked in the order of their SKUs, by code point, so that changes do not wait for each other in a circle. In one
   * transaction make one change for each warehouse, with all its lines, and use the same order of warehouses everywhere.
   * PostgreSQL ends a circle with the error 40P01. Then run the whole transaction again.
   *
   * @throws RangeError if there are no items, if a quantity is no safe integer ≥ 1, if the lines of a SKU add up to more
   * than 2^53 − 1, or if the key is blank or too long; TypeError if the warehouse, a SKU or the key is no string, an item no object,
   * or `items` no array, or if the table has no column for what is reserved.
   */
  claim(warehouseCode: string, items: readonly RequestedItem[], options?: StockChangeOptions): Statement;
  /** Gives back what was claimed: it is no longer reserved. None of it if less is reserved of a SKU. Otherwise as `claim`. */
  release(warehouseCode: string, items: readonly RequestedItem[], options?: StockChangeOptions): Statement;
  /** Takes what was claimed out of the stock. None of it if less is reserved, or on hand, of a SKU. Otherwise as `claim`. */
  ship(warehouseCode: string, items: readonly RequestedItem[], options?: StockChangeOptions): Statement;
  /**
   * Adds what has arrived to what is on hand. None of it if a SKU is unknown, unless `addUnknown` is `true`. Otherwise as `claim`.
   */
  receive(warehouseCode: string, items: readonly RequestedItem[], options?: StockReceiptOptions): Statement;
  /**
   * Whether the items were reserved, and if not, every SKU that was short and by how much, or why else. O(SKUs).
   *
   * @throws TypeError or RangeError if the rows are not the one of `claim`. RangeError if the stock of a SKU is none that `readStock`
   * reads, or if a column cannot hold the quantity after the change, at most 2^53 − 1. Then nothing was done.
   */
  readClaim(rows: readonly Row[]): StockChange;
  /** The answer of `release`, as `readClaim` reads that of `claim`. */
  readRelease(rows: readonly Row[]): StockChange;
  /** The answer of `ship`. */
  readShip(rows: readonly Row[]): StockChange;
  /** The answer of `receive`. */
  readReceive(rows: readonly Row[]): StockChange;
}
