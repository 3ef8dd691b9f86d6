import { assertArray, assertAmount, assertObject, throwMisuse } from "../../result/throwMisuse";
import type { PlannedItem } from "./TransferPlan";

/**
 * The items with something to carry, one for each SKU, in the order in which the SKUs first appear.
 *
 * @throws RangeError or TypeError that names the item, the field, the rule and the value.
 */
export function mergeItems(items: readonly PlannedItem[]): PlannedItem[] {
  const caller = "planTransfers";
  const bySku = new Map<string, PlannedItem>();
  let totalWeight = 0;
  assertArray(caller, "items", items);
  Array.from(items).forEach((item, index) => {
    const field = `items[${index}]`;
    assertObject(caller, field, item);
    const { sku, qty, unitWeight } = item;
    if (typeof (sku as unknown) !== "string") throwMisuse(caller, `${field}.sku`, "a string", sku, TypeError);
    assertAmount(caller, `${field}.qty`, qty, 0);
    assertAmount(caller, `${field}.unitWeight`, unitWeight, 0);
    const earlier = bySku.get(sku);
    if (earlier && earlier.unitWeight !== unitWeight) {
      throwMisuse(
        caller,
        `${field}.unitWeight`,
        `${earlier.unitWeight} as in the earlier items of its SKU`,
        unitWeight,
      );
    }
    totalWeight += qty * unitWeight;
    const totalQty = (earlier?.qty ?? 0) + qty;
    if (totalQty > Number.MAX_SAFE_INTEGER || totalWeight > Number.MAX_SAFE_INTEGER) {
      const rule = `such that quantities and weights add up to at most ${Number.MAX_SAFE_INTEGER}`;
      throwMisuse(caller, `${field}.qty`, rule, qty);
    }
    bySku.set(sku, { sku, qty: totalQty, unitWeight });
  });
  return Array.from(bySku.values()).filter(({ qty }) => qty > 0);
}
