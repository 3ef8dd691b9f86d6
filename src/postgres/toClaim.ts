import type { RequestedItem } from "../check/CheckRequest";
import { isAmount, maxAmount } from "../result/isAmount";
import { assertAmount, assertArray, assertObject, assertString, throwMisuse } from "../result/throwMisuse";
import type { Statement } from "./Statement";
import { isIndexable, toArrayLiteral, toIndexedValue } from "./storableText";

/**
 * The values of a claim: the warehouse, the SKUs, the quantity of each, and how many SKUs have to be found.
 *
 * @throws RangeError or TypeError naming `caller`, the argument, the rule and the value.
 */
export function toClaim(caller: string, warehouseCode: string, items: readonly RequestedItem[]): Statement["values"] {
  assertString(caller, "warehouseCode", warehouseCode);
  const wanted = mergeItems(caller, items);
  // A SKU that no row can hold is counted and not found.
  const held = Array.from(wanted).filter(([sku]) => isIndexable(sku));
  const skus = toArrayLiteral(held.map(([sku]) => sku));
  const quantities = `{${held.map(([, qty]) => qty).join(",")}}`;
  return [toIndexedValue(warehouseCode), skus, quantities, wanted.size];
}

function mergeItems(caller: string, items: readonly RequestedItem[]): ReadonlyMap<string, number> {
  assertArray(caller, "items", items);
  if (items.length === 0) throwMisuse(caller, "items", "a list that is not empty", items);
  const wanted = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const field = `items[${index}]`;
    assertObject(caller, field, item);
    const { sku, qty } = item;
    assertString(caller, `${field}.sku`, sku);
    assertAmount(caller, `${field}.qty`, qty, 1);
    const sum = qty + (wanted.get(sku) ?? 0);
    if (!isAmount(sum))
      throwMisuse(caller, `${field}.qty`, `at most ${maxAmount} with the earlier lines of the SKU`, qty);
    wanted.set(sku, sum);
  }
  return wanted;
}
