import { describeValue } from "../result/describeValue";
import type { PlannedItem } from "./TransferPlan";

/**
 * The items with something to carry, one per SKU, in the order in which the SKUs first appear.
 *
 * @throws RangeError or TypeError naming the item, the field, the rule and the value.
 */
export function readItems(items: readonly PlannedItem[]): PlannedItem[] {
  const bySku = new Map<string, PlannedItem>();
  let totalWeight = 0;
  if (!Array.isArray(items)) throw new TypeError(`planTransfers: items must be an array, got ${describeValue(items)}`);
  Array.from(items as readonly unknown[]).forEach((item, index) => {
    if (typeof item !== "object" || item === null) refuse(TypeError, index, "", "an object", item);
    const { sku, qty, unitWeight } = item as PlannedItem;
    if (typeof sku !== "string") refuse(TypeError, index, ".sku", "a string", sku);
    if (!isAmount(qty)) refuse(RangeError, index, ".qty", "a safe integer ≥ 0", qty);
    if (!isAmount(unitWeight)) refuse(RangeError, index, ".unitWeight", "a safe integer ≥ 0", unitWeight);
    const before = bySku.get(sku);
    if (before && before.unitWeight !== unitWeight) {
      refuse(RangeError, index, ".unitWeight", `the ${before.unitWeight} of the other items of its SKU`, unitWeight);
    }
    totalWeight += qty * unitWeight;
    const sum = (before?.qty ?? 0) + qty;
    if (sum > Number.MAX_SAFE_INTEGER || totalWeight > Number.MAX_SAFE_INTEGER) {
      refuse(
        RangeError,
        index,
        ".qty",
        `such that quantities and weights add up to at most ${Number.MAX_SAFE_INTEGER}`,
        qty,
      );
    }
    bySku.set(sku, { sku, qty: sum, unitWeight: unitWeight + 0 });
  });
  return Array.from(bySku.values()).filter(({ qty }) => qty > 0);
}

function isAmount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function refuse(
  Thrown: typeof RangeError | typeof TypeError,
  index: number,
  field: string,
  rule: string,
  value: unknown,
): never {
  throw new Thrown(`planTransfers: items[${index}]${field} must be ${rule}, got ${describeValue(value)}`);
}
