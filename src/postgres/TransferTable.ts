import type { ListQuery, TransferPage } from "../list/ListQuery";
import type { StockTransfer, TransferStatus } from "../list/StockTransfer";
import type { TransferFilter } from "../list/TransferFilter";
import type { TransferChanges } from "./changeFeed";
import type { StatusChange } from "./transferWrites";
import type { Row } from "./readRow";
import type { Statement } from "./sql";

/** How a table of transfers is made. */
export interface TransferTableOptions {
  /**
   * The table's name, with a schema before it if wanted: `logistics.stock_transfer`. Default `stock_transfer`. It is quoted,
   * so that upper and lower case are kept; 1 to 40 letters, digits and underscores, the first no digit. Without a schema it must
   * differ from the names that the statements use themselves, such as `updated`.
   */
  readonly name?: string | undefined;
  /**
   * Default `true`: two indexes use the extensions `btree_gist` and `btree_gin`, which come with PostgreSQL. Without them, pages
   * of a range of time that holds many transfers take longer, and so do pages of SKUs together with a warehouse or a status.
   */
  readonly extensions?: boolean | undefined;
  /** Whether each row has the transaction that wrote it last, and an index of these, for `changes`. Default `false`. */
  readonly changes?: boolean | undefined;
  /**
   * Whether every key and index begins with the partner, except the index of SKUs without extensions. Then there are statements for
   * one partner at a time. Default `false`.
   */
  readonly byPartner?: boolean | undefined;
  /**
   * With `byPartner`: into how many tables it is divided by the partner, up to 1000. Each statement reads one of them. Default 0: into
   * none.
   */
  readonly partitions?: number | undefined;
}

/** Transfers of many partners in a table of PostgreSQL, each of whom has statements of their own. */
export interface PartnerTransferTable extends Pick<TransferTable, "schema" | "inspect" | "readInspection"> {
  /**
   * The statements of one partner. They find, change and delete nothing of any other; `put` of another partner's transfer throws.
   * The `seq` and the `id` of a transfer are unique for each partner. O(1).
   *
   * @throws TypeError or RangeError if the code is no string, blank, or none that the table can hold.
   */
  of(partnerCode: string): TransferTable;
}

/**
 * Transfers in a table of PostgreSQL: each method makes a {@link Statement} for a driver, or reads the rows of one. It answers
 * as `listTransfers` does over the same transfers, in every field.
 */
