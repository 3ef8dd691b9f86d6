import { assertArray, throwMisuse } from "../result/throwMisuse";
import type { PlannedItem } from "./TransferPlan";

/**
 * The items with something to carry, one per SKU, in the order in which the SKUs first appear.
 *
 * @throws RangeError or TypeError naming the item, the field, the rule and the value.
 */
export function readItems(items: readonly PlannedItem[]): PlannedItem[] {
  const bySku = new Map<string, PlannedItem>();
  let totalWeight = 0;
  assertArray("planTransfers", "items", items);
  Array.from(items as readonly unknown[]).forEach((item, index) => {
    if (typeof item !== "object" || item === null) refuseItem(index, "", "an object", item, TypeError);
    const { sku, qty, unitWeight } = item as PlannedItem;
    if (typeof sku !== "string") refuseItem(index, ".sku", "a string", sku, TypeError);
    if (!isAmount(qty)) refuseItem(index, ".qty", "a safe integer ≥ 0", qty);
    if (!isAmount(unitWeight)) refuseItem(index, ".unitWeight", "a safe integer ≥ 0", unitWeight);
    const before = bySku.get(sku);
    if (before && before.unitWeight !== unitWeight) {
      refuseItem(index, ".unitWeight", `${before.unitWeight} as in the earlier items of its SKU`, unitWeight);
    }
    totalWeight += qty * unitWeight;
    const sum = (before?.qty ?? 0) + qty;
    if (sum > Number.MAX_SAFE_INTEGER || totalWeight > Number.MAX_SAFE_INTEGER) {
      const rule = `such that quantities and weights add up to at most ${Number.MAX_SAFE_INTEGER}`;
      refuseItem(index, ".qty", rule, qty);
    }
    bySku.set(sku, { sku, qty: sum, unitWeight: unitWeight + 0 });
  });
  return Array.from(bySku.values()).filter(({ qty }) => qty > 0);
}

function isAmount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function refuseItem(index: number, field: string, rule: string, value: unknown, Thrown?: ErrorConstructor): never {
  throwMisuse("planTransfers", `items[${index}]${field}`, rule, value, Thrown);
}
