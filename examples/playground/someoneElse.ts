import type { StockTransfer, TransferCollection, TransferStatus } from "stock-transfer";

const wayOn: readonly TransferStatus[] = ["created", "processing", "in_transit", "completed"];

/** Somebody who edits the list while it is read: each call moves one open transfer on, and says which, until all have arrived. */
export function createSomeoneElse(transfers: TransferCollection): () => string | undefined {
  let number = 0;
  return () => {
    const filter = { statuses: wayOn.slice(0, -1) };
    const { transfers: open } = transfers.list({ filter, limit: 100, next: 0 });
    const transfer = open[(number * 7) % open.length];
    number += 1;
    if (transfer === undefined) return undefined;
    const moved = moveOn(transfer);
    transfers.put(moved);
    return `${transfer.code}: ${transfer.status} → ${moved.status}`;
  };
}

function moveOn(transfer: StockTransfer): StockTransfer {
  const status = wayOn[wayOn.indexOf(transfer.status) + 1]!;
  const updatedAt = transfer.updatedAt + 60_000;
  const subStatus = status === "processing" ? "picking" : "";
  return { ...transfer, status, subStatus, updatedAt, ...(status === "completed" && { doneAt: updatedAt }) };
}
