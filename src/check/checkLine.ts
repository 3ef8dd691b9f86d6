import type { RequestedItem } from "./CheckRequest";
import { type Refusal, refusalsByStock } from "./refusals";
import { assertStockLevel, type StockLevel } from "./StockLevel";
import type { CheckedItem } from "./TransferCheck";

/** A {@link CheckedItem} that is not finished: what the destination takes and the limits may still add refusals. */
export type PendingItem = { -readonly [Field in keyof CheckedItem]: CheckedItem[Field] };

/**
 * Compares one line with the stock, but not with the limits of the lane. A total weight beyond 2^53 − 1 is not exact.
 *
 * @throws RangeError or TypeError if the stock level is malformed.
 */
export function checkLine(
  { sku, qty }: RequestedItem,
  level: StockLevel | undefined,
  needsVolume: boolean,
): PendingItem {
  if (level === undefined) {
    const refusals: readonly Refusal[] = [{ code: "unknown_sku" }];
    return { sku, requestedQty: qty, availableQty: 0, unitWeight: 0, totalWeight: 0, allowed: false, refusals };
  }

  assertStockLevel(sku, level);
  const { onHandQty, reservedQty = 0, safetyQty = 0 } = level;
  const availableQty = Math.max(0, onHandQty - reservedQty - safetyQty);
  const refusals = refusalsByStock(level, needsVolume, qty - availableQty);
  // Adding 0 turns a -0 into 0.
  const unitWeight = (level.unitWeight ?? 0) + 0;
  return {
    sku,
    requestedQty: qty,
    availableQty,
    unitWeight,
    totalWeight: qty * unitWeight,
    allowed: refusals.length === 0,
    refusals,
  };
}

/** Adds a reason, which comes after those that the line has. */
export function refuse(line: PendingItem, refusal: Refusal): void {
  line.allowed = false;
  line.refusals = [...line.refusals, refusal];
}
