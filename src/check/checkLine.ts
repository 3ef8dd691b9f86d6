import type { RequestedItem } from "./CheckRequest";
import type { Refusal } from "./refusals";
import { assertStockLevel, type StockLevel } from "./StockLevel";
import type { CheckedItem } from "./TransferCheck";

/** A {@link CheckedItem} before the refusals of the destination and of the limits. */
export type PendingItem = { -readonly [Field in keyof CheckedItem]: CheckedItem[Field] };

/**
 * Checks one line against the stock, but not against the limits of the lane. A total weight above 2^53 − 1 is inexact.
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
  const { onHandQty, reservedQty = 0, safetyQty = 0, transferable = true, unitVolume } = level;
  const availableQty = Math.max(0, onHandQty - reservedQty - safetyQty);
  const shortBy = qty - availableQty;
  const refusals: Refusal[] = [];
  if (!transferable) refusals.push({ code: "not_transferable" });
  if (level.unitWeight === undefined) refusals.push({ code: "missing_weight" });
  if (needsVolume && unitVolume === undefined) refusals.push({ code: "missing_volume" });
  if (shortBy > 0) refusals.push({ code: "insufficient_stock", shortBy });
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

export function refuse(line: PendingItem, refusal: Refusal): void {
  line.allowed = false;
  line.refusals = [...line.refusals, refusal];
}
