import { describeValue } from "../result/describeValue";
import type { Issue } from "../result/Issue";
import { makeIssueInWords } from "../result/makeIssue";
import type { DuplicateLines } from "./CheckContext";
import type { RequestedItem } from "./CheckRequest";
import { isQuantity, makeQuantityIssue } from "./quantity";

/**
 * One line per SKU in order of first appearance, with the sum of the quantities of its lines. A line that has an issue is
 * left out. O(lines).
 */
export function mergeLines(
  items: readonly RequestedItem[],
  duplicateLines: DuplicateLines,
  issues: Issue[],
): readonly RequestedItem[] {
  if (isPlain(items)) return items;
  reportLines(items, duplicateLines, issues);
  return addUp(items, duplicateLines, issues);
}

/** Whether there is nothing to merge and nothing to report, as in most requests. */
function isPlain(items: readonly RequestedItem[]): boolean {
  // The set would be a fifth of the cost of a check of one line.
  if (items.length === 1) return isQuantity(items[0]!.qty);
  const skus = new Set<string>();
  for (const { sku, qty } of items) {
    if (!isQuantity(qty)) return false;
    skus.add(sku);
  }
  return skus.size === items.length;
}

function reportLines(items: readonly RequestedItem[], duplicateLines: DuplicateLines, issues: Issue[]): void {
  const skus = new Set<string>();
  items.forEach(({ sku, qty }, index) => {
    if (duplicateLines === "reject" && skus.has(sku)) {
      const path = ["items", index, "sku"];
      issues.push(makeIssueInWords("duplicate_sku", path, "be on one line only", `${describeValue(sku)} again`));
    }
    skus.add(sku);
    if (!isQuantity(qty)) issues.push(makeQuantityIssue(qty, ["items", index, "qty"]));
  });
}

function addUp(items: readonly RequestedItem[], duplicateLines: DuplicateLines, issues: Issue[]): RequestedItem[] {
  const quantities = new Map<string, number>();
  items.forEach(({ sku, qty }, index) => {
    const before = quantities.get(sku) ?? 0;
    if (!isQuantity(qty) || (duplicateLines === "reject" && before > 0)) return;
    const sum = before + qty;
    quantities.set(sku, sum);
    if (sum > Number.MAX_SAFE_INTEGER && before <= Number.MAX_SAFE_INTEGER) {
      const rule = `make at most ${Number.MAX_SAFE_INTEGER} with the earlier lines of its SKU`;
      issues.push(makeIssueInWords("unsafe_total", ["items", index, "qty"], rule, `${qty} after ${before}`));
    }
  });
  return Array.from(quantities, ([sku, qty]) => ({ sku, qty })).filter(({ qty }) => isQuantity(qty));
}