export interface TransferTable {
  /**
   * The statements that create the table and its indexes, in order. They may be run again. One session at a time may run them:
   * of two that create the same thing at once one fails, and sessions that write wait. Of what is there already only the name
   * is compared.
   */
  readonly schema: readonly string[];
  /**
   * A page; read its rows with `readPage`. O(length of the lists). In the database O(limit × log transfers) if one index has
   * all conditions, or if matches are common in the order of the page; else it looks at most at all transfers of the rarest
   * condition.
   *
   * @throws TypeError or RangeError if the query is malformed, as `listTransfers` does.
   */
  list(query: ListQuery): Statement;
  /**
   * How many transfers match; read the row with `readCount`. The database looks at all of them.
   *
   * @throws TypeError or RangeError if the filter is malformed, as `matchesFilter` does.
   */
  count(filter: TransferFilter): Statement;
  /**
   * How many of the matches have each status; read the rows with `readCountByStatus`. The database looks at all of them.
   *
   * @throws TypeError or RangeError if the filter is malformed, as `matchesFilter` does.
   */
  countByStatus(filter: TransferFilter): Statement;
  /**
   * The transfer of that id: one row, to be read with `readTransfer`, or none. O(log transfers).
   *
   * @throws TypeError if the id is no string.
   */
  get(id: string): Statement;
  /**
   * Inserts the transfer, or replaces the one of that id. PostgreSQL refuses a `seq` that belongs to another id, and
   * another `seq` for a known id, with the error 23505. Of two sessions that put a new transfer at the same moment one gets
   * that error, too. So run the whole transaction again: if it fails again, the `seq` belongs to another transfer.
   *
   * O(items × log transfers): it changes 17 indexes, or 16 without extensions. Fields that {@link StockTransfer} does not have are not kept.
   *
   * @throws RangeError if a field breaks its rule, or if PostgreSQL cannot keep it: NUL, half of a surrogate pair, or more than
   * 512 bytes of UTF-8 in `id`, `code`, `refCode`, a warehouse's code or a SKU. TypeError if the transfer is no object. The
   * message names the field.
   */
  put(transfer: StockTransfer): Statement;
  /**
   * The same as `put` for up to 10 000 transfers in one statement. Of none, it changes nothing. O(items × log transfers).
   *
   * @throws RangeError or TypeError as `put` does, with the place of the transfer, and if two have one id or one `seq`.
   */
  putAll(transfers: readonly StockTransfer[]): Statement;
  /**
   * Changes the status of the transfer of that id, if it is one of `from`, and what is given beside it; read the rows with
   * `readChanged`. Of several sessions that change it from the same status, one succeeds. O(log transfers).
   *
   * @throws TypeError or RangeError if the id is no string, or if a field of the change is unknown or breaks its rule.
   */
  changeStatus(id: string, change: StatusChange): Statement;
  /**
   * The transfer after the change; `undefined` if there is none of that id with such a status. O(items).
   *
   * @throws TypeError or RangeError if the rows are none of `changeStatus`.
   */
  readChanged(rows: readonly Row[]): StockTransfer | undefined;
  /**
   * With `changes: true`: the last states of up to `limit` transfers that were written after the cursor, in the order of the
   * transactions; read the rows with `readChanges`. Only what was written by transactions that are followed by no open one is
   * given, so that whoever goes on from `next` sees the last state of every transfer, however long transactions stay open, and
   * none twice without a change. It tells last states, not every change, and not what was deleted. O(limit × log transfers).
   *
   * @param after `"0"` at first, then the `next` of the changes before.
   * @throws RangeError or TypeError if the cursor is malformed, the limit no safe integer ≥ 1, or `changes` not `true`.
   */
  changes(after: string, limit: number): Statement;
  /**
   * @throws RangeError if the cursor is of another cluster of PostgreSQL, or the rows of the table are, as after a dump and restore:
   * then run `restamp`, and begin again with `"0"`. RangeError if the database has not reached the cursor: after it was restored to an
   * earlier state, begin again with an empty copy and `"0"`; on a standby that lags, or under `repeatable read` in a transaction that
   * began before the cursor, ask again later. TypeError if the rows are none of `changes`.
   */
  readChanges(rows: readonly Row[]): TransferChanges;
  /**
   * Gives the rows that were written in another cluster to the transaction of this one. To be run once after a dump was restored.
   *
   * @throws RangeError if `changes` is not `true`.
   */
  restamp(): Statement;
  /**
   * Removes the transfer of that id. It answers one row, with its `id`, if there was one. O(log transfers).
   *
   * @throws TypeError if the id is no string.
   */
  delete(id: string): Statement;
  /**
   * The page of the rows of `list`. `query` must be the one given to `list`: with a higher `limit`, a page would pass for the
   * last one. O(rows).
   *
   * @throws TypeError if a column is missing or holds anything else than what `schema` says. RangeError if there are more rows
   * than `limit` + 1, or if they are not in the order of the query, after its cursor. TypeError or RangeError if the query is
   * malformed.
   */
  readPage(rows: readonly Row[], query: ListQuery): TransferPage;
  /**
   * The number in the row of `count`. O(1).
   *
   * @throws TypeError or RangeError if the rows are not the one of `count`.
   */
  readCount(rows: readonly Row[]): number;
  /**
   * The numbers in the rows of `countByStatus`: every status is a key, in the order of `transferStatuses`. O(rows).
   *
   * @throws TypeError if the rows are not those of `countByStatus`.
   */
  readCountByStatus(rows: readonly Row[]): Readonly<Record<TransferStatus, number>>;
  /**
   * Which tables, columns and indexes there are in the database; read the rows with `readInspection`. `schema` compares names
   * alone, so that an index of the right name and another expression stays, and is slow or useless.
   */
  inspect(): Statement;
  /**
   * Each difference between the database and `schema` that matters, in words: what is missing, and what is otherwise. None if all is
   * as it should be. Further indexes are no difference, and neither are further columns that may be left out. O(rows).
   *
   * @throws TypeError or RangeError if the rows are none of `inspect`.
   */
  readInspection(rows: readonly Row[]): readonly string[];
  /**
   * The transfer of one row, of `get` or of a select of your own with all columns. A `bigint` may be a string, a number or a
   * bigint. O(items).
   *
   * @throws TypeError if a column is missing or holds anything else than what `schema` says.
   */
  readTransfer(row: Row): StockTransfer;
}
