import { describeValue } from "../result/describeValue";
import type { Issue } from "../result/Issue";
import { maxAmount } from "../result/kinds";
import { makeIssue } from "../result/messages";
import { assertValid } from "../result/misuse";
import { integerFault, methodFault } from "../result/valueFaults";
import type { Lane } from "../network/readLane";
import type { AcceptedQty, CheckContext } from "./CheckContext";
import type { RequestedItem } from "./CheckRequest";
import { type Amounts, type CheckedLines, limitedAmounts } from "./limits";
import type { Refusal } from "./refusals";
import { assertStockLevel, type StockLevel } from "./StockLevel";
import type { CheckedItem } from "./TransferCheck";

/**
 * Checks the lines against the stock, but not against the limits of the lane. The totals are exact if no issue is added.
 * O(lines).
 *
 * @param items The lines as requested.
 * @param merged One line for each SKU.
 */
export function checkLines(
  items: readonly RequestedItem[],
  merged: readonly RequestedItem[],
  stock: CheckContext["stock"],
  { volumeLimit, unitLimit }: Lane,
  issues: Issue[],
): CheckedLines {
  const needsVolume = volumeLimit !== undefined;
  // Preallocated: growing the array costs about 10 %.
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
  // Rounding never turns a sum or product above 2^53 − 1 into a safe integer.
  if (Math.max(weight, volume, units) > maxAmount) {
    const unsafe = limitedAmounts.filter((kind) => checked.totals[kind] > maxAmount);
    for (const kind of unsafe) reportUnsafe(kind, checked, items, issues);
  }
  return checked;
}

/** Adds an issue at the first line of each SKU that exceeds 2^53 − 1 alone, or one for the sum if no SKU does. */
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
    // Merged lines keep the order of their first items.
    while (items[first]!.sku !== sku) first += 1;
    const params = { max: maxAmount, expected: kind, received: `${requestedQty} × ${ofOneUnit}` };
    issues.push(makeIssue(["items", first, "qty"], { code: "unsafe_total", params }));
  });
  if (issues.length === before) {
    issues.push(makeIssue(["items"], { code: "unsafe_total", params: { max: maxAmount, expected: kind } }));
  }
}

/**
 * Adds refusals, in place, to the lines that exceed what the destination accepts. O(lines).
 *
 * @throws RangeError or TypeError naming the SKU if an accepted quantity is malformed.
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

/** A {@link CheckedItem} to which the destination and the limits may still add refusals. */
export type PendingItem = { -readonly [Field in keyof CheckedItem]: CheckedItem[Field] };

/**
 * Checks one line against the stock, but not against the limits of the lane. A total weight above 2^53 − 1 is inexact.
 *
 * @throws RangeError or TypeError if the stock level is malformed.
 */
export function checkLine(
  { sku, qty }: RequestedItem,
  level: StockLevel | undefined,
  needsVolume: boolean,
): PendingItem {
  if (level === undefined) {
    const refusals: readonly Refusal[] = [{ code: "unknown_sku" }];
    return { sku, requestedQty: qty, availableQty: 0, unitWeight: 0, totalWeight: 0, allowed: false, refusals };
  }

  assertStockLevel(sku, level);
  const { onHandQty, reservedQty = 0, safetyQty = 0, transferable = true, unitVolume } = level;
  const availableQty = Math.max(0, onHandQty - reservedQty - safetyQty);
  const shortBy = qty - availableQty;
  const refusals: Refusal[] = [];
  if (!transferable) refusals.push({ code: "not_transferable" });
  if (level.unitWeight === undefined) refusals.push({ code: "missing_weight" });
  if (needsVolume && unitVolume === undefined) refusals.push({ code: "missing_volume" });
  if (shortBy > 0) refusals.push({ code: "insufficient_stock", shortBy });
  // Adding 0 turns a -0 into 0.
  const unitWeight = (level.unitWeight ?? 0) + 0;
  return {
    sku,
    requestedQty: qty,
    availableQty,
    unitWeight,
    totalWeight: qty * unitWeight,
    allowed: refusals.length === 0,
    refusals,
  };
}

/** Appends a refusal. */
export function refuse(line: PendingItem, refusal: Refusal): void {
  line.allowed = false;
  line.refusals = [...line.refusals, refusal];
}
