import type { ListQuery, TransferPage } from "../list/ListQuery";
import type { StockTransfer, TransferStatus } from "../list/StockTransfer";
import type { TransferFilter } from "../list/TransferFilter";
import type { TransferChanges } from "./changeFeed";
import type { Row } from "./readRow";
import type { Statement } from "./sql";
import type { StatusChange } from "./transferWrites";

/** How a table of transfers is made. */
export interface TransferTableOptions {
  /**
   * The name of the table, with its schema if wanted: `logistics.stock_transfer`. Default `stock_transfer`. Case is kept. 1 to 40
   * letters, digits and underscores, not beginning with a digit. Without a schema, names that the statements use are refused.
   */
  readonly name?: string | undefined;
  /**
   * Default `true`: two indexes use `btree_gist` and `btree_gin`, which come with PostgreSQL. Without them, pages of a wide range of
   * time, and of SKUs with a warehouse or a status, take longer.
   */
  readonly extensions?: boolean | undefined;
  /** Whether rows keep the transaction that wrote them last, with an index, for `changes`. Default `false`. */
  readonly changes?: boolean | undefined;
  /**
   * Whether every key and index begins with the partner, except the index of SKUs without extensions. Then statements are for one
   * partner at a time. Default `false`.
   */
  readonly byPartner?: boolean | undefined;
  /** With `byPartner`: the number of partitions by partner, 0 to 1000. Each statement reads one. Default 0: not partitioned. */
  readonly partitions?: number | undefined;
}

/** Transfers of many partners in one table of PostgreSQL, each with its own statements. */
export interface PartnerTransferTable extends Pick<TransferTable, "schema" | "inspect" | "readInspection"> {
  /**
   * The statements of one partner. They find, change and delete nothing of any other; `put` of another partner's transfer throws.
   * `seq` and `id` are unique for each partner. O(1).
   *
   * @throws TypeError or RangeError if the code is not a string, is blank, or cannot be stored.
   */
  of(partnerCode: string): TransferTable;
}

/**
 * Transfers in a table of PostgreSQL: each method makes a {@link Statement} for a driver, or reads its rows. Pages and counts are
 * those of `listTransfers`.
 */
export interface TransferTable {
  /**
   * The statements that create the table and its indexes, in order, unless something of that name exists. One session at a time may
   * run them; sessions that write wait.
   */
  readonly schema: readonly string[];
  /**
   * A page; read its rows with `readPage`. O(length of the lists). In the database O(limit × log transfers) if one index has all
   * conditions, or if matches are common; otherwise at most all transfers of the rarest condition.
   *
   * @throws TypeError or RangeError if the query is malformed.
   */
  list(query: ListQuery): Statement;
  /**
   * The number of matches; read the row with `readCount`. O(matches) in the database.
   *
   * @throws TypeError or RangeError if the filter is malformed.
   */
  count(filter: TransferFilter): Statement;
  /**
   * The number of matches of each status; read the rows with `readCountByStatus`. O(matches) in the database.
   *
   * @throws TypeError or RangeError if the filter is malformed.
   */
  countByStatus(filter: TransferFilter): Statement;
  /**
   * The transfer of that id: one row for `readTransfer`, or none. O(log transfers).
   *
   * @throws TypeError if the id is not a string.
   */
  get(id: string): Statement;
  /**
   * Inserts the transfer, or replaces the one of that id. PostgreSQL fails with 23505 if the `seq` belongs to another id, if the id has
   * another `seq`, or if two sessions insert the same transfer at once. Run the transaction again; if it fails again, the `seq` is
   * taken.
   *
   * O(items × log transfers): it changes 17 indexes, or 16 without extensions. Unknown fields are not kept.
   *
   * @throws TypeError or RangeError if a field breaks its rule, or cannot be stored: NUL, half of a surrogate pair, or more than
   * 512 bytes of UTF-8 in `id`, `code`, `refCode`, a warehouse code or a SKU.
   */
  put(transfer: StockTransfer): Statement;
  /**
   * As `put`, for up to 10 000 transfers in one statement. O(items × log transfers).
   *
   * @throws TypeError or RangeError as `put` does, and if two have the same id or `seq`.
   */
  putAll(transfers: readonly StockTransfer[]): Statement;
  /**
   * Changes the status of the transfer of that id if it is one of `from`; read the rows with `readChanged`. Of several sessions, one
   * succeeds. O(log transfers).
   *
   * @throws TypeError or RangeError if the id is not a string, or if a field of the change is unknown or breaks its rule.
   */
  changeStatus(id: string, change: StatusChange): Statement;
  /**
   * The changed transfer; `undefined` if none of that id has such a status. O(items).
   *
   * @throws TypeError or RangeError if the rows are not those of `changeStatus`.
   */
  readChanged(rows: readonly Row[]): StockTransfer | undefined;
  /**
   * With `changes: true`: the last states of up to `limit` transfers that were written after the cursor, in the order of transactions;
   * read the rows with `readChanges`. It stops at the oldest open transaction, so that a reader that continues from `next` misses
   * nothing. It shows neither the states in between nor deletions. O(limit × log transfers).
   *
   * @param after `"0"` at first, then the `next` of the previous changes.
   * @param limit An integer ≥ 1.
   * @throws TypeError or RangeError if the cursor or the limit is malformed, or if `changes` is not `true`.
   */
  changes(after: string, limit: number): Statement;
  /**
   * The changes, and the cursor to continue from. O(rows).
   *
   * @throws RangeError if the cursor or the rows are of another cluster of PostgreSQL, as after a dump and restore: run `restamp`, and
   * begin again with `"0"`. RangeError if the database has not reached the cursor: after a physical restore, begin again with an empty
   * copy and `"0"`; on a standby that lags, or in a `repeatable read` transaction that began before the cursor, ask again later.
   * TypeError if the rows are not those of `changes`.
   */
  readChanges(rows: readonly Row[]): TransferChanges;
  /**
   * Gives rows written in another cluster to a transaction of this one. Run it once after a dump was restored.
   *
   * @throws RangeError if `changes` is not `true`.
   */
  restamp(): Statement;
  /**
   * Removes the transfer of that id. One row with its `id`, or none. O(log transfers).
   *
   * @throws TypeError if the id is not a string.
   */
  delete(id: string): Statement;
  /**
   * The page of the rows of `list`, for the same query. O(rows).
   *
   * @throws TypeError if a column is missing or malformed. RangeError if there are more rows than `limit` + 1, or if they are not in
   * the order of the query. TypeError or RangeError if the query is malformed.
   */
  readPage(rows: readonly Row[], query: ListQuery): TransferPage;
  /**
   * The number in the row of `count`. O(1).
   *
   * @throws TypeError or RangeError if the rows are not the one of `count`.
   */
  readCount(rows: readonly Row[]): number;
  /**
   * The number of each status, in the order of `transferStatuses`. O(rows).
   *
   * @throws TypeError if the rows are not those of `countByStatus`.
   */
  readCountByStatus(rows: readonly Row[]): Readonly<Record<TransferStatus, number>>;
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
   * The transfer of one row with all columns, of `get` or of a select of your own. O(items).
   *
   * @throws TypeError if a column is missing or malformed.
   */
  readTransfer(row: Row): StockTransfer;
}
