import { expect } from "vitest";
import type { PlannedItem, TransferLimits, TransferPlan } from "../../src/planners";
import { seededRandom } from "./random";

/** An item for each line of a quantity, a weight and perhaps a volume. */
export const itemsOf = (lines: readonly (readonly [qty: number, unitWeight: number, unitVolume?: number])[]) =>
  lines.map(([qty, unitWeight, unitVolume = 0], index) => ({ sku: `SKU ${index}`, qty, unitWeight, unitVolume }));

/** An item for each unit. */
export const singles = (weights: readonly number[]) => itemsOf(weights.map((weight) => [1, weight] as const));

/** Falkenauer's uniform class: weights from 20 to 100, a limit of 150. */
export function uniformUnits(count: number, seed: number): number[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => 20 + random(81));
}

const amountsOf = ({ unitWeight, unitVolume = 0 }: PlannedItem) => ({
  weight: unitWeight,
  volume: unitVolume,
  units: 1,
});
export const kinds = ["weight", "volume", "units"] as const;

/**
 * Expects that the plan carries each pack that can be carried once and whole, that no transfer exceeds a limit, and that the
 * plan has no fewer transfers than it proves.
 */
export function expectValid(plan: TransferPlan, items: readonly PlannedItem[], limits: TransferLimits): void {
  const bySku = new Map(items.map((item) => [item.sku, item]));
  const carried = new Map<string, number>();
  for (const { items: load, totalWeight } of plan.transfers) {
    const sums = { weight: 0, volume: 0, units: 0 };
    for (const { sku, qty } of load) {
      const item = bySku.get(sku)!;
      if (!(qty > 0 && qty % (item.packQty ?? 1) === 0)) expect.fail(`${sku}: ${qty}`);
      carried.set(sku, (carried.get(sku) ?? 0) + qty);
      for (const kind of kinds) sums[kind] += qty * amountsOf(item)[kind];
    }
    expect(totalWeight).toBe(sums.weight);
    for (const kind of kinds) if (sums[kind] > (limits[kind] ?? Infinity)) expect.fail(`${kind}: ${sums[kind]}`);
  }
  const isImpossible = (item: PlannedItem) =>
    kinds.some((kind) => (item.packQty ?? 1) * amountsOf(item)[kind] > (limits[kind] ?? Infinity));
  expect(plan.impossible).toEqual(items.filter((item) => item.qty > 0 && isImpossible(item)));
  for (const item of items) {
    const expected = isImpossible(item) ? 0 : item.qty;
    if ((carried.get(item.sku) ?? 0) !== expected) expect.fail(`${item.sku}: ${carried.get(item.sku)} of ${expected}`);
  }
  expect(plan.optimal).toBe(plan.transfers.length === plan.lowerBound);
  expect(plan.lowerBound).toBeLessThanOrEqual(plan.transfers.length);
}
