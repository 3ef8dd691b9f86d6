import { assertOptions } from "../../result/assertOptions";
import { assertAmount, throwMisuse } from "../../result/throwMisuse";
import { mergeItems } from "./mergeItems";
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
  assertOptions("planTransfers", options, ["effort"]);
  const { effort = 250_000 } = options;
  assertAmount("planTransfers", "weightLimit", weightLimit, 0);
  assertAmount("planTransfers", "options.effort", effort, 0);
  const merged = mergeItems(items);
  const weightless = merged.filter(({ unitWeight }) => unitWeight === 0);
  const byWeight = groupByWeight(merged.filter(({ unitWeight }) => unitWeight > 0 && unitWeight <= weightLimit));

  const problem: PackingProblem = {
    limit: weightLimit,
    weights: Array.from(byWeight.keys()),
    counts: Array.from(byWeight.values(), (group) => group.reduce((sum, { qty }) => sum + qty, 0)),
  };
  const { packing, lowerBound: boundByWeight } = pack(problem, effort);
  const count = countTransfers(packing);
  if (count > maxTransfers) throwMisuse("planTransfers", "the number of transfers", `at most ${maxTransfers}`, count);

  const transfers = addWeightless(assignSkus(packing, problem, byWeight), weightless);
  const lowerBound = Math.max(boundByWeight, weightless.length > 0 ? 1 : 0);
  return {
    transfers,
    impossible: merged.filter(({ unitWeight }) => unitWeight > weightLimit),
    lowerBound,
    optimal: transfers.length === lowerBound,
  };
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
