import { addUpLines } from "../../check/addUpLines";
import type { Fault, Issue } from "../../result/Issue";
import { isObject, maxAmount } from "../../result/kinds";
import { formatPath } from "../../result/messages";
import { assertOptions, assertValid, inCall, type PlacedFault, throwMisuse } from "../../result/misuse";
import { arrayFault, faultOf, integerFault } from "../../result/valueFaults";
import { pack } from "./pack";
import { countTransfers, type PackingProblem, type RepeatedPattern, sumOver } from "./PackingProblem";
import type { PlannedItem, PlannedTransfer, TransferPlan } from "./TransferPlan";

const maxTransfers = 1_000_000;

/**
 * The fewest transfers that carry everything, each within the weight limit. A quantity may be divided among transfers.
 * Units without weight travel with the first transfer, and make one if there is nothing else.
 *
 * The plan is the same on every machine: `effort` counts steps, not time. Where `optimal` is false, the search neither
 * found fewer transfers nor proved that fewer are impossible. The time of the search depends on the number of different
 * weights and hardly on the number of units, and no size of the input switches the search off. Only the list of the
 * transfers takes longer the more transfers there are.
 *
 * At the default effort, plans of up to some 40 different weights are nearly always proven optimal, in a few milliseconds
 * and for any quantities; the others have one transfer more than `lowerBound`. Plans of a hundred and more weights with
 * hundreds of units each have some tenths of a percent more, and so do plans of thousands of units that all have different
 * weights. Plans of 120 units and more are mostly not optimal where three units have to fill each transfer exactly.
 *
 * @param items What is to be carried. Lines of one SKU are added up.
 * @param weightLimit The most that a transfer may weigh, a safe integer ≥ 0.
 * @param options `effort`: how many steps the search for a better plan than the first may take, a safe integer ≥ 0.
 * Default 250 000, which take some tens of milliseconds where all are spent; 0 gives the first plan.
 * @throws RangeError or TypeError if a number or an option is malformed, if a SKU has two weights, if the weights add up
 * to more than 2^53 − 1, or if more than 1 000 000 transfers are needed.
 *
 * @example
 * ```ts
 * import { planTransfers } from "stock-transfer";
 *
 * const items = [
 *   { sku: "HELMET", qty: 2, unitWeight: 4 },
 *   { sku: "BELL", qty: 4, unitWeight: 3 },
 *   { sku: "ANVIL", qty: 1, unitWeight: 11 },
 * ];
 * const plan = planTransfers(items, 10);
 * plan.transfers.map(({ totalWeight }) => totalWeight); // => [10, 10]
 * plan.transfers[0]?.items; // => [{ sku: "HELMET", qty: 1 }, { sku: "BELL", qty: 2 }]
 * plan.impossible; // => [{ sku: "ANVIL", qty: 1, unitWeight: 11 }]
 * plan.optimal; // => true
 * ```
 */
export function planTransfers(
  items: readonly PlannedItem[],
  weightLimit: number,
  options: {
    /** How many steps the search for a better plan than the first may take, a safe integer ≥ 0. Default 250 000. */
    readonly effort?: number | undefined;
  } = {},
): TransferPlan {
  return inCall("planTransfers", () => {
    assertOptions(options, ["effort"]);
    const { effort = 250_000 } = options;
    assertValid("weightLimit", integerFault(weightLimit));
    assertValid("options.effort", integerFault(effort));
    return plan(readItems(items), weightLimit, effort);
  });
}

