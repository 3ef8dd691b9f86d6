import { assertInteger, assertObject, throwMisuse } from "../result/throwMisuse";
import { assertPlan } from "./assertPlan";
import { pack } from "./pack";
import { type Load, type PackingProblem, transfersIn } from "./Packing";
import { readItems } from "./readItems";
import type { PlannedItem, PlannedTransfer, TransferPlan } from "./TransferPlan";

const mostTransfers = 1_000_000;

/**
 * The fewest transfers that carry everything, each within the weight limit. Quantities divide over transfers, units do
 * not. Units without weight ride along with the first transfer, and make one if there is nothing else.
 *
 * The plan is the same on every machine: `effort` counts steps, not time. Where `optimal` is false, the steps did not
 * suffice to find fewer transfers, or to prove that there are none fewer. The cost depends on the different weights and on
 * the transfers, not on the units.
 *
 * @param items What is to be carried. Lines of one SKU are added up.
 * @param weightLimit The most that a transfer may weigh, a safe integer ≥ 0.
 * @param options `effort`: how many steps may be spent on what the first plan leaves open, a safe integer ≥ 0. Default
 * 250 000, which take some tens of milliseconds where all are spent; 0 gives the first plan.
 * @throws RangeError or TypeError if a number is malformed, if a SKU has two weights, if the weights add up to more than
 * 2^53 − 1, or if more than 1 000 000 transfers are needed.
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
  options: { readonly effort?: number } = {},
): TransferPlan {
  assertObject("planTransfers", "options", options);
  const { effort = 250_000 } = options;
  assertInteger("planTransfers", "weightLimit", weightLimit, 0);
  assertInteger("planTransfers", "options.effort", effort, 0);
  const all = readItems(items);
  const impossible = all.filter(({ unitWeight }) => unitWeight > weightLimit);
  const weightless = all.filter(({ unitWeight }) => unitWeight === 0);
  const weighty = all.filter(({ unitWeight }) => unitWeight > 0 && unitWeight <= weightLimit);

  const byWeight = groupByWeight(weighty);
  const problem: PackingProblem = {
    limit: weightLimit,
    weights: Array.from(byWeight.keys()),
    counts: Array.from(byWeight.values(), (group) => group.reduce((sum, { qty }) => sum + qty, 0)),
  };
  const { loads, lowerBound } = pack(problem, effort);
  if (transfersIn(loads) > mostTransfers) {
    throwMisuse("planTransfers", "the number of transfers", `at most ${mostTransfers}`, transfersIn(loads));
  }
  const transfers = distribute(loads, problem, byWeight);
  const withWeightless = addWeightless(transfers, weightless);
  const least = Math.max(lowerBound, weightless.length > 0 ? 1 : 0);
  const plan = {
    transfers: withWeightless,
    impossible,
    lowerBound: least,
    optimal: withWeightless.length === least,
  };
  assertPlan(plan, all, weightLimit);
  return plan;
}

/** Heaviest first. */
function groupByWeight(items: readonly PlannedItem[]): Map<number, PlannedItem[]> {
  const groups = new Map<number, PlannedItem[]>();
  for (const item of Array.from(items).sort((a, b) => b.unitWeight - a.unitWeight)) {
    const group = groups.get(item.unitWeight);
    if (group) group.push(item);
    else groups.set(item.unitWeight, [item]);
  }
  return groups;
}

/** Says of which SKUs the units of each transfer are: those of one weight are taken in the order of the items. */
function distribute(
  loads: readonly Load[],
  { weights }: PackingProblem,
  byWeight: ReadonlyMap<number, readonly PlannedItem[]>,
): PlannedTransfer[] {
  const sources = weights.map((weight) => takeFrom(byWeight.get(weight)!));
  return loads.flatMap(({ units, times }) =>
    Array.from({ length: times }, () => ({
      items: units.flatMap(({ index, count }) => sources[index]!(count)),
      totalWeight: units.reduce((sum, { index, count }) => sum + weights[index]! * count, 0),
    })),
  );
}

/** Takes units from the items, one item after the other. */
function takeFrom(items: readonly PlannedItem[]): (count: number) => { sku: string; qty: number }[] {
  let current = 0;
  let taken = 0;
  return (count) => {
    const parts: { sku: string; qty: number }[] = [];
    for (let wanted = count; wanted > 0;) {
      const { sku, qty } = items[current]!;
      const part = Math.min(wanted, qty - taken);
      parts.push({ sku, qty: part });
      wanted -= part;
      taken += part;
      if (taken === qty) {
        current += 1;
        taken = 0;
      }
    }
    return parts;
  };
}

function addWeightless(transfers: readonly PlannedTransfer[], weightless: readonly PlannedItem[]): PlannedTransfer[] {
  if (weightless.length === 0) return [...transfers];
  const [first = { items: [], totalWeight: 0 }, ...others] = transfers;
  const added = weightless.map(({ sku, qty }) => ({ sku, qty }));
  return [{ ...first, items: [...first.items, ...added] }, ...others];
}
