import { describeValue } from "../result/describeValue";
import { assertOptions, assertValid, inCall, type PlacedFault, throwMisuse } from "../result/misuse";
import { booleanFault, objectFault, textFault } from "../result/valueFaults";
import { memoize } from "../time/memoize";
import { countByStatus, countMatches, findPage } from "./engine/search";
import { TransferIndexes } from "./engine/transferIndexes";
import { assertFilter } from "./filterFields";
import { assertListQuery } from "./ListQuery";
import { changedSeqFault, loadTransfers, sharedSeqFault } from "./loadTransfers";
import { addUpQuantities } from "./quantitiesOf";
import type { StockTransfer } from "./StockTransfer";
import type { CollectionOptions, TransferCollection } from "./TransferCollection";
import { copyTransfer, transferFaults } from "./transferRules";

/**
 * Creates a collection of transfers. Of transfers with the same `id` and `seq`, the collection keeps the last.
 * O(transfers × log transfers), faster than a `put` for each transfer.
 *
 * A collection holds at most 16 777 216 transfers, and as many different values of an indexed field, such as SKUs (2^24,
 * the limit of a `Map` in V8), or fewer after many deletions.
 *
 * @param transfers The initial transfers, in any order. Default: none.
 * @throws RangeError or TypeError as `put` does. The message lists the first 1000 faults of all transfers, and the
 * number of further faults. RangeError if there are too many transfers. TypeError if `transfers` is not an iterable, or
 * for unknown or invalid options.
 *
 * @example
 * ```ts
 * import { createTransferCollection } from "stock-transfer";
 *
 * const collection = createTransferCollection();
 * collection.put({
 *   seq: 1, id: "st-1", status: "created", subStatus: "", code: "ST0001", refCode: "", note: "",
 *   partner: { code: "P1", name: "Partner" }, srcWarehouseCode: "HCM", destWarehouseCode: "HAN",
 *   items: [{ sku: "HELMET", qty: 3 }], estimatedArrivalDate: "2026-03-05",
 *   createdAt: 1_772_000_000_000, updatedAt: 1_772_000_000_000, outboundShipmentCode: "", inboundShipmentCode: "",
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
  return inCall("createTransferCollection", () => {
    assertOptions(options, ["copy"]);
    if (options.copy !== undefined) assertValid("options.copy", booleanFault(options.copy));
    return makeCollection(transfers, options.copy !== false);
  });
}

function makeCollection(given: Iterable<StockTransfer>, isCopied: boolean): TransferCollection {
  // Interned strings take less memory and compare faster.
  const shared = memoize((text: string) => text);
  const [byId, ascending] = loadTransfers(given, isCopied ? readCopy : readGiven);
  const indexes = new TransferIndexes(byId, ascending);

  return {
    get size() {
      return byId.size;
    },
    get: (id) =>
      inCall("TransferCollection.get", () => {
        assertValid("id", textFault(id));
        return byId.get(id);
      }),
    put: (given) => {
      inCall("TransferCollection.put", () => {
        assertValid("transfer", objectFault(given));
        const faults: PlacedFault[] = [];
        const transfer = readCopy(given, faults);
        if (!transfer) throwMisuse(faults);
        const { id, seq } = transfer;
        const before = byId.get(id);
        const other = before ? undefined : indexes.table.get(seq);
        // The indexes need the old values, which the caller may have overwritten.
        if (before === given || other === given) {
          throwForKept(id, "a copy", "the object that the collection keeps, which must not be changed");
        }
        // Testing all postings too would make most changes a third slower.
        if (before && (before.id !== id || !indexes.table.holds(before))) throwForKept(id, ...changed);
        if (other) throwMisuse([sharedSeqFault(transfer, other)]);
        if (before && before.seq !== seq) throwMisuse([changedSeqFault(transfer, before)]);
        indexes.put(transfer, before);
      });
    },
    delete: (id) =>
      inCall("TransferCollection.delete", () => {
        assertValid("id", textFault(id));
        const transfer = byId.get(id);
        if (!transfer) return false;
        // A modified transfer would stay in the postings of its old keys.
        if (transfer.id !== id || !indexes.holds(transfer)) throwForKept(id, ...changed);
        indexes.remove(transfer);
        return true;
      }),
    list: (query) =>
      inCall("TransferCollection.list", () => {
        assertListQuery(query);
        return findPage(indexes, query);
      }),
    count: (filter) =>
      inCall("TransferCollection.count", () => {
        assertFilter(filter);
        return countMatches(indexes, filter);
      }),
    countByStatus: (filter) =>
      inCall("TransferCollection.countByStatus", () => {
        assertFilter(filter);
        return countByStatus(indexes, filter);
      }),
    quantities: (filter) =>
      inCall("TransferCollection.quantities", () => {
        assertFilter(filter);
        return addUpQuantities(findPage(indexes, { filter, limit: byId.size + 1, next: 0 }).transfers);
      }),
    [Symbol.iterator]: () => inOrder(indexes),
  };

  function readGiven(transfer: StockTransfer, faults: PlacedFault[]): StockTransfer | undefined {
    const found = transferFaults(transfer);
    // Spreading very many faults would overflow the stack.
    for (const fault of found) faults.push(fault);
    return found.length > 0 ? undefined : transfer;
  }

  // Validates the copy: a getter of the given object could return another value later.
  function readCopy(transfer: StockTransfer, faults: PlacedFault[]): StockTransfer | undefined {
    const copy = copyTransfer(transfer);
    if (!readGiven(copy, faults)) return undefined;
    copy.srcWarehouseCode = shared(copy.srcWarehouseCode);
    copy.destWarehouseCode = shared(copy.destWarehouseCode);
    copy.status = shared(copy.status) as typeof copy.status;
    return copy;
  }
}

const changed = ["unchanged since it was put", "a changed object (put a changed copy instead)"] as const;

function throwForKept(id: string, expected: string, received: string): never {
  const fault = { code: "wrong_type", params: { expected, received } } as const;
  throwMisuse([{ place: `transfer ${describeValue(id)}`, fault }]);
}

/** Reads page by page. Changes during the iteration neither repeat nor skip other transfers. */
function* inOrder(indexes: TransferIndexes): Generator<StockTransfer> {
  let next = 0;
  do {
    const page = findPage(indexes, { filter: {}, limit: 100, next, order: "oldest" });
    yield* page.transfers;
    next = page.next;
  } while (next !== 0);
}
