import type { ListQuery, TransferPage } from "../list/ListQuery";
import type { StockTransfer, TransferStatus } from "../list/StockTransfer";
import type { TransferFilter } from "../list/TransferFilter";
import type { Row } from "./readRow";
import type { Statement } from "./Statement";

/** How a table of transfers is made. */
export interface TransferTableOptions {
  /**
   * The table's name, with a schema before it if wanted: `logistics.stock_transfer`. Default `stock_transfer`. It is quoted,
   * so that upper and lower case are kept; 1 to 40 letters, digits and underscores, the first no digit.
   */
  readonly name?: string | undefined;
  /**
   * Default `true`: two indexes use the extensions `btree_gist` and `btree_gin`, which come with PostgreSQL. Without them, pages
   * of a range of time that holds many transfers take longer, and so do pages of SKUs together with a warehouse or a status.
   */
  readonly extensions?: boolean | undefined;
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
   * O(items × log transfers): it changes 15 indexes, or 14 without extensions. Fields that {@link StockTransfer} does not have are not kept.
   *
   * @throws RangeError if a field breaks its rule, or if PostgreSQL cannot keep it: NUL, half of a surrogate pair, or more than
   * 512 bytes of UTF-8 in `id`, `code`, `refCode`, a warehouse's code or a SKU. TypeError if the transfer is no object. The
   * message names the field.
   */
  put(transfer: StockTransfer): Statement;
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
   * The transfer of one row, of `get` or of a select of your own with all columns. A `bigint` may be a string, a number or a
   * bigint. O(items).
   *
   * @throws TypeError if a column is missing or holds anything else than what `schema` says.
   */
  readTransfer(row: Row): StockTransfer;
}
