import { assertValid, throwMisuse } from "../result/misuse";
import { objectFault } from "../result/valueFaults";
import type { ItemCount, StockTransfer, TransferStatus } from "./StockTransfer";
import { copyTransfer, hasCounts, type Mutable, transferFaults } from "./transferRules";

/** The states of a unit. */
export const unitStates: readonly UnitState[] = [
  "left",
  "underWay",
  "accepted",
  "rejected",
  "lost",
  "returned",
  "cancelled",
];

/**
 * The state of a unit: not shipped yet; in transit; accepted or rejected by the destination; lost; back at the source;
 * or cancelled before it was shipped.
 */
export type UnitState = "left" | "underWay" | "accepted" | "rejected" | "lost" | "returned" | "cancelled";

/** A line of a transfer: the number of its units in each state, and of units in excess. */
export type TransferLine = { readonly sku: string; readonly qty: number; excess: number } & Record<UnitState, number>;

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
    const shipped = countOf("shippedQty");
    const [accepted, rejected] = [countOf("acceptedQty"), countOf("rejectedQty")];
    const [lost, returned, cancelled] = [countOf("lostQty"), countOf("returnedQty"), countOf("cancelledQty")];
    const { sku, qty, excessQty: excess = 0 } = item;
    const [left, underWay] = [qty - shipped - cancelled, shipped - accepted - rejected - lost - returned];
    return { sku, qty, left, underWay, accepted, rejected, lost, returned, cancelled, excess };
  });
}

/** Units that have left the source. */
export function shippedOf({ underWay, accepted, rejected, lost, returned }: Record<UnitState, number>): number {
  return underWay + accepted + rejected + lost + returned;
}

export function isDone(status: TransferStatus): boolean {
  return status === "completed" || status === "cancelled";
}
