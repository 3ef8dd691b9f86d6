import { maxAmount } from "../result/isAmount";
import type { Issue } from "../result/Issue";
import { makeIssue, makeIssueInWords } from "../result/makeIssue";
import { throwMisuse, type Unchecked } from "../result/throwMisuse";
import type { DuplicateLines } from "./CheckContext";
import type { RequestedItem } from "./CheckRequest";
import { isQuantity, makeQuantityIssue } from "./quantity";

/**
 * One line per SKU in order of first appearance, with the sum of the quantities of its lines. A line that has an issue is
 * left out. O(lines).
 *
 * @throws TypeError naming `caller` and the index of a line that is no object, or has no text as its SKU.
 */
export function mergeLines(
  caller: string,
  items: readonly Unchecked<RequestedItem>[],
  duplicateLines: DuplicateLines | undefined,
  issues: Issue[],
): readonly RequestedItem[] {
  if (needsNoMerge(items)) return items;
  const lines = new Map<string, RequestedItem>();
  // Holes of an array are entries as well.
  for (const [index, item] of items.entries()) {
    assertLine(caller, index, item);
    const { sku, qty } = item;
    const earlier = lines.get(sku)?.qty ?? 0;
    const isRepeated = lines.has(sku) && duplicateLines === "reject";
    const sum = earlier + (isQuantity(qty) && !isRepeated ? qty : 0);
    lines.set(sku, { sku, qty: sum });
    if (isRepeated) {
      issues.push(makeIssue("duplicate_sku", ["items", index, "sku"], "be on one line only", sku));
    }
    const path = ["items", index, "qty"];
    if (!isQuantity(qty)) issues.push(makeQuantityIssue(qty, path));
    if (sum > maxAmount && earlier <= maxAmount) {
      issues.push(
        makeIssueInWords(
          "unsafe_total",
          path,
          `add up to at most ${maxAmount} with the earlier lines of the SKU`,
          "more",
        ),
      );
    }
  }
  return [...lines.values()].filter(isValidLine);
}

/** Whether there is nothing to merge and nothing to report, as in most requests. */
function needsNoMerge(items: readonly Unchecked<RequestedItem>[]): items is readonly RequestedItem[] {
  // The set would be a fifth of the cost of a check of one line.
  if (items.length === 1) return isValidLine(items[0]);
  const skus = new Set<string>();
  for (const item of items) {
    if (!isValidLine(item)) return false;
    skus.add(item.sku);
  }
  return skus.size === items.length;
}

function isValidLine(item: Unchecked<RequestedItem>): item is RequestedItem {
  return typeof item?.sku === "string" && isQuantity(item.qty);
}

function assertLine(caller: string, index: number, item: Unchecked<RequestedItem>): asserts item is RequestedItem {
  if (typeof item?.sku === "string") return;
  const field = `request.items[${index}]`;
  if (Object(item) !== item) throwMisuse(caller, field, "an object", item, TypeError);
  throwMisuse(caller, `${field}.sku`, "a string", item!.sku, TypeError);
}
