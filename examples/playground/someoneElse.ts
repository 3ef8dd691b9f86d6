import type { TransferCollection, TransferStatus } from "stock-transfer";

const wayOn: readonly TransferStatus[] = ["created", "processing", "in_transit", "completed"];

export interface Change {
  readonly code: string;
  readonly from: TransferStatus;
  readonly to: TransferStatus;
}

/** Simulates another user: each call advances one open transfer and returns the change, until all have arrived. */
export function createSomeoneElse(transfers: TransferCollection): () => Change | undefined {
  let number = 0;
  return () => {
    const filter = { statuses: wayOn.slice(0, -1) };
    const { transfers: open } = transfers.list({ filter, limit: 100, next: 0 });
    const transfer = open[(number * 7) % open.length];
    number += 1;
    if (transfer === undefined) return undefined;
    const { code, status: from } = transfer;
    const status = wayOn[wayOn.indexOf(from) + 1]!;
    const updatedAt = transfer.updatedAt + 60_000;
    const subStatus = status === "processing" ? "picking" : "";
    transfers.put({ ...transfer, status, subStatus, updatedAt, ...(status === "completed" && { doneAt: updatedAt }) });
    return { code, from, to: status };
  };
}
