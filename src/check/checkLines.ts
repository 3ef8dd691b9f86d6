import { describeValue } from "../result/describeValue";
import type { Issue } from "../result/Issue";
import { maxAmount } from "../result/kinds";
import { makeIssue } from "../result/messages";
import { assertValid } from "../result/misuse";
import { integerFault, methodFault } from "../result/valueFaults";
import type { Lane } from "../network/readLane";
import type { AcceptedQty, CheckContext } from "./CheckContext";
import { checkLine, type PendingItem, refuse } from "./checkLine";
import type { RequestedItem } from "./CheckRequest";
import { type Amounts, type CheckedLines, limitedAmounts } from "./limits";

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
  const unitVolumes: number[] = [];
  let weight = 0;
  let volume = 0;
  let units = 0;
  for (let index = 0; index < merged.length; index += 1) {
    const item = merged[index]!;
    const level = stock.get(item.sku);
    const line = checkLine(item, level, needsVolume);
    lines[index] = line;
    weight += line.totalWeight;
    if (unitLimit !== undefined) units += item.qty;
    if (!needsVolume) continue;
    const unitVolume = level?.unitVolume ?? 0;
    unitVolumes.push(unitVolume);
    volume += item.qty * unitVolume;
  }
  const checked = { items: lines, unitVolumes, totals: { weight, volume, units } };
  // Rounding never turns a sum or product above 2^53 − 1 into a safe integer, so that the rounded totals are enough here.
  if (Math.max(weight, volume, units) > maxAmount) {
    const unsafe = limitedAmounts.filter((kind) => checked.totals[kind] > maxAmount);
    for (const kind of unsafe) reportUnsafe(kind, checked, items, issues);
  }
  return checked;
}

/** One issue for each SKU whose amount alone is unsafe, at its first line; one for the sum if there is no such SKU. */
function reportUnsafe(
  kind: keyof Amounts,
  { items: lines, unitVolumes }: CheckedLines,
  items: readonly RequestedItem[],
  issues: Issue[],
): void {
  const before = issues.length;
  let first = 0;
  lines.forEach(({ sku, requestedQty, unitWeight }, index) => {
    const ofOneUnit = { weight: unitWeight, volume: unitVolumes[index]!, units: 1 }[kind];
    if (requestedQty * ofOneUnit <= maxAmount) return;
    // The lines are in the order of their first items.
    while (items[first]!.sku !== sku) first += 1;
    const params = { max: maxAmount, expected: kind, received: `${requestedQty} × ${ofOneUnit}` };
    issues.push(makeIssue(["items", first, "qty"], { code: "unsafe_total", params }));
  });
  if (issues.length === before) {
    issues.push(makeIssue(["items"], { code: "unsafe_total", params: { max: maxAmount, expected: kind } }));
  }
}

/**
 * Adds a refusal, in place, to the lines of which the destination takes less. O(lines).
 *
 * @throws RangeError or TypeError naming the SKU whose quantity is malformed.
 */
export function applyAcceptedQty(lines: readonly PendingItem[], acceptedQty: AcceptedQty): void {
  assertValid("context.acceptedQty", methodFault(acceptedQty, "get"));
  for (const line of lines) {
    const accepted = acceptedQty.get(line.sku);
    if (accepted === undefined) continue;
    const fault = integerFault(accepted);
    if (fault) assertValid(`the acceptedQty of ${describeValue(line.sku)}`, fault);
    const overBy = line.requestedQty - accepted;
    if (overBy > 0 && line.refusals[0]?.code !== "unknown_sku") refuse(line, { code: "not_accepted", overBy });
  }
}
