import type { AcceptedQty, CheckContext } from "./CheckContext";
import type { StockLevel } from "./StockLevel";
import type { CheckedItem } from "./TransferCheck";

interface LookUp<Value> {
  get(sku: string): Value | undefined;
}

/**
 * What one warehouse has, or takes, less what the checks of a batch have claimed. The claims are kept beside what was given,
 * which is neither changed nor copied.
 */
export interface Ledger<Value> extends LookUp<Value> {
  /** Claims the items that are allowed. */
  claim(items: readonly CheckedItem[]): void;
}

/**
 * @param ask Gives what there is at first. It is called when that is needed for the first time.
 * @param rest What is left after an item that is allowed; `undefined` where nothing is kept of it.
 */
function createLedger<Value>(
  ask: () => LookUp<Value>,
  rest: (item: CheckedItem, before: (sku: string) => Value | undefined) => Value | undefined,
): Ledger<Value> {
  const left = new Map<string, Value>();
  let given: LookUp<Value> | undefined;
  const get = (sku: string) => left.get(sku) ?? (given ??= ask()).get(sku);
  return {
    get,
    claim(items) {
      for (const item of items) {
        const value = item.allowed ? rest(item, get) : undefined;
        if (value !== undefined) left.set(item.sku, value);
      }
    },
  };
}

export function createStockLedger(ask: () => CheckContext["stock"]): Ledger<StockLevel> {
  // What is allowed may be transferred and has a weight: nothing else of its level matters but the volume.
  return createLedger(ask, ({ sku, availableQty, requestedQty, unitWeight }, before) => ({
    onHandQty: availableQty - requestedQty,
    unitWeight,
    unitVolume: before(sku)!.unitVolume,
  }));
}

export function createAcceptanceLedger(ask: () => AcceptedQty): Ledger<number> {
  return createLedger(ask, ({ sku, requestedQty }, before) => {
    const accepted = before(sku);
    return accepted === undefined ? undefined : accepted - requestedQty;
  });
}
