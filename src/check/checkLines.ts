import { addIssue } from "../result/collectIssues";
import { describeValue } from "../result/describeValue";
import type { Issue } from "../result/Issue";
import { maxAmount } from "../result/kinds";
import { assertValid } from "../result/misuse";
import { integerFault, methodFault, nonBlankFault } from "../result/valueFaults";
import type { AcceptedQty } from "./CheckContext";
import type { RequestedItem } from "./CheckRequest";
import { type Amounts, type CheckedLines, limitedAmounts } from "./limits";
import type { LineRules } from "./LineRules";
import { freshQtyOf, heldQtyOf } from "./lots";
import { type PendingItem, refuse } from "./PendingItem";
import { projectStock, readMovements } from "./projectedStock";
import type { Refusal } from "./refusals";
import type { Levels, StockLevel } from "./StockLevel";

/**
 * Checks all lines, except for accepted quantities and the limits of the lane. The totals are exact if no issue is
 * added.
 *
 * @param items The lines of the request, for the paths of issues.
 * @param merged One line for each SKU.
 * @param levels Their stock levels, tested.
 */
export function checkLines(
  items: readonly RequestedItem[],
  merged: readonly RequestedItem[],
  levels: Levels["levels"],
  rules: LineRules,
  issues: Issue[],
): CheckedLines {
  const { unitLimit, countsVolume } = rules.route.lane;
  // Preallocated: growing the array would take about 5 % of the time of a check.
  const lines = new Array<PendingItem>(merged.length);
  let weight = 0;
  let volume = 0;
  let units = 0;
  for (let index = 0; index < merged.length; index += 1) {
    const item = merged[index]!;
    const level = levels[index];
    const line = checkLine(item, level, rules);
    lines[index] = line;
    weight += line.totalWeight;
    if (unitLimit !== undefined) units += item.qty;
    if (countsVolume) volume += item.qty * (level?.unitVolume ?? 0);
  }
  const checked = { items: lines, levels, totals: { weight, volume, units } };
  // Rounding never turns a sum or product above 2^53 − 1 into a safe integer.
  if (Math.max(weight, volume, units) > maxAmount) {
    const unsafe = limitedAmounts.filter((kind) => checked.totals[kind] > maxAmount);
    for (const kind of unsafe) reportUnsafe(kind, checked, items, issues);
  }
  return checked;
}

/** Adds an issue for each SKU with an amount above 2^53 − 1, or one issue for the total if there is no such SKU. */
function reportUnsafe(
  kind: keyof Amounts,
  { items: lines, levels }: CheckedLines,
  items: readonly RequestedItem[],
  issues: Issue[],
): void {
  let isOfOneSku = false;
  let first = 0;
  for (const [index, { sku, requestedQty, unitWeight }] of lines.entries()) {
    const ofOneUnit = { weight: unitWeight, volume: levels[index]?.unitVolume ?? 0, units: 1 }[kind];
    if (requestedQty * ofOneUnit <= maxAmount) continue;
    isOfOneSku = true;
    // Merged lines are in the order in which their SKUs first appear.
    while (items[first]!.sku !== sku) first += 1;
    const params = { max: maxAmount, expected: kind, received: `${requestedQty} × ${ofOneUnit}` };
    addIssue(issues, ["items", first, "qty"], { code: "unsafe_total", params });
  }
  if (!isOfOneSku) addIssue(issues, ["items"], { code: "unsafe_total", params: { max: maxAmount, expected: kind } });
}

/** Refuses lines that exceed what the destination accepts, apart from unknown SKUs. */
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

/** Shared: an array for each line would be a third of the memory of a check. */
const noRefusals: readonly Refusal[] = /* @__PURE__ */ Object.freeze([]);

/** Checks one line with a tested stock level like {@link checkLines}. A total weight above 2^53 − 1 is inexact. */
export function checkLine({ sku, qty }: RequestedItem, level: StockLevel | undefined, rules: LineRules): PendingItem {
  if (level === undefined) {
    const refusals: readonly Refusal[] = [{ code: "unknown_sku" }];
    return { sku, requestedQty: qty, availableQty: 0, unitWeight: 0, totalWeight: 0, allowed: false, refusals };
  }

  const { transferable = true, unitVolume, packQty = 1 } = level;
  const availableQty = availableOf(sku, level, rules);
  const shortBy = qty - availableQty;
  let refusals = noRefusals;
  if (!transferable) refusals = [{ code: "not_transferable" }];
  const rule = rules.terms.forbids?.(sku, level, rules.route);
  if (rule !== undefined) {
    assertValid(`the result of forbids for ${describeValue(sku)}`, nonBlankFault(rule));
    refusals = [...refusals, { code: "forbidden", rule }];
  }
  if (level.unitWeight === undefined) refusals = [...refusals, { code: "missing_weight" }];
  if (unitVolume === undefined && rules.route.lane.volumeLimit !== undefined)
    refusals = [...refusals, { code: "missing_volume" }];
  // A division takes longer than the other tests of a line together.
  const overBy = packQty === 1 ? 0 : qty % packQty;
  if (overBy > 0) refusals = [...refusals, { code: "broken_pack", packQty, overBy }];
  if (shortBy > 0) refusals = [...refusals, { code: "insufficient_stock", shortBy }];
  const missing = level.lots === undefined ? 0 : Math.min(qty, availableQty) - freshQtyOf(sku, level, rules);
  if (missing > 0) refusals = [...refusals, { code: "short_shelf_life", shortBy: missing }];
  // Adding 0 turns -0 into 0.
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

function availableOf(sku: string, level: StockLevel, { later, milestones, terms, claims }: LineRules): number {
  const held = heldQtyOf(sku, level, terms) - (claims?.get(sku)?.qty ?? 0);
  const { onHandQty, reservedQty = 0, safetyQty = 0 } = level;
  if (!later) return Math.max(0, onHandQty - (reservedQty - held) - safetyQty);
  const steps = projectStock(sku, level, held, readMovements(sku, level, later), later.today);
  return steps.reduce((qty, step) => (step.day <= milestones!.transferDay ? Math.max(qty, step.qty) : qty), 0);
}
