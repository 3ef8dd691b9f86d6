import { isObject } from "../result/kinds";
import type { StockTransfer, TransferItem } from "./StockTransfer";

/** A copy under construction. */
export type MutableTransfer = { -readonly [Field in keyof StockTransfer]: StockTransfer[Field] };

/**
 * A copy of a transfer whose fields may still be anything, so that later changes of the caller's object do not reach it.
 * Fields that no transfer has are kept; holes in the items become `undefined`.
 */
export function copyTransfer(transfer: StockTransfer): MutableTransfer {
  const { partner, items, doneAt } = transfer;
  const copies = Array.isArray(items) ? [...(items as readonly TransferItem[])].map(copyItem) : items;
  const copy = { ...transfer, partner: isObject(partner) ? { ...partner } : partner, items: copies };
  // An inherited one would be lost without a word: only this field may be missing.
  if (doneAt !== undefined) copy.doneAt = doneAt;
  return copy;
}

function copyItem(item: TransferItem): TransferItem {
  return isObject(item) ? { ...item } : item;
}
