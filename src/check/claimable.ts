import type { AcceptedQty, CheckContext } from "./CheckContext";
import type { StockLevel } from "./StockLevel";
import type { CheckedItem } from "./TransferCheck";

// What the checks of a batch claim is kept beside what was given: that is never changed nor copied. Both functions rely on it
// that a check asks once for each of its items, in their order.

/** What one warehouse has, or takes, less what was claimed. */
export interface Claimable<Value> {
  /** To be called before each check. */
  begin(): void;
  /** What is left of a SKU. */
  get(sku: string): Value | undefined;
  /** Claims the allowed items of the check that asked last. */
  claim(items: readonly CheckedItem[]): void;
}

/** `ask` gives the stock of the warehouse, when it is needed for the first time. */
export function createClaimableStock(ask: () => CheckContext["stock"]): Claimable<StockLevel> {
  const left = new Map<string, { onHandQty: number; unitWeight: number }>();
  /** By the indexes of the items. To keep them spares a second look-up. */
  const asked: ({ onHandQty: number } | undefined)[] = [];
  let count = 0;
  let stock: CheckContext["stock"] | undefined;
  return {
    begin() {
      count = 0;
    },
    get(sku) {
      const level = left.get(sku);
      asked[count] = level;
      count += 1;
      return level ?? (stock ??= ask()).get(sku);
    },
    claim(items) {
      items.forEach(({ sku, requestedQty, availableQty, unitWeight, allowed }, index) => {
        if (!allowed) return;
        const level = asked[index];
        const onHandQty = availableQty - requestedQty;
        // What is allowed may be transferred and has a weight, so that nothing else of its level matters.
        if (level) level.onHandQty = onHandQty;
        else left.set(sku, { onHandQty, unitWeight });
      });
    },
  };
}

/** `ask` gives what the warehouse takes, when it is needed for the first time. */
export function createClaimableRoom(ask: () => AcceptedQty): Claimable<number> {
  const left = new Map<string, number>();
  const asked: (number | undefined)[] = [];
  let count = 0;
  let accepted: AcceptedQty | undefined;
  return {
    begin() {
      count = 0;
    },
    get(sku) {
      const most = left.get(sku) ?? (accepted ??= ask()).get(sku);
      asked[count] = most;
      count += 1;
      return most;
    },
    claim(items) {
      items.forEach(({ sku, requestedQty, allowed }, index) => {
        const most = asked[index];
        if (allowed && most !== undefined) left.set(sku, most - requestedQty);
      });
    },
  };
}
