import type { ListQuery, TransferPage } from "../list/ListQuery";
import type { TransferQuantities } from "../list/quantitiesOf";
import type { StockTransfer, TransferStatus } from "../list/StockTransfer";
import type { TransferFilter } from "../list/TransferFilter";
import type { TransferChanges } from "./changeFeed";
import type { Row } from "./readRow";
import type { Statement } from "./sql";
import type { StatusChange } from "./transferWrites";

/** Options of {@link createTransferTable}. */
export interface TransferTableOptions {
  /**
   * The name of the table, optionally with a schema: `logistics.stock_transfer`. Default `stock_transfer`. 1 to 40
   * letters, digits and underscores, not beginning with a digit; case is kept. Without a schema, it must not be a name
   * used in the statements.
   */
  readonly name?: string | undefined;
  /**
   * Whether three indexes use `btree_gist` and `btree_gin`, which are included in PostgreSQL. Without them, two kinds
   * of page are slower: wide time ranges, and filters by SKU and by warehouse or status. Default `true`.
   */
  readonly extensions?: boolean | undefined;
  /** Whether rows store the transaction that wrote them last, with an index, for `changes`. Default `false`. */
  readonly changes?: boolean | undefined;
  /**
   * Whether each statement is for one partner. Every key and index then begins with the partner, except the index of
   * SKUs if `extensions` is `false`, and that of the feed of all partners if `changes` is `true`. Default `false`.
   */
  readonly byPartner?: boolean | undefined;
  /**
   * Whether the statements of pages, counts and quantities can be prepared and keep one plan for all values. `schema`
   * then also creates a PL/pgSQL function, which plans counts, quantities and searches for rare matches anew for each
   * call. Default `false`.
   */
  readonly prepared?: boolean | undefined;
  /**
   * With `byPartner`: the number of partitions by partner, 0 to 1000. Each statement of a partner reads one. Default 0
   * (not partitioned).
   */
  readonly partitions?: number | undefined;
}

/** The changes of a table, for copies of it. */
export interface TransferFeed {
  /**
   * With `changes: true`: up to `limit` transfers written after the cursor, each in its latest state, in the order of
   * transactions. Read the rows with `readChanges`. It stops at the oldest open transaction, so continuing from `next`
   * misses nothing. It omits intermediate states and deletions. O(limit × log transfers).
   *
   * @param after `"0"` at first, then the `next` of the previous changes.
   * @param limit An integer ≥ 1.
   * @throws TypeError or RangeError if the cursor or the limit is malformed, or if `changes` is not `true`.
   */
  changes(after: string, limit: number): Statement;
  /**
   * The changes and the next cursor. O(rows).
   *
   * @throws RangeError if the cursor or the rows come from another PostgreSQL cluster, as after a dump and restore: run
   * `restamp`, and restart from `"0"`. RangeError if the database has not reached the cursor: after a physical restore,
   * restart with an empty copy and `"0"`; on a lagging standby, or in a `repeatable read` transaction that began before
   * the cursor, retry later. TypeError or RangeError if the rows are not those of `changes`.
   */
  readChanges(rows: readonly Row[]): TransferChanges;
  /**
   * Marks rows as written by the current transaction if their transaction is of another cluster and in the future of
   * this one. Run it once after restoring a dump.
   *
   * @throws RangeError if `changes` is not `true`.
   */
  restamp(): Statement;
}

/**
 * Transfers of many partners in one table of PostgreSQL, each with its own statements. The feed of the table has the
 * changes of all partners. Its cursors are not valid for the feed of one partner.
 */
export interface PartnerTransferTable
  extends TransferFeed, Pick<TransferTable, "schema" | "inspect" | "readInspection"> {
  /**
   * The statements of one partner. They neither find nor change transfers of other partners, and `put` of such a
   * transfer throws. `seq` and `id` are unique for each partner. O(1).
   *
   * @throws TypeError or RangeError if the code is not a string, is blank, or cannot be stored.
   */
  of(partnerCode: string): TransferTable;
}

/**
 * Transfers in a PostgreSQL table. Each method returns a {@link Statement} for a driver, or reads its rows. Pages and
 * counts equal those of `createTransferCollection`.
 */
