import { describeValue } from "../result/describeValue";
import type { Issue } from "../result/Issue";
import { hasIssues, type Result } from "../result/Result";
import type { DuplicateLines } from "./CheckContext";
import type { RequestedItem } from "./CheckRequest";
import { isQuantity, quantityIssue } from "./quantity";

/** One line per SKU in order of first appearance, with the sum of what its lines ask for. O(lines). */
export function mergeLines(
  items: readonly RequestedItem[],
  duplicateLines: DuplicateLines,
): Result<readonly RequestedItem[]> {
  const skus = new Set<string>();
  const issues: Issue[] = [];
  items.forEach(({ sku, qty }, index) => {
    const distinct = skus.size;
    skus.add(sku);
    if (duplicateLines === "reject" && skus.size === distinct) {
      const message = `must be on one line only, got ${describeValue(sku)} again`;
      issues.push({ code: "duplicate_sku", message, path: ["items", index, "sku"] });
    }
    if (!isQuantity(qty)) issues.push(quantityIssue(qty, ["items", index, "qty"]));
  });

  if (hasIssues(issues)) return { issues };
  return skus.size === items.length ? { value: items } : addUp(items);
}

function addUp(items: readonly RequestedItem[]): Result<readonly RequestedItem[]> {
  const quantities = new Map<string, number>();
  const issues: Issue[] = [];
  items.forEach(({ sku, qty }, index) => {
    const before = quantities.get(sku) ?? 0;
    const sum = before + qty;
    quantities.set(sku, sum);
    if (sum > Number.MAX_SAFE_INTEGER && before <= Number.MAX_SAFE_INTEGER) {
      const message = `must with the earlier lines of its SKU make at most ${Number.MAX_SAFE_INTEGER}, got ${qty} after ${before}`;
      issues.push({ code: "unsafe_total", message, path: ["items", index, "qty"] });
    }
  });
  return hasIssues(issues) ? { issues } : { value: Array.from(quantities, ([sku, qty]) => ({ sku, qty })) };
}
