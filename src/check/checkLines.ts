import { maxAmount } from "../result/isAmount";
import type { Issue } from "../result/Issue";
import { makeIssueInWords } from "../result/makeIssue";
import type { CheckContext } from "./CheckContext";
import { assertBySku } from "./assertBySku";
import { checkLine, type PendingItem } from "./checkLine";
import type { RequestedItem } from "./CheckRequest";
import type { CheckedItem } from "./TransferCheck";

export interface CheckedLines {
  readonly lines: readonly PendingItem[];
  readonly totalWeight: number;
}

/**
 * Compares every line with the stock, but not with the weight limit. The total weight is exact if no issue is added.
 * `items` are the lines as requested, `merged` one for each SKU. O(lines).
 */
export function checkLines(
  caller: string,
  items: readonly RequestedItem[],
  merged: readonly RequestedItem[],
  stock: CheckContext["stock"],
  issues: Issue[],
): CheckedLines {
  // An array that grows is copied again and again, which takes a tenth of the time of a check.
  const lines = new Array<PendingItem>(merged.length);
  let totalWeight = 0;
  for (let index = 0; index < merged.length; index += 1) {
    const item = merged[index]!;
    const line = checkLine(caller, item, stock.get(item.sku));
    totalWeight += line.totalWeight;
    lines[index] = line;
  }
  // It takes a sixth of the time of a check of one line.
  if (lines.every(({ refusals }) => refusals[0]?.code === "unknown_sku")) assertBySku(caller, "context.stock", stock);
  // Rounding never turns a sum or product above 2^53 − 1 into a safe integer, so that the rounded total is enough here.
  if (totalWeight > maxAmount) reportUnsafeWeights(items, lines, issues);
  return { lines, totalWeight };
}

/** One issue for each SKU whose weight alone is unsafe, at its first line; one for the sum if there is no such SKU. */
function reportUnsafeWeights(items: readonly RequestedItem[], lines: readonly CheckedItem[], issues: Issue[]): void {
  const unsafeLines = lines.filter(({ totalWeight }) => totalWeight > maxAmount);
  let index = 0;
  for (const { sku, requestedQty, unitWeight } of unsafeLines) {
    // The lines are in the order of their first items.
    while (items[index]!.sku !== sku) index += 1;
    const path = ["items", index, "qty"];
    issues.push(
      makeIssueInWords("unsafe_total", path, `weigh at most ${maxAmount}`, `${requestedQty} × ${unitWeight}`),
    );
  }
  if (unsafeLines.length === 0) {
    issues.push(makeIssueInWords("unsafe_total", ["items"], `weigh at most ${maxAmount} together`, "more"));
  }
}
