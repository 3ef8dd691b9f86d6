import type { ListQuery, TransferPage } from "./ListQuery";
import type { TransferQuantities } from "./quantitiesOf";
import type { StockTransfer, TransferStatus } from "./StockTransfer";
import type { TransferFilter } from "./TransferFilter";

/**
 * A collection of transfers in memory, with an index for every field of a filter. Iteration is in ascending order of
 * `seq`, and reads up to 100 transfers ahead.
 *
 * Paging starts with a query with `next: 0` and ends with a page with `next: 0`. A transfer that exists and matches
 * throughout is returned exactly once, whatever else is put or deleted meanwhile. Even the transfer at the cursor may
 * be deleted.
 */
export interface TransferCollection extends Iterable<StockTransfer> {
  /** The number of transfers. O(1). */
  readonly size: number;
  /**
   * The transfer with that id. O(1).
   *
   * @throws TypeError if the id is not a string.
   */
  get(id: string): StockTransfer | undefined;
  /**
   * Inserts the transfer, or replaces the transfer with its id. O(items), plus O(log size) for each indexed value that
   * is added or removed. The collection stores a copy, unknown fields included. `get` and `list` return this copy,
   * which must not be modified: to change a transfer, put `{ ...transfer, status }`.
   *
   * @throws RangeError if the collection is full (see {@link createTransferCollection}), if `seq` belongs to another id, or if this id is stored with another
   * `seq`. RangeError or TypeError if fields break the rules of {@link StockTransfer}; the message lists the first 1000
   * faults. TypeError if the transfer is not an object or is the stored object itself, or if `seq`, `id`, `status`,
   * `createdAt`, `updatedAt` or `estimatedArrivalDate` of the stored object was modified. A failed call changes
   * nothing.
   */
  put(transfer: StockTransfer): void;
  /**
   * Deletes the transfer with that id. Returns whether it existed. O(log size) for each indexed value of the transfer.
   *
   * @throws TypeError if the id is not a string, or if `seq`, `id` or a field that a filter can test was modified in
   * the stored object (the removal of an item is not detected). A failed call changes nothing.
   */
  delete(id: string): boolean;
  /**
   * Returns a page of the matching transfers, the same as {@link listTransfers}.
   *
   * O(transfers that satisfy single conditions, from `next` until the page is full). Source, destination and status
   * together are one condition. At most O(size), plus O(length of the lists in the filter).
   *
   * @throws TypeError or RangeError if the limit, `next`, the order or the filter is invalid, or a field is unknown.
   */
  list(query: ListQuery): TransferPage;
  /**
   * Returns the number of matching transfers. O(1) without a condition, or with only one code, SKU or status; else
   * the cost of `list` for all matches.
   *
   * @throws TypeError or RangeError if the filter is invalid, as for {@link matchesFilter}.
   */
  count(filter: TransferFilter): number;
  /**
   * Returns the number of matches in each status. Every status is a key, in the order of {@link transferStatuses}; the
   * counts add up to `count`. O(1) if the filter has, apart from statuses, no condition, only a partner, only a source,
   * only a destination, or only a source and a destination; else the cost of `list` for all matches.
   *
   * @throws TypeError or RangeError if the filter is invalid, as for {@link matchesFilter}.
   */
  countByStatus(filter: TransferFilter): Readonly<Record<TransferStatus, number>>;
  /**
   * Returns the units in the matching transfers, the same as {@link quantitiesOf}. O(items of the matches), plus the
   * cost of `list` for all matches.
   *
   * @throws TypeError or RangeError if the filter is invalid, as for {@link matchesFilter}. RangeError if the units of
   * a SKU exceed 2^53 − 1.
   */
  quantities(filter: TransferFilter): readonly TransferQuantities[];
}

/** The options of {@link createTransferCollection}. */
export interface CollectionOptions {
  /**
   * Whether the initial transfers are copied. Default `true`. `false` saves time and memory, but these objects must not
   * be modified afterwards. `put` always copies.
   */
  readonly copy?: boolean | undefined;
}
