import { describeValue } from "../result/describeValue";
import type { Issue } from "../result/Issue";
import { maxAmount } from "../result/kinds";
import { makeIssue } from "../result/makeIssue";
import { assertValid } from "../result/misuse";
import { integerFault } from "../result/valueFaults";
import type { Lane } from "../network/RouteData";
import type { AcceptedQty, CheckContext } from "./CheckContext";
import { checkLine, type PendingItem, refuse } from "./checkLine";
import { assertBySku } from "./lookUps";
import type { RequestedItem } from "./CheckRequest";

export interface CheckedLines {
  readonly items: readonly PendingItem[];
  readonly totalWeight: number;
  /** Of the items, with all their units; empty where the lane has no volume limit. */
  readonly volumes: readonly number[];
  readonly totalVolume: number;
}

/**
 * Compares every line with the stock, but not with the limits of the lane. The totals are exact if no issue is added.
 * `items` are the lines as requested, `merged` one for each SKU. O(lines).
 */
export function checkLines(
  items: readonly RequestedItem[],
  merged: readonly RequestedItem[],
  stock: CheckContext["stock"],
  { volumeLimit, unitLimit }: Lane,
  issues: Issue[],
): CheckedLines {
  const needsVolume = volumeLimit !== undefined;
  // An array that grows is copied again and again, which takes a tenth of the time of a check.
  const lines = new Array<PendingItem>(merged.length);
  const volumes: number[] = [];
  let totalWeight = 0;
  let totalVolume = 0;
  for (let index = 0; index < merged.length; index += 1) {
    const item = merged[index]!;
    const level = stock.get(item.sku);
    const line = checkLine(item, level, needsVolume);
    totalWeight += line.totalWeight;
    lines[index] = line;
    if (needsVolume) {
      volumes.push(item.qty * (level?.unitVolume ?? 0));
      totalVolume += volumes[index]!;
    }
  }
  // It takes a sixth of the time of a check of one line.
  if (lines.every(({ refusals }) => refusals[0]?.code === "unknown_sku")) assertBySku("context.stock", stock);
  // Rounding never turns a sum or product above 2^53 − 1 into a safe integer, so that the rounded total is enough here.
  if (totalWeight > maxAmount)
    reportUnsafe(
      "weight",
      lines.map((line) => line.totalWeight),
    );
  if (totalVolume > maxAmount) reportUnsafe("volume", volumes);
  if (unitLimit !== undefined && lines.reduce((sum, line) => sum + line.requestedQty, 0) > maxAmount) {
    reportUnsafe("units", []);
  }
  return { items: lines, totalWeight, volumes, totalVolume };

  /** One issue for each SKU whose amount alone is unsafe, at its first line; one for the sum if there is no such SKU. */
  function reportUnsafe(expected: string, amounts: readonly number[]): void {
    const unsafe = merged.filter((_, line) => amounts[line]! > maxAmount);
    let index = 0;
    for (const { sku, qty } of unsafe) {
      // The lines are in the order of their first items.
      while (items[index]!.sku !== sku) index += 1;
      const { unitWeight, unitVolume } = stock.get(sku)!;
      const received = `${qty} × ${expected === "weight" ? unitWeight : unitVolume}`;
      const params = { max: maxAmount, expected, received };
      issues.push(makeIssue(["items", index, "qty"], { code: "unsafe_total", params }));
    }
    if (unsafe.length === 0) {
      issues.push(makeIssue(["items"], { code: "unsafe_total", params: { max: maxAmount, expected } }));
    }
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
