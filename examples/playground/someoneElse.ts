import { applyEvent, type TransferCollection, type TransferEvent, type TransferStatus } from "stock-transfer";

/** The next events of an open transfer. Those that are not possible are left out. */
const nextEvents: Readonly<Partial<Record<TransferStatus, readonly ("start" | "ship" | "receive")[]>>> = {
  created: ["start"],
  processing: ["ship"],
  in_transit: ["ship", "receive"],
};

export interface Change {
  readonly code: string;
  readonly from: TransferStatus;
  readonly to: TransferStatus;
}

/** Simulates another user: each call advances one open transfer and returns the change, until all have arrived. */
export function createSomeoneElse(transfers: TransferCollection): () => Change | undefined {
  const statuses = Object.keys(nextEvents) as TransferStatus[];
  let number = 0;
  return () => {
    const { transfers: open } = transfers.list({ filter: { statuses }, limit: 100, next: 0 });
    const transfer = open[(number * 7) % open.length];
    number += 1;
    if (transfer === undefined) return undefined;
    const at = transfer.updatedAt + 60_000;
    const happen = (before: typeof transfer, type: TransferEvent["type"]) =>
      applyEvent(before, { type } as TransferEvent, at).value?.transfer ?? before;
    const { code, status: from } = transfer;
    const { status, ...next } = (nextEvents[from] ?? []).reduce(happen, transfer);
    transfers.put({ ...next, status, subStatus: status === "processing" ? "picking" : "" });
    return { code, from, to: status };
  };
}
