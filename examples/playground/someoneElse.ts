import type { StockTransfer, TransferStatus } from "stock-transfer";
import type { TransferList } from "./transferList";

const nextStatus: Readonly<Record<TransferStatus, TransferStatus>> = {
  created: "processing",
  processing: "in_transit",
  in_transit: "completed",
  completed: "completed",
  cancelled: "cancelled",
};

/** Somebody who edits the list while it is read: each call moves one open transfer on, and says which, until all have arrived. */
export function createSomeoneElse(transfers: TransferList): () => string | undefined {
  let number = 0;
  return () => {
    const { transfers: open } = transfers.list({
      filter: { statuses: ["created", "processing", "in_transit"] },
      limit: 100,
      next: 0,
    });
    const transfer = open[(number * 7) % open.length];
    number += 1;
    if (transfer === undefined) return undefined;
    const moved = moveOn(transfer);
    transfers.put(moved);
    return `${transfer.code}: ${transfer.status} → ${moved.status}`;
  };
}

function moveOn(transfer: StockTransfer): StockTransfer {
  const status = nextStatus[transfer.status];
  const updatedAt = transfer.updatedAt + 60_000;
  return {
    ...transfer,
    status,
    subStatus: status === "processing" ? "picking" : "",
    updatedAt,
    ...(status === "completed" && { doneAt: updatedAt }),
  };
}
