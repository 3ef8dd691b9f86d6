import type { ListQuery, TransferPage } from "./ListQuery";
import type { StockTransfer, TransferStatus } from "./StockTransfer";
import type { TransferFilter } from "./TransferFilter";

/**
 * Transfers in memory, indexed by everything that a filter can ask for. Iteration is in the order of `seq`, and looks
 * up to 100 transfers ahead.
 *
 * Guarantee: over any walk from `next: 0` to `next: 0`, whatever is put and deleted in between, a transfer that is there
 * and matches throughout is returned exactly once; deleting the transfer that the cursor names is harmless.
 */
export interface TransferCollection extends Iterable<StockTransfer> {
  /** How many transfers there are. O(1). */
  readonly size: number;
  /**
   * The transfer of that id. O(1).
   *
   * @throws TypeError if the id is no string.
   */
  get(id: string): StockTransfer | undefined;
  /**
   * Inserts the transfer, or replaces the one of that id. O(items + log size for each indexed value that is new or
   * gone). The collection keeps a copy, with any further fields that the object has: later changes of the object do not
   * reach it. What it returns is that copy, and must not be changed: to change a transfer, put `{ ...transfer, status }`.
   *
   * @throws RangeError if the collection is full, if `seq` belongs to another id or differs from the one stored for this id,
   * or if fields of {@link StockTransfer} break their rules, so that `encodePage` can write all that is kept, in every time
   * zone; the error lists all such faults. TypeError if the transfer is not an object, or is the very one that the collection
   * keeps, or if the status, a time, `seq` or `id` of that one was changed since it was put. The collection is then unchanged.
   */
  put(transfer: StockTransfer): void;
  /**
   * Removes the transfer of that id, and tells whether there was one. O(log size) for each of its indexed values.
   *
   * @throws TypeError if the id is no string, or if a field that filters ask for, `seq` or `id` of what the collection keeps
   * was changed since it was put. The collection is then unchanged.
   */
  delete(id: string): boolean;
  /**
   * A page of the transfers that match: the same answer as that of {@link listTransfers}.
   *
   * O(log size) for each transfer of the rarest condition, from `next` on until the page is full. Source, destination
   * and status together are one condition. If scanning a time range is cheaper, O(transfers in the range).
   *
   * @throws TypeError or RangeError if the limit, `next` or the order is not valid, if the query has an unknown field,
   * and if the filter is malformed, as {@link matchesFilter} says.
   */
  list(query: ListQuery): TransferPage;
  /**
   * How many transfers match. O(1) for no condition or a single value, else O(log size) for each transfer of the rarest
   * one.
   *
   * @throws TypeError or RangeError if the filter is malformed, as {@link matchesFilter} says.
   */
  count(filter: TransferFilter): number;
  /**
   * How many of the matches have each status. Every status is a key, in the order of {@link transferStatuses}, with 0 where
   * there is none; the counts add up to `count`.
   *
   * O(1) if the filter has no other conditions than source, destination and statuses, else O(matches).
   *
   * @throws TypeError or RangeError if the filter is malformed, as {@link matchesFilter} says.
   */
  countByStatus(filter: TransferFilter): Readonly<Record<TransferStatus, number>>;
}

/** What {@link createTransferCollection} may be told. */
export interface CollectionOptions {
  /**
   * Whether the collection keeps copies of the transfers that it is made of; default `true`. With `false` it keeps the very
   * objects, which saves time and memory: nobody may change them any more. What is put later is copied in any case.
   */
  readonly copy?: boolean | undefined;
}
