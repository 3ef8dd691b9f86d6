import { describeValue } from "../result/describeValue";
import { countMatches } from "./countMatches";
import { findPage } from "./findPage";
import { assertListQuery, type ListQuery, type TransferPage } from "./ListQuery";
import { type StockTransfer, type TransferItem, transferStatuses } from "./StockTransfer";
import type { TransferFilter } from "./TransferFilter";
import {
  createIndexes,
  insertTransfer,
  type OwnTransfer,
  removeTransfer,
  replaceTransfer,
  shareTexts,
  type TransferIndexes,
  transferOf,
} from "./transferIndexes";

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
   * @throws RangeError if `seq` is no positive safe integer, belongs to another id, or is another one than that of the
   * known id, or if a field by which transfers are found is not what its type says. The collection is then as it was.
   */
  put(transfer: StockTransfer): void;
  /** Removes the transfer of that id, and tells whether there was one. O(log size) for each of its indexed values. */
  delete(id: string): boolean;
  /**
   * A page of the transfers that match: the same answer as that of {@link listTransfers}.
   *
   * O(log size) for each leaf of 32 transfers that is looked at. Those are the leaves in which the rarest of the
   * conditions holds, from the cursor on until the page is full; source, destination and status together are one
   * condition. Where looking at each transfer of a time range is cheaper, that is done instead.
   *
   * @throws RangeError if the limit, the cursor or the order is none.
   */
  list(query: ListQuery): TransferPage;
  /** How many transfers match. O(1) for no condition or a single value, else O(leaves in which the rarest condition holds). */
  count(filter: TransferFilter): number;
}

/**
 * Makes a collection of transfers. O(transfers × log transfers).
 *
 * @throws RangeError as `put` does.
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
  const indexes = createIndexes();
  const { byId } = indexes;

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
      shareTexts(indexes, kept);
      const before = byId.get(kept.id);
      if (before) {
        assertSameSeq(kept, before);
        replaceTransfer(indexes, before, kept);
      } else {
        assertOwnSeq(kept, transferOf(indexes, kept.seq));
        insertTransfer(indexes, kept);
      }
    },
    delete(id) {
      const transfer = byId.get(id);
      if (transfer) removeTransfer(indexes, transfer);
      return transfer !== undefined;
    },
    list(query) {
      assertListQuery(query, "list");
      return findPage(indexes, query);
    },
    count(filter) {
      return countMatches(indexes, filter);
    },
    [Symbol.iterator]() {
      return inOrder(indexes);
    },
  };
  for (const transfer of transfers) collection.put(transfer);
  return collection;
}

/**
 * What is indexed must not change behind the index's back. It is still to be tested: a getter may not come along. The
 * items become a plain array without holes, which gives each test and each index the same.
 */
function copyOf(transfer: StockTransfer): OwnTransfer {
  const { partner, items } = transfer;
  const copies = Array.isArray(items) ? [...(items as readonly TransferItem[])].map((item) => ({ ...item })) : items;
  return { ...transfer, partner: { ...partner }, items: copies };
}

function assertTransfer(transfer: StockTransfer): void {
  const refuse = (field: string, rule: string, value: unknown) => {
    throw new RangeError(`put: ${field} of ${describeValue(transfer.id)} must be ${rule}, got ${describeValue(value)}`);
  };
  const { seq, status, items, createdAt, updatedAt } = transfer;
  if (!Number.isSafeInteger(seq) || seq < 1) refuse("seq", "a safe integer ≥ 1", seq);
  if (!Number.isSafeInteger(createdAt)) refuse("createdAt", "epoch milliseconds, a safe integer", createdAt);
  if (!Number.isSafeInteger(updatedAt)) refuse("updatedAt", "epoch milliseconds, a safe integer", updatedAt);
  if (!transferStatuses.includes(status)) refuse("status", `one of ${transferStatuses.join(", ")}`, status);
  for (const field of ["id", "code", "refCode", "srcWarehouseCode", "destWarehouseCode"] as const) {
    if (typeof transfer[field] !== "string") refuse(field, "text", transfer[field]);
  }
  if (!Array.isArray(items)) refuse("items", "an array", items);
  items.forEach(({ sku }, index) => {
    if (typeof sku !== "string") refuse(`items[${index}].sku`, "text", sku);
  });
}

function assertSameSeq({ id, seq }: StockTransfer, before: StockTransfer): void {
  if (seq === before.seq) return;
  throw new RangeError(`put: seq of ${describeValue(id)} must stay ${before.seq}, got ${seq}`);
}

function assertOwnSeq({ id, seq }: StockTransfer, owner: StockTransfer | undefined): void {
  if (!owner) return;
  const rule = "must belong to no other transfer";
  throw new RangeError(`put: seq of ${describeValue(id)} ${rule}, got ${seq} of ${describeValue(owner.id)}`);
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
