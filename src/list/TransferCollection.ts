import type { ListQuery, TransferPage } from "./ListQuery";
import type { StockTransfer, TransferStatus } from "./StockTransfer";
import type { TransferFilter } from "./TransferFilter";

/**
 * Transfers in memory, indexed by everything that a filter can ask for. Iteration is in the order of `seq`, and looks up to 100
 * transfers ahead.
 *
 * Guarantee: paging from `next: 0` until `next` is 0 returns a transfer exactly once if it is there and matches throughout,
 * whatever else is put and deleted in between. The transfer of the cursor may be deleted, too.
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
   * Inserts the transfer, or replaces the one with its id. O(items + log size for each indexed value that is added or removed).
   * The collection keeps a copy, with any further fields. What it returns is that copy and must not be changed: to change a
   * transfer, put `{ ...transfer, status }`.
   *
   * @throws RangeError if the collection is full; if `seq` belongs to another id, or differs from the stored one of this id; or
   * if fields break the rules of {@link StockTransfer}, with all such faults. TypeError if the transfer is not an object, or is
   * the one that the collection keeps; or if the status, a time, `seq` or `id` of the kept one was changed. The collection then
   * stays as it was.
   */
  put(transfer: StockTransfer): void;
  /**
   * Removes the transfer with that id. Returns whether there was one. O(log size) for each of its indexed values.
   *
   * @throws TypeError if the id is not a string, or if an indexed field, `seq` or `id` of the kept transfer was changed. The
   * collection then stays as it was.
   */
  delete(id: string): boolean;
  /**
   * A page of the transfers that match: the same as that of {@link listTransfers}.
   *
   * O(log size) for each transfer of the rarest condition, from `next` on until the page is full. Source, destination and status
   * together are one condition. If scanning a time range is cheaper, O(transfers in the range).
   *
   * @throws TypeError or RangeError if the limit, `next`, the order or the filter is invalid, or a field is unknown.
   */
  list(query: ListQuery): TransferPage;
  /**
   * The number of transfers that match. O(1) for no condition or a single value, else O(log size) for each transfer of the
   * rarest one.
   *
   * @throws TypeError or RangeError if the filter is invalid, as for {@link matchesFilter}.
   */
  count(filter: TransferFilter): number;
  /**
   * The number of matches in each status. Every status is a key, in the order of {@link transferStatuses}; the counts add up to
   * `count`. O(1) if the filter has only partner, source, destination and statuses, else O(matches).
   *
   * @throws TypeError or RangeError if the filter is invalid, as for {@link matchesFilter}.
   */
  countByStatus(filter: TransferFilter): Readonly<Record<TransferStatus, number>>;
}

/** The options of {@link createTransferCollection}. */
export interface CollectionOptions {
  /**
   * Whether the collection copies the transfers that it is made of; default `true`. With `false` it keeps the very objects, which
   * saves time and memory, and they must not be changed any more. `put` always copies.
   */
  readonly copy?: boolean | undefined;
}
