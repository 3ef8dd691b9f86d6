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

/** Where there are no volumes. */
const none = Object.freeze([]) as unknown as number[];

export interface CheckedLines {
  readonly items: readonly PendingItem[];
  readonly totalWeight: number;
  /** Of the items, with all their units; 0 where the lane has a limit of units alone, and empty where of neither. */
  readonly volumes: readonly number[];
  readonly totalVolume: number;
  /** Of all lines, known or not; 0 where the lane has no unit limit. */
  readonly totalUnits: number;
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
  const hasOthers = needsVolume || unitLimit !== undefined;
  const volumes: number[] = hasOthers ? [] : none;
  let totalWeight = 0;
  let totalVolume = 0;
  for (let index = 0; index < merged.length; index += 1) {
    const item = merged[index]!;
    const level = stock.get(item.sku);
    const line = checkLine(item, level, needsVolume);
    totalWeight += line.totalWeight;
    lines[index] = line;
    if (hasOthers) {
      volumes.push(needsVolume ? item.qty * (level?.unitVolume ?? 0) : 0);
      totalVolume += volumes[index]!;
    }
  }
  // It takes a sixth of the time of a check of one line.
  if (lines.every(({ refusals }) => refusals[0]?.code === "unknown_sku")) assertBySku("context.stock", stock);
  const totalUnits = unitLimit === undefined ? 0 : lines.reduce((sum, { requestedQty }) => sum + requestedQty, 0);
  // Rounding never turns a sum or product above 2^53 − 1 into a safe integer, so that the rounded totals are enough here.
  if (totalWeight > maxAmount || totalVolume > maxAmount || totalUnits > maxAmount) {
    const report = (expected: string, ofOneUnit: (line: PendingItem) => number) => {
      reportUnsafe(expected, ofOneUnit, items, lines, issues);
    };
    if (totalWeight > maxAmount) report("weight", ({ unitWeight }) => unitWeight);
    if (totalVolume > maxAmount) report("volume", ({ sku }) => stock.get(sku)?.unitVolume ?? 0);
    if (totalUnits > maxAmount) report("units", () => 1);
  }
  return { items: lines, totalWeight, volumes, totalVolume, totalUnits };
}

/** One issue for each SKU whose amount alone is unsafe, at its first line; one for the sum if there is no such SKU. */
function reportUnsafe(
  expected: string,
  ofOneUnit: (line: PendingItem) => number,
  items: readonly RequestedItem[],
  lines: readonly PendingItem[],
  issues: Issue[],
): void {
  const unsafe = lines.filter((line) => line.requestedQty * ofOneUnit(line) > maxAmount);
  let index = 0;
  for (const line of unsafe) {
    // The lines are in the order of their first items.
    while (items[index]!.sku !== line.sku) index += 1;
    const params = { max: maxAmount, expected, received: `${line.requestedQty} × ${ofOneUnit(line)}` };
    issues.push(makeIssue(["items", index, "qty"], { code: "unsafe_total", params }));
  }
  if (unsafe.length === 0) {
    issues.push(makeIssue(["items"], { code: "unsafe_total", params: { max: maxAmount, expected } }));
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
