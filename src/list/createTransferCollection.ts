import { describeValue } from "../result/describeValue";
import { assertObject, throwMisuse } from "../result/throwMisuse";
import { countMatches } from "./engine/countMatches";
import { findPage } from "./engine/findPage";
import { TransferIndexes } from "./engine/transferIndexes";
import { internStrings } from "./internStrings";
import { assertListQuery, type ListQuery, type TransferPage } from "./ListQuery";
import { type StockTransfer, type TransferItem, transferStatuses } from "./StockTransfer";
import { assertFilter, type TransferFilter } from "./TransferFilter";

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
  /** The transfer of that id. O(1). */
  get(id: string): StockTransfer | undefined;
  /**
   * Inserts the transfer, or replaces the one of that id. O(items + log size for each indexed value that is new or
   * gone). The collection keeps a copy: later changes of the object do not reach it. What it returns is that copy, and
   * must not be changed.
   *
   * @throws RangeError if `seq` is not a positive safe integer, belongs to another id, or differs from the one stored
   * for this id, or if an indexed field has the wrong type; TypeError if the transfer is not an object. The collection is
   * then unchanged.
   */
  put(transfer: StockTransfer): void;
  /** Removes the transfer of that id, and tells whether there was one. O(log size) for each of its indexed values. */
  delete(id: string): boolean;
  /**
   * A page of the transfers that match: the same answer as that of {@link listTransfers}.
   *
   * O(log size) for each transfer of the rarest condition, from `next` on until the page is full. Source, destination
   * and status together are one condition. If scanning a time range is cheaper, O(transfers in the range).
   *
   * @throws RangeError if the limit, `next` or the order is not valid, TypeError if there is no filter.
   */
  list(query: ListQuery): TransferPage;
  /** How many transfers match. O(1) for no condition or a single value, else O(log size) for each transfer of the rarest one. */
  count(filter: TransferFilter): number;
}

/**
 * Makes a collection of transfers. O(transfers × log transfers).
 *
 * @throws RangeError or TypeError as `put` does.
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
 * collection.list({ filter: { statuses: ["completed"] }, limit: 20, next: 0 }); // => { transfers: [], next: 0 }
 * ```
 */
export function createTransferCollection(transfers: Iterable<StockTransfer> = []): TransferCollection {
  const indexes = new TransferIndexes();
  const { byId } = indexes;
  const intern = internStrings();

  const collection: TransferCollection = {
    get size() {
      return byId.size;
    },
    get(id) {
      return byId.get(id);
    },
    put(transfer) {
      const kept = copyOf(transfer);
      assertTransfer(kept);
      kept.srcWarehouseCode = intern(kept.srcWarehouseCode);
      kept.destWarehouseCode = intern(kept.destWarehouseCode);
      kept.status = intern(kept.status);
      const before = byId.get(kept.id);
      if (before) {
        assertSameSeq(kept, before);
        indexes.replace(before, kept);
      } else {
        assertSeqIsFree(kept, indexes.table.get(kept.seq));
        indexes.add(kept);
      }
    },
    delete(id) {
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
    [Symbol.iterator]() {
      return inOrder(indexes);
    },
  };
  for (const transfer of transfers) collection.put(transfer);
  return collection;
}

/** A copy under construction. */
type MutableTransfer = { -readonly [Field in keyof StockTransfer]: StockTransfer[Field] };

/**
 * The collection keeps a copy, so that changes of the caller's object do not reach its indexes. It is made before the
 * fields are tested, so that a getter cannot change its value afterwards; holes in the items become `undefined`.
 */
function copyOf(transfer: StockTransfer): MutableTransfer {
  assertObject("TransferCollection.put", "transfer", transfer);
  const { partner, items } = transfer;
  const copies = Array.isArray(items) ? [...(items as readonly TransferItem[])].map((item) => ({ ...item })) : items;
  return { ...transfer, partner: { ...partner }, items: copies };
}

function assertTransfer(transfer: StockTransfer): void {
  const fail = (field: string, rule: string, value: unknown) => throwForField(transfer, field, rule, value);
  const { seq, status, items } = transfer;
  for (const field of ["id", "code", "refCode", "srcWarehouseCode", "destWarehouseCode"] as const) {
    if (typeof transfer[field] !== "string") fail(field, "a string", transfer[field]);
  }
  if (!Number.isSafeInteger(seq) || seq < 1) fail("seq", "a safe integer ≥ 1", seq);
  for (const field of ["createdAt", "updatedAt"] as const) {
    if (!Number.isSafeInteger(transfer[field])) fail(field, "epoch milliseconds, a safe integer", transfer[field]);
  }
  if (!transferStatuses.includes(status)) fail("status", `one of ${transferStatuses.join(", ")}`, status);
  if (!Array.isArray(items)) fail("items", "an array", items);
  items.forEach(({ sku }, index) => {
    if (typeof sku !== "string") fail(`items[${index}].sku`, "a string", sku);
  });
}

function assertSameSeq(transfer: StockTransfer, before: StockTransfer): void {
  if (transfer.seq === before.seq) return;
  throwForField(transfer, "seq", `${before.seq} as before`, transfer.seq);
}

function assertSeqIsFree(transfer: StockTransfer, owner: StockTransfer | undefined): void {
  if (!owner) return;
  throwForField(transfer, "seq", `another than that of transfer ${describeValue(owner.id)}`, transfer.seq);
}

function throwForField({ id }: StockTransfer, field: string, rule: string, value: unknown): never {
  throwMisuse("TransferCollection.put", `${field} of transfer ${describeValue(id)}`, rule, value);
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