function plan(merged: readonly PlannedItem[], weightLimit: number, effort: number): TransferPlan {
  const weightless = merged.filter(({ unitWeight }) => unitWeight === 0);
  const byWeight = groupByWeight(merged.filter(({ unitWeight }) => unitWeight > 0 && unitWeight <= weightLimit));

  const problem: PackingProblem = {
    limit: weightLimit,
    weights: Array.from(byWeight.keys()),
    counts: Array.from(byWeight.values(), (group) => group.reduce((sum, { qty }) => sum + qty, 0)),
  };
  const { packing, lowerBound: boundByWeight } = pack(problem, effort);
  const count = countTransfers(packing);
  if (count > maxTransfers) {
    assertValid("the number of transfers", faultOf("too_big", count, { max: maxTransfers }));
  }

  const transfers = addWeightless(assignSkus(packing, problem, byWeight), weightless);
  const lowerBound = Math.max(boundByWeight, weightless.length > 0 ? 1 : 0);
  return {
    transfers,
    impossible: merged.filter(({ unitWeight }) => unitWeight > weightLimit),
    lowerBound,
    optimal: transfers.length === lowerBound,
  };
}

/** The items with something to carry, one for each SKU. All faults are thrown together. */
function readItems(items: readonly PlannedItem[]): readonly PlannedItem[] {
  assertValid("items", arrayFault(items));
  const faults: PlacedFault[] = [];
  const report = (path: Issue["path"], fault: Fault) => {
    faults.push({ place: formatPath(["items", ...path]), fault });
  };
  const merged = addUpLines(items, 0, report);
  const weights = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    if (!isObject(item)) continue;
    const { sku, unitWeight } = item as unknown as PlannedItem;
    const weightFault = integerFault(unitWeight);
    if (weightFault) report([index, "unitWeight"], weightFault);
    const earlier = weights.get(sku) ?? unitWeight;
    weights.set(sku, earlier);
    if (unitWeight === earlier) continue;
    const expected = `${earlier} as in the earlier items of its SKU`;
    report([index, "unitWeight"], faultOf("malformed", unitWeight, { expected }));
  }
  if (faults.length > 0) throwMisuse(faults);
  const totalWeight = merged.reduce((sum, { qty, unitWeight }) => sum + qty * unitWeight, 0);
  if (totalWeight > maxAmount) {
    assertValid("items", { code: "unsafe_total", params: { max: maxAmount, expected: "weight" } });
  }
  return merged;
}

/** The items of each weight, the heaviest weight first. */
function groupByWeight(items: readonly PlannedItem[]): Map<number, PlannedItem[]> {
  const groups = new Map<number, PlannedItem[]>();
  for (const item of Array.from(items).sort((a, b) => b.unitWeight - a.unitWeight)) {
    const group = groups.get(item.unitWeight);
    if (group) group.push(item);
    else groups.set(item.unitWeight, [item]);
  }
  return groups;
}

/** Gives each unit of each transfer its SKU: units of one weight are taken in the order of the items. */
function assignSkus(
  packing: readonly RepeatedPattern[],
  { weights }: PackingProblem,
  byWeight: ReadonlyMap<number, readonly PlannedItem[]>,
): PlannedTransfer[] {
  const left = weights.map((weight) => Array.from(byWeight.get(weight)!, ({ sku, qty }) => ({ sku, qty })).reverse());
  return packing.flatMap(({ pattern, times }) =>
    Array.from({ length: times }, () => ({
      items: pattern.flatMap(({ index, count }) => takeUnits(left[index]!, count)),
      totalWeight: sumOver(pattern, weights),
    })),
  );
}

/** Takes units from the end of `left`. */
function takeUnits(left: { sku: string; qty: number }[], count: number): { sku: string; qty: number }[] {
  const taken: { sku: string; qty: number }[] = [];
  for (let missing = count; missing > 0;) {
    const item = left.at(-1)!;
    const qty = Math.min(missing, item.qty);
    taken.push({ sku: item.sku, qty });
    missing -= qty;
    item.qty -= qty;
    if (item.qty === 0) left.pop();
  }
  return taken;
}

/** Units without weight travel with the first transfer. */
function addWeightless(transfers: PlannedTransfer[], weightless: readonly PlannedItem[]): PlannedTransfer[] {
  if (weightless.length === 0) return transfers;
  const [first = { items: [], totalWeight: 0 }, ...others] = transfers;
  const added = weightless.map(({ sku, qty }) => ({ sku, qty }));
  return [{ ...first, items: [...first.items, ...added] }, ...others];
}
