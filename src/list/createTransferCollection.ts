import { assertOptions } from "../result/assertOptions";
import { describeValue } from "../result/describeValue";
import { assertFields, assertString, throwMisuse } from "../result/throwMisuse";
import { parseCivilDay } from "../time/civilDay";
import { memoizeByDay } from "../time/memoizeByDay";
import { copyTransfer } from "./copyTransfer";
import { countByStatus } from "./engine/countByStatus";
import { countMatches } from "./engine/countMatches";
import { findPage } from "./engine/findPage";
import { TransferIndexes } from "./engine/transferIndexes";
import { internStrings } from "./internStrings";
import { assertListQuery, type ListQuery, type TransferPage } from "./ListQuery";
import { describeSharedSeq, loadTransfers } from "./loadTransfers";
import type { StockTransfer, TransferStatus } from "./StockTransfer";
import { assertFilter, type TransferFilter } from "./TransferFilter";
import { addTransferFaults, describeFault, throwTransferFaults } from "./transferFaults";

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
   * @throws RangeError if `seq` belongs to another id or differs from the one stored for this id, or if fields of
   * {@link StockTransfer} break their rules, so that `encodePage` can write all that is kept, in every time zone; all of
   * them are told. TypeError if the transfer is not an object, or is the very one that the collection keeps. The collection
   * is then unchanged.
   */
  put(transfer: StockTransfer): void;
  /**
   * Removes the transfer of that id, and tells whether there was one. O(log size) for each of its indexed values.
   *
   * @throws TypeError if the id is no string.
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

/**
 * Makes a collection of transfers. Of those with the same `id` and `seq` it keeps the last one.
 * O(transfers × log transfers), and quicker than one `put` after the other.
 *
 * @throws RangeError or TypeError as `put` does, which tells the faults of all transfers: a line for each of the first 1000,
 * and how many more there are. TypeError if `transfers` is no iterable; TypeError or RangeError for options that mean nothing.
 *
 * @example
 * ```ts
 * import { createTransferCollection } from "stock-transfer";
 *
 * const collection = createTransferCollection();
 * collection.put({
 *   seq: 1,
 *   id: "st-1",
 *   status: "created",
 *   subStatus: "",
 *   code: "ST0001",
 *   refCode: "",
 *   partner: { code: "P1", name: "Partner" },
 *   srcWarehouseCode: "HCM",
 *   destWarehouseCode: "HAN",
 *   items: [{ sku: "HELMET", qty: 3 }],
 *   note: "",
 *   estimatedArrivalDate: "2026-03-05",
 *   createdAt: 1_772_000_000_000,
 *   updatedAt: 1_772_000_000_000,
 *   outboundShipmentCode: "",
 *   inboundShipmentCode: "",
 * });
 *
 * collection.count({ skus: ["HELMET", "E-BIKE"] }); // => 1
 * collection.countByStatus({ srcWarehouseCode: "HCM" }).created; // => 1
 * collection.list({ filter: { statuses: ["completed"] }, limit: 20, next: 0 }); // => { transfers: [], next: 0 }
 * ```
 */
export function createTransferCollection(
  transfers: Iterable<StockTransfer> = [],
  options: CollectionOptions = {},
): TransferCollection {
  assertCollectionOptions(options);
  const intern = internStrings();
  const parseDay = memoizeByDay(parseCivilDay);
  const { byId, ascending } = loadTransfers(transfers, options.copy === false ? readGiven : readCopy);
  const indexes = new TransferIndexes(byId, ascending);

  return {
    get size() {
      return byId.size;
    },
    get(id) {
      assertString("TransferCollection.get", "id", id);
      return byId.get(id);
    },
    put(transfer) {
      assertFields("TransferCollection.put", "transfer", transfer);
      put(transfer);
    },
    delete(id) {
      assertString("TransferCollection.delete", "id", id);
      const transfer = byId.get(id);
      if (transfer) indexes.remove(transfer);
      return transfer !== undefined;
    },
    list(query) {
      assertListQuery("TransferCollection.list", query);
      return findPage(indexes, query);
    },
    count(filter) {
      assertFilter("TransferCollection.count", "filter", filter);
      return countMatches(indexes, filter);
    },
    countByStatus(filter) {
      assertFilter("TransferCollection.countByStatus", "filter", filter);
      return countByStatus(indexes, filter);
    },
    [Symbol.iterator]() {
      return inOrder(indexes);
    },
  };

  function put(given: StockTransfer): void {
    const caller = "TransferCollection.put";
    const faults: string[] = [];
    const transfer = readCopy(given, faults);
    if (!transfer) throwTransferFaults(caller, faults);
    const { id, seq } = transfer;
    const before = byId.get(id);
    const other = before ? undefined : indexes.table.get(seq);
    // Its old values, by which the indexes find it, are lost: a replacement would leave them there.
    if (before === given || other === given) throwForKept(caller, given);
    if (other) throwTransferFaults(caller, [describeSharedSeq(transfer, other)]);
    if (before && before.seq !== seq) {
      throwTransferFaults(caller, [describeFault("seq", transfer, `${before.seq} as before`, seq)]);
    }
    if (before) indexes.replace(before, transfer);
    else indexes.add(transfer);
  }

  function readGiven(given: StockTransfer, faults: string[]): StockTransfer | undefined {
    return addTransferFaults(given, parseDay, faults) ? undefined : given;
  }

  // The copy is tested, so that a getter of the caller's object cannot change its value afterwards.
  function readCopy(given: StockTransfer, faults: string[]): StockTransfer | undefined {
    const copy = copyTransfer(given);
    if (addTransferFaults(copy, parseDay, faults)) return undefined;
    copy.srcWarehouseCode = intern(copy.srcWarehouseCode);
    copy.destWarehouseCode = intern(copy.destWarehouseCode);
    copy.status = intern(copy.status);
    return copy;
  }
}

function assertCollectionOptions(options: CollectionOptions): void {
  const caller = "createTransferCollection";
  assertOptions(caller, options, ["copy"]);
  const { copy } = options;
  if (copy !== undefined && typeof copy !== "boolean") throwMisuse(caller, "options.copy", "a boolean", copy);
}

function throwForKept(caller: string, { id }: StockTransfer): never {
  throw new TypeError(
    `${caller}: transfer ${describeValue(id)} must be a copy, got what the collection keeps, which must not be changed`,
  );
}

/** Walks page by page, so that changes during the iteration neither repeat nor lose what stays. */
function* inOrder(indexes: TransferIndexes): Generator<StockTransfer> {
  let next = 0;
  do {
    const page = findPage(indexes, { filter: {}, limit: 100, next, order: "oldest" });
    yield* page.transfers;
    next = page.next;
  } while (next !== 0);
}
