import { describeValue } from "../result/describeValue";
import type { Issue } from "../result/Issue";
import { maxAmount } from "../result/kinds";
import { makeIssue } from "../result/makeIssue";
import { assertValid } from "../result/misuse";
import { integerFault } from "../result/valueFaults";
import type { AcceptedQty, CheckContext } from "./CheckContext";
import { checkLine, type PendingItem, refuse } from "./checkLine";
import { assertBySku } from "./lookUps";
import type { RequestedItem } from "./CheckRequest";
import type { CheckedItem } from "./TransferCheck";

export interface CheckedLines {
  readonly items: readonly PendingItem[];
  readonly totalWeight: number;
}

/**
 * Compares every line with the stock, but not with the weight limit. The total weight is exact if no issue is added.
 * `items` are the lines as requested, `merged` one for each SKU. O(lines).
 */
export function checkLines(
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
    const line = checkLine(item, stock.get(item.sku));
    totalWeight += line.totalWeight;
    lines[index] = line;
  }
  // It takes a sixth of the time of a check of one line.
  if (lines.every(({ refusals }) => refusals[0]?.code === "unknown_sku")) assertBySku("context.stock", stock);
  // Rounding never turns a sum or product above 2^53 − 1 into a safe integer, so that the rounded total is enough here.
  if (totalWeight > maxAmount) reportUnsafeWeights(items, lines, issues);
  return { items: lines, totalWeight };
}

/** One issue for each SKU whose weight alone is unsafe, at its first line; one for the sum if there is no such SKU. */
function reportUnsafeWeights(items: readonly RequestedItem[], lines: readonly CheckedItem[], issues: Issue[]): void {
  const unsafeLines = lines.filter(({ totalWeight }) => totalWeight > maxAmount);
  let index = 0;
  for (const { sku, requestedQty, unitWeight } of unsafeLines) {
    // The lines are in the order of their first items.
    while (items[index]!.sku !== sku) index += 1;
    const params = { max: maxAmount, expected: "weight", received: `${requestedQty} × ${unitWeight}` };
    issues.push(makeIssue(["items", index, "qty"], { code: "unsafe_total", params }));
  }
  if (unsafeLines.length === 0) {
    issues.push(makeIssue(["items"], { code: "unsafe_total", params: { max: maxAmount, expected: "weight" } }));
  }
}

/**
 * Adds a refusal, in place, to the lines of which the destination takes less. O(lines).
 *
 * @throws RangeError or TypeError naming the SKU whose quantity is malformed.
 */
export function applyAcceptedQty(lines: readonly PendingItem[], acceptedQty: AcceptedQty): void {
  assertBySku("context.acceptedQty", acceptedQty);
  for (const line of lines) {
    const accepted = acceptedQty.get(line.sku);
    if (accepted === undefined) continue;
    const fault = integerFault(accepted);
    if (fault) assertValid(`the acceptedQty of ${describeValue(line.sku)}`, fault);
    const overBy = line.requestedQty - accepted;
    if (overBy > 0 && line.refusals[0]?.code !== "unknown_sku") refuse(line, { code: "not_accepted", overBy });
  }
}
