import { createTransferCollection, type StockTransfer } from "stock-transfer";

/** Collects garbage first, so that the engine does not mark objects during the measurement. */
export function collectGarbage(): void {
  if (!globalThis.gc) throw new Error("needs --expose-gc");
  // Twice: the second round frees what the first finalises.
  globalThis.gc();
  globalThis.gc();
}

/** Bytes per transfer of a collection. Without copies, only its indexes take memory. */
export function bytesPerTransfer(transfers: readonly StockTransfer[], options?: { copy: boolean }): number {
  const before = bytesInUse();
  const collection = createTransferCollection(transfers, options);
  return (bytesInUse() - before) / collection.size;
}

function bytesInUse(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