export interface TransferTable extends TransferFeed {
  /**
   * The statements that create the table and its indexes, in order, if they do not exist. Run them in one session at a
   * time; they block writes.
   */
  readonly schema: readonly string[];
  /**
   * A page; read its rows with `readPage`. O(length of the lists). In the database O(limit × log transfers) if one
   * index covers all conditions or matches are common; otherwise at most O(transfers that satisfy the rarest
   * condition).
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
   * The units of each SKU in the matches; read the rows with `readQuantities`. O(items of the matches) in the database.
   *
   * @throws TypeError or RangeError if the filter is malformed.
   */
  quantities(filter: TransferFilter): Statement;
  /**
   * The transfer with that id: one row for `readTransfer`, or none. O(log transfers).
   *
   * @throws TypeError if the id is not a string.
   */
  get(id: string): Statement;
  /**
   * Like `get`, and locks the row until the transaction ends, for `applyEvent` and `put`. Other sessions that lock or
   * change the transfer wait.
   *
   * @throws TypeError if the id is not a string.
   */
  lock(id: string): Statement;
  /**
   * Inserts the transfer, or replaces the one with that id. PostgreSQL fails with 23505 if the `seq` belongs to another
   * id, if the id has another `seq`, or if two sessions insert the same transfer at the same time. Retry the
   * transaction; if it fails again, the `seq` or the id is taken.
   *
   * O(items × log transfers): it updates 19 indexes by default, and 17 without extensions. Unknown fields are not
   * stored.
   *
   * @throws TypeError or RangeError if a field breaks its rule, or cannot be stored: NUL, a lone surrogate, or more
   * than 512 bytes of UTF-8 in `id`, `code`, `refCode`, the code of the partner or of a warehouse, or a SKU.
   */
  put(transfer: StockTransfer): Statement;
  /**
   * Like `put`, for up to 10 000 transfers in one statement. O(items × log transfers).
   *
   * @throws TypeError or RangeError as `put` does, and if two have the same id or `seq`.
   */
  putAll(transfers: readonly StockTransfer[]): Statement;
  /**
   * Changes the status of the transfer with that id if it is in `from`; the counts of its items stay unchanged. Read
   * the rows with `readChanged`. If several sessions try, one succeeds. O(log transfers).
   *
   * @throws TypeError or RangeError if the id is not a string, or if a field of the change is unknown or breaks its
   * rule.
   */
  changeStatus(id: string, change: StatusChange): Statement;
  /**
   * The changed transfer; `undefined` if it does not exist or has another status. O(items).
   *
   * @throws TypeError or RangeError if the rows are not those of `changeStatus`.
   */
  readChanged(rows: readonly Row[]): StockTransfer | undefined;
  /**
   * Deletes the transfer with that id. Returns one row with its `id`, or none. O(log transfers).
   *
   * @throws TypeError if the id is not a string.
   */
  delete(id: string): Statement;
  /**
   * The page of the rows of `list`, for the same query. O(rows).
   *
   * @throws TypeError if a column is missing or malformed. RangeError if there are more rows than `limit` + 1, or if
   * they are not in the order of the query. TypeError or RangeError if the query is malformed.
   */
  readPage(rows: readonly Row[], query: ListQuery): TransferPage;
  /**
   * The result of `count`. O(1).
   *
   * @throws TypeError or RangeError if the rows are not the result of `count`.
   */
  readCount(rows: readonly Row[]): number;
  /**
   * The number of transfers of each status, in the order of `transferStatuses`. O(rows).
   *
   * @throws TypeError if the rows are not those of `countByStatus`.
   */
  readCountByStatus(rows: readonly Row[]): Readonly<Record<TransferStatus, number>>;
  /**
   * The units of each SKU, as `quantitiesOf` returns them. O(rows × log rows).
   *
   * @throws TypeError if the rows are not those of `quantities`, or if the units of a SKU exceed 2^53 − 1.
   */
  readQuantities(rows: readonly Row[]): readonly TransferQuantities[];
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
   * The transfer of a row with all columns, from `get` or your own select. O(items).
   *
   * @throws TypeError if a column is missing or malformed.
   */
  readTransfer(row: Row): StockTransfer;
}
