import type { AcceptedQty, CheckContext } from "./CheckContext";
import type { StockLevel } from "./StockLevel";
import type { CheckedItem } from "./TransferCheck";

// What the checks of a batch claim is kept beside what was given: that is never changed nor copied.

/** What one warehouse has, or takes, less what was claimed. */
export interface Claimable<Value> {
  /** What is left of a SKU. */
  get(sku: string): Value | undefined;
  /** Claims the items that are allowed. */
  claim(items: readonly CheckedItem[]): void;
}

/** `ask` gives the stock of the warehouse, when it is needed for the first time. */
export function createClaimableStock(ask: () => CheckContext["stock"]): Claimable<StockLevel> {
  const left = new Map<string, StockLevel>();
  let stock: CheckContext["stock"] | undefined;
  return {
    get: (sku) => left.get(sku) ?? (stock ??= ask()).get(sku),
    claim(items) {
      for (const { sku, requestedQty, availableQty, unitWeight, allowed } of items) {
        // What is allowed may be transferred and has a weight, so that nothing else of its level matters.
        if (allowed) left.set(sku, { onHandQty: availableQty - requestedQty, unitWeight });
      }
    },
  };
}

/** `ask` gives what the warehouse takes, when it is needed for the first time. */
export function createClaimableAcceptance(ask: () => AcceptedQty): Claimable<number> {
  const left = new Map<string, number>();
  let accepted: AcceptedQty | undefined;
  const get = (sku: string) => left.get(sku) ?? (accepted ??= ask()).get(sku);
  return {
    get,
    claim(items) {
      for (const { sku, requestedQty, allowed } of items) {
        const most = allowed ? get(sku) : undefined;
        if (most !== undefined) left.set(sku, most - requestedQty);
      }
    },
  };
}
