import type { ListQuery, TransferPage } from "../../list/ListQuery";
import type { TransferQuantities } from "../../list/quantitiesOf";
import type { StockTransfer, TransferStatus } from "../../list/StockTransfer";
import type { TransferFilter } from "../../list/TransferFilter";
import type { Row } from "../readRow";
import type { Statement } from "../sql";

/** Options of {@link createTransferTable}. */
export interface TransferTableOptions {
  /**
   * The name of the table, optionally with a schema: `logistics.stock_transfer`. 1 to 40 letters, digits and underscores,
   * not beginning with a digit; case is kept. Without a schema, not a name that the statements use, such as `locked`, or
   * of a type or table of PostgreSQL, such as `date`. Default `stock_transfer`.
   */
  readonly name?: string | undefined;
  /**
   * Whether two indexes use the extensions `btree_gist` and `btree_gin` of PostgreSQL. Without them, pages are slower if
   * the filter has a wide time range, or a SKU together with a warehouse or a status. Default `true`.
   */
  readonly extensions?: boolean | undefined;
  /** Whether an indexed column has the id of the last transaction that wrote, for the method `changes`. Default `false`. */
  readonly changes?: boolean | undefined;
  /**
   * Whether the table keeps partners apart. The statements of one partner then come from `of`. Keys and indexes begin
   * with the partner, except that of SKUs without `extensions`, and that for the feed of all partners. Default `false`.
   */
  readonly byPartner?: boolean | undefined;
  /** The number of partitions by partner, 0 to 1000, of which a statement reads one. Only with `byPartner`. Default 0. */
  readonly partitions?: number | undefined;
}

/** The changed transfers after a cursor. */
export interface TransferChanges {
  /** The latest state of each changed transfer, in the order of the ids of the writing transactions. */
  readonly transfers: readonly StockTransfer[];
  /** The cursor for the next call. */
  readonly next: string;
}

/** A change of the status of a transfer, with other fields to set. Omitted fields keep their values. */
export interface StatusChange {
  /** The status before the change, or a list of statuses. In another status, the transfer is not changed. */
  readonly from: TransferStatus | readonly TransferStatus[];
  /** The new status. */
  readonly to: TransferStatus;
  /** Instant of the change, in epoch milliseconds. */
  readonly updatedAt: number;
  /** A detail of the status. */
  readonly subStatus?: string | undefined;
  /** A note. */
  readonly note?: string | undefined;
  /** Instant of completion, in epoch milliseconds. */
  readonly doneAt?: number | undefined;
  /** Code of the shipment from the source. */
  readonly outboundShipmentCode?: string | undefined;
  /** Code of the shipment to the destination. */
  readonly inboundShipmentCode?: string | undefined;
  /** Calendar date at the destination, `YYYY-MM-DD`. A `latestArrivalDate` before it is removed. */
  readonly estimatedArrivalDate?: string | undefined;
}

/** The changed transfers of a table, for example to keep a copy up to date. */
export interface TransferFeed {
  /**
   * Selects up to `limit` transfers that were written after the cursor, without deletions. It ends before the oldest open
   * transaction, so continuing from `next` misses no later write. O(limit × log transfers).
   *
   * @param after `"0"` at first, then the `next` of the previous result.
   * @param limit An integer ≥ 1.
   * @throws TypeError or RangeError if the cursor or the limit is malformed, or if the option `changes` is not `true`.
   * `read` throws a RangeError if the cursor or rows come from another PostgreSQL cluster, as after a dump was restored:
   * run `restamp`, and restart from `"0"`. Also if the database has not reached the cursor: after a physical restore,
   * restart with an empty copy and `"0"`; on a lagging standby, or in a transaction with an older snapshot, retry later.
   */
  changes(after: string, limit: number): Statement<TransferChanges>;
  /** Marks rows from another PostgreSQL cluster as written now: once after restoring a dump. @throws As `changes`. */
  restamp(): Statement<void>;
}

/** A PostgreSQL table with the transfers of many partners. Its `changes` are of all partners, with cursors of their own. */
export interface PartnerTransferTable extends TransferFeed, Pick<TransferTable, "schema"> {
  /**
   * The statements of one partner. They neither find nor change transfers of other partners. `put` throws if the
   * transfer has another partner. `seq` and `id` must be unique only within a partner. O(1).
   *
   * @throws TypeError or RangeError if the code is not a string, is blank, contains NUL or a lone surrogate, or has
   * more than 512 bytes of UTF-8.
   */
  of(partnerCode: string): TransferTable;
}

/**
 * Transfers in a PostgreSQL table. Pages, counts and quantities are the same as with `createTransferCollection`. The
 * methods return a {@link Statement}, and throw a TypeError or RangeError if an argument is malformed.
 */
export interface TransferTable extends TransferFeed {
  /** The statements that create what is missing. Run them in order, in one session at a time. They block writes. */
  readonly schema: readonly string[];
  /**
   * Reads a page. O(length of the lists in the filter). In the database O(limit × log transfers) if one index covers all
   * conditions or matches are common; otherwise at most O(transfers).
   */
  list(query: ListQuery): Statement<TransferPage>;
  /** Counts the matching transfers. In the database O(transfers that satisfy the rarest condition). */
  count(filter: TransferFilter): Statement<number>;
  /** Counts the matching transfers of each status, in the order of `transferStatuses`. Cost as `count`. */
  countByStatus(filter: TransferFilter): Statement<Readonly<Record<TransferStatus, number>>>;
  /**
   * Adds up the units of each SKU in the matching transfers, as `quantitiesOf` does. Cost as `count`, and O(items).
   *
   * @throws TypeError: `read`, if the units of a SKU exceed 2^53 − 1.
   */
  quantities(filter: TransferFilter): Statement<readonly TransferQuantities[]>;
  /** Reads the transfer with this id; `undefined` if there is none. O(log transfers). */
  get(id: string): Statement<StockTransfer | undefined>;
  /** Like `get`, but locks the row until the transaction ends: before `applyEvent` and `put`. */
  lock(id: string): Statement<StockTransfer | undefined>;
  /**
   * Inserts the transfer, or replaces the stored transfer with this id, without unknown fields. O(items × log transfers):
   * `put` updates 11 indexes by default, and 13 without extensions.
   *
   * PostgreSQL fails with the error 23505 if the `seq` belongs to another id, or the id has another `seq`; also if two
   * sessions insert the same transfer at the same time: then, the transaction succeeds if it runs again.
   *
   * @throws TypeError or RangeError if a field is invalid, if a text contains NUL or a lone surrogate, or if `id`,
   * `code`, `refCode`, a SKU, or the code of the partner or of a warehouse has more than 512 bytes of UTF-8.
   */
  put(transfer: StockTransfer): Statement<void>;
  /**
   * Like `put`, for up to 10 000 transfers in one statement. O(items × log transfers).
   *
   * @throws TypeError or RangeError as `put`, or if there are more than 10 000, or two with the same id or `seq`.
   */
  putAll(transfers: readonly StockTransfer[]): Statement<void>;
  /**
   * Changes the status of the transfer with this id. Reads the changed transfer, or `undefined` if it does not exist or
   * its status is not in `from`. Of several sessions, one succeeds, unless `from` includes `to`. O(log transfers).
   */
  changeStatus(id: string, change: StatusChange): Statement<StockTransfer | undefined>;
  /** Deletes the transfer with this id, and reads whether it existed. O(log transfers). */
  delete(id: string): Statement<boolean>;
  /** Converts a row of your own query, with the columns of `get`. O(items). @throws TypeError for a malformed column. */
  readTransfer(row: Row): StockTransfer;
}
