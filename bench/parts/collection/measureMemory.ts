import { collectGarbage } from "../../measure/collectGarbage";
import { createTransferCollection, type StockTransfer, type TransferCollection } from "stock-transfer";

/** Bytes that the indexes of the collection take, beyond the transfers that it keeps. */
export function measureMemory(transfers: readonly StockTransfer[]): number {
  let collection: TransferCollection | undefined = createTransferCollection();
  const before = bytesInUse();
  for (const transfer of transfers) collection.put(transfer);
  const withIndexes = bytesInUse();
  if (collection.size !== transfers.length) throw new Error("the collection lost transfers");
  collection = undefined;

  const alone = bytesInUse();
  const copies = new Array<StockTransfer>(transfers.length);
  for (const [index, transfer] of transfers.entries()) copies[index] = copyOf(transfer);
  const withCopies = bytesInUse();
  if (copies.length !== transfers.length) throw new Error("copies were lost");
  const bytesOfTheArray = 8 * copies.length;
  return withIndexes - before - (withCopies - alone - bytesOfTheArray);
}

/** As the collection keeps it. */
function copyOf(transfer: StockTransfer): StockTransfer {
  return { ...transfer, partner: { ...transfer.partner }, items: transfer.items.map((item) => ({ ...item })) };
}

function bytesInUse(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
