import { type Fault, type Issue } from "../result/Issue";
import { isAmount, isObject, maxAmount, type Unchecked } from "../result/kinds";
import { faultOf, integerFault, kindFault, textFault } from "../result/valueFaults";
import type { RequestedItem } from "./CheckRequest";

/**
 * One line for each SKU, in order of first appearance: the first line of the SKU, with the quantities of all its lines added
 * up. A line with a fault adds nothing, and a SKU without a quantity is left out. O(lines).
 *
 * @param minQty The least quantity of a line.
 * @param report Is given every fault, with its path from the list: `[3, "qty"]`.
 * @param isRepeatFault Whether each further line of a SKU is a fault.
 */
export function addUpLines<Line extends RequestedItem>(
  lines: readonly Unchecked<Line>[],
  minQty: number,
  report: (path: Issue["path"], fault: Fault) => void,
  isRepeatFault = false,
): readonly Line[] {
  const bySku = new Map<string, Line>();
  // Holes of an array are entries as well.
  for (const [index, line] of lines.entries()) {
    if (!isObject(line)) {
      report([index], kindFault("object", line));
      continue;
    }
    const { sku, qty } = line as Line;
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
    // An inherited SKU would be lost.
    bySku.set(sku, { ...(earlier ?? (line as Line)), sku, qty: sum });
  }
  return [...bySku.values()].filter(({ qty }) => isAmount(qty, 1));
}
