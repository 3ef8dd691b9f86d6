import { createTransferCollection, type StockTransfer, type TransferCollection } from "stock-transfer";

/** Bytes of the heap. */
export interface Memory {
  /** The collection as it is. What it shares with the transfers that are given is not counted, here and below. */
  readonly asItIs: number;
  /** One that the same transfers were put into in the order of `seq`. */
  readonly fresh: number;
  /** The collection after everything was deleted from it. */
  readonly emptied: number;
  /** One that nothing was ever put into. */
  readonly empty: number;
}

/** Takes the collection away from its holder, who must be the only one: what is freed then is what it took. */
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

/** Of one, where there are so many: the heap moves by more than a small collection takes. */
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
