import { createTransferCollection, type StockTransfer, type TransferCollection } from "stock-transfer";

/** Bytes of the heap. */
export interface Memory {
  /** The current collection. Here and below, memory shared with the given transfers is not counted. */
  readonly asItIs: number;
  /** A collection filled with the same transfers in the order of `seq`. */
  readonly fresh: number;
  /** The collection after all transfers were deleted. */
  readonly emptied: number;
  /** A new, empty collection. */
  readonly empty: number;
}

/** Removes the only reference to the collection: the freed memory is what it took. */
export function measureMemory(
  held: { collection?: TransferCollection },
  transfers: ReadonlyMap<string, StockTransfer>,
): Memory {
  const inOrder = [...transfers.values()].sort((a, b) => a.seq - b.seq);
  const full = bytesInUse();
  for (const id of transfers.keys()) held.collection?.delete(id);
  const afterDeletes = bytesInUse();
  delete held.collection;
  const without = bytesInUse();
  return {
    asItIs: full - without,
    emptied: afterDeletes - without,
    fresh: bytesOf(1, () => createTransferCollection(inOrder)),
    empty: bytesOf(1000, () => createTransferCollection()),
  };
}

/** The memory of one of many, because the heap changes by more than a small collection takes. */
function bytesOf(count: number, make: () => TransferCollection): number {
  const before = bytesInUse();
  const collections = Array.from({ length: count }, make);
  const bytes = (bytesInUse() - before) / count;
  // Keeps them from being collected before.
  return collections.length === count ? Math.round(bytes) : NaN;
}

function bytesInUse(): number {
  if (!globalThis.gc) throw new Error("needs --expose-gc");
  // Twice: what the first round finalises, the second frees.
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
