import type { ListQuery, TransferPage } from "../list/ListQuery";
import type { StockTransfer, TransferStatus } from "../list/StockTransfer";
import type { TransferFilter } from "../list/TransferFilter";
import type { Row, Statement } from "./Statement";

/** How a table of transfers is made. */
export interface TransferTableOptions {
  /**
   * The table's name, with a schema before it if wanted: `logistics.stock_transfer`. Default `stock_transfer`. It is quoted,
   * so that upper and lower case are kept; 1 to 40 letters, digits and underscores.
   */
  readonly name?: string | undefined;
  /**
   * Default `true`: times are indexed with `btree_gist`, an extension that PostgreSQL comes with. Without it, pages of a
   * range of time that holds many transfers take longer.
   */
  readonly extensions?: boolean | undefined;
  /**
   * Default `false`. With `true` a second table, kept by triggers, lists the transfers of each SKU in order: for pages of
   * SKUs alone at tens of millions of transfers. It changes no answer.
   */
  readonly postings?: boolean | undefined;
}

/**
 * Transfers in a table of PostgreSQL: each method makes a {@link Statement} for a driver, or reads the rows of one. It answers
 * as {@link listTransfers} does over the same transfers, in every field.
 */
export interface TransferTable {
  /** The statements that create the table and its indexes, in order. They may be run again. */
  readonly schema: readonly string[];
  /**
   * A page; read its rows with `readPage`.
   *
   * @throws TypeError or RangeError if the query is malformed, as {@link listTransfers} does.
   */
  list(query: ListQuery): Statement;
  /**
   * How many transfers match; read the row with `readCount`.
   *
   * @throws TypeError or RangeError if the filter is malformed, as {@link matchesFilter} does.
   */
  count(filter: TransferFilter): Statement;
  /**
   * How many of the matches have each status; read the rows with `readCountByStatus`.
   *
   * @throws TypeError or RangeError if the filter is malformed, as {@link matchesFilter} does.
   */
  countByStatus(filter: TransferFilter): Statement;
  /** The transfer of that id: one row, to be read with `readTransfer`, or none. */
  get(id: string): Statement;
  /**
   * Inserts the transfer, or replaces the one of that id. PostgreSQL refuses a `seq` that belongs to another id, and
   * another `seq` for a known id, with the error 23505. Two sessions that first put the same transfer at the same moment
   * get that error, too: run the statement once more.
   *
   * Fields that {@link StockTransfer} does not have are not kept.
   *
   * @throws RangeError if a field breaks its rule, or has what PostgreSQL cannot keep: NUL, half of a surrogate pair, more
   * than 512 bytes of UTF-8 in `id`, `code`, `refCode`, a warehouse's code or a SKU. The message names the field.
   */
  put(transfer: StockTransfer): Statement;
  /** Removes the transfer of that id. It answers one row, with its `id`, if there was one. */
  delete(id: string): Statement;
  /**
   * The page of the rows of `list`. O(rows).
   *
   * @throws TypeError if a column is missing or holds anything else than what `schema` says.
   */
  readPage(rows: readonly Row[], query: ListQuery): TransferPage;
  /** The number in the row of `count`. */
  readCount(rows: readonly Row[]): number;
  /** The numbers in the rows of `countByStatus`: every status is a key, in the order of {@link transferStatuses}. */
  readCountByStatus(rows: readonly Row[]): Readonly<Record<TransferStatus, number>>;
  /** The transfer of one row. A `bigint` may be a string, a number or a bigint. */
  readTransfer(row: Row): StockTransfer;
}
