import { assertValid, throwMisuse } from "../result/misuse";
import { objectFault } from "../result/valueFaults";
import type { ItemCount, StockTransfer, TransferStatus } from "./StockTransfer";
import { copyTransfer, hasCounts, type Mutable, transferFaults } from "./transferRules";

/** A line of a transfer with all its counts. */
export type TransferLine = { readonly sku: string; readonly qty: number } & Record<ItemCount, number>;

/** The counts that a status implies. Each is equal to `qty`. */
const impliedCounts: Readonly<Record<TransferStatus, readonly ItemCount[]>> = {
  created: [],
  processing: [],
  in_transit: ["shippedQty"],
  completed: ["shippedQty", "acceptedQty"],
  cancelled: ["cancelledQty"],
};

/** A validated copy. */
export function readTransfer(place: string, given: StockTransfer): Mutable<StockTransfer> {
  assertValid(place, objectFault(given));
  const transfer = copyTransfer(given);
  const faults = transferFaults(transfer);
  if (faults.length > 0) throwMisuse(faults);
  return transfer;
}

export function linesOf({ items, status }: StockTransfer): readonly TransferLine[] {
  const full = items.some(hasCounts) ? [] : impliedCounts[status];
  return items.map((item) => {
    const countOf = (count: ItemCount) => (full.includes(count) ? item.qty : (item[count] ?? 0));
    // A loop over the names of the counts takes several times as long.
    return {
      sku: item.sku,
      qty: item.qty,
      shippedQty: countOf("shippedQty"),
      acceptedQty: countOf("acceptedQty"),
      rejectedQty: countOf("rejectedQty"),
      lostQty: countOf("lostQty"),
      cancelledQty: countOf("cancelledQty"),
    };
  });
}

/** Units that are neither shipped nor cancelled. */
export function leftOf({ qty, shippedQty, cancelledQty }: TransferLine): number {
  return qty - shippedQty - cancelledQty;
}

export function underWayOf({ shippedQty, acceptedQty, rejectedQty, lostQty }: TransferLine): number {
  return shippedQty - acceptedQty - rejectedQty - lostQty;
}

export function isDone(status: TransferStatus): boolean {
  return status === "completed" || status === "cancelled";
}
