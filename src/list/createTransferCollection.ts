import { assertOptions } from "../result/assertOptions";
import { describeValue } from "../result/describeValue";
import { assertFields, assertString, throwMisuse } from "../result/throwMisuse";
import { parseCivilDay } from "../time/civilDay";
import { memoize } from "../time/memoize";
import { copyTransfer } from "./copyTransfer";
import { countByStatus, countMatches } from "./engine/countMatches";
import { findPage } from "./engine/findPage";
import { TransferIndexes } from "./engine/transferIndexes";
import { assertListQuery } from "./ListQuery";
import { describeSharedSeq, loadTransfers } from "./load/loadTransfers";
import type { StockTransfer } from "./StockTransfer";
import type { CollectionOptions, TransferCollection } from "./TransferCollection";
import { assertFilter } from "./TransferFilter";
import { addTransferFaults, describeFault, throwTransferFaults } from "./transferFaults";

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
  // Transfers that share the texts of their warehouses and statuses take less memory, and are compared faster.
  const shared = memoize((text: string) => text);
  const parseDay = memoize(parseCivilDay);
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
      if (!transfer) return false;
      // All postings are looked at: what is taken out of the wrong ones would stay in the others.
      if (transfer.id !== id || !indexes.holds(transfer)) throwForChanged("TransferCollection.delete", id);
      indexes.remove(transfer);
      return true;
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
    // To look at all postings would make most changes a third slower.
    if (before && (before.id !== id || !indexes.table.holds(before))) throwForChanged(caller, id);
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
    copy.srcWarehouseCode = shared(copy.srcWarehouseCode);
    copy.destWarehouseCode = shared(copy.destWarehouseCode);
    copy.status = shared(copy.status) as typeof copy.status;
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

/** Where the values by which the indexes find a transfer have changed, they would keep it for ever. */
function throwForChanged(caller: string, id: string): never {
  const rule = "must be kept as it was put, got changes of the object that the collection returned";
  throw new TypeError(`${caller}: transfer ${describeValue(id)} ${rule} (put a copy of it instead)`);
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
