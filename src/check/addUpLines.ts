import { type Fault, type Issue } from "../result/Issue";
import { isAmount, isObject, maxAmount, type Unchecked } from "../result/kinds";
import { faultOf, integerFault, kindFault, textFault } from "../result/valueFaults";
import type { RequestedItem } from "./CheckRequest";

/**
 * Returns one line for each SKU, with the sum of the valid quantities. SKUs with a sum of 0 or above 2^53 − 1 are left
 * out.
 *
 * @param report Receives every fault with its path in the list, such as `[3, "qty"]`.
 */
export function addUpLines(
  lines: readonly Unchecked<RequestedItem>[],
  minQty: number,
  report: (path: Issue["path"], fault: Fault) => void,
  isRepeatFault = false,
): readonly RequestedItem[] {
  const bySku = new Map<string, RequestedItem>();
  // Unlike forEach, entries() visits the holes of an array.
  for (const [index, line] of lines.entries()) {
    if (!isObject(line)) {
      report([index], kindFault("object", line));
      continue;
    }
    const { sku, qty } = line as unknown as RequestedItem;
    const skuFault = textFault(sku);
    if (skuFault) report([index, "sku"], skuFault);
    const qtyFault = integerFault(qty, minQty);
    if (qtyFault) report([index, "qty"], qtyFault);
    if (skuFault) continue;
    const earlier = bySku.get(sku);
    const isRepeated = earlier !== undefined && isRepeatFault;
    if (isRepeated) report([index, "sku"], faultOf("duplicate_sku", sku));
    const before = earlier?.qty ?? 0;
    const sum = before + (qtyFault || isRepeated ? 0 : qty);
    if (sum > maxAmount && before <= maxAmount) {
      report([index, "qty"], { code: "unsafe_total", params: { max: maxAmount, expected: "quantity" } });
    }
    bySku.set(sku, { sku, qty: sum });
  }
  return [...bySku.values()].filter(({ qty }) => isAmount(qty, 1));
}
