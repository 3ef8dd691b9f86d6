import type { RepeatedPattern } from "./PackingProblem";
import type { PlannedItem, PlannedTransfer } from "./TransferPlan";

/** Gives each unit of each transfer its SKU: units of one group are taken in the order of the items. */
export function assignSkus(
  packing: readonly RepeatedPattern[],
  groups: readonly (readonly PlannedItem[])[],
): PlannedTransfer[] {
  const left = groups.map((group) => Array.from(group, (item) => ({ item, qty: item.qty })).reverse());
  return packing.flatMap(({ pattern, times }) =>
    Array.from({ length: times }, () => {
      const items: { sku: string; qty: number }[] = [];
      let totalWeight = 0;
      for (const { index, count } of pattern) totalWeight += takeUnits(left[index]!, count, items);
      return { items, totalWeight };
    }),
  );
}

/** Takes units from the end of `left`, and gives their weight. */
function takeUnits(
  left: { readonly item: PlannedItem; qty: number }[],
  count: number,
  taken: { sku: string; qty: number }[],
): number {
  let weight = 0;
  for (let missing = count; missing > 0;) {
    const last = left.at(-1)!;
    const qty = Math.min(missing, last.qty);
    taken.push({ sku: last.item.sku, qty });
    weight += qty * last.item.unitWeight;
    missing -= qty;
    last.qty -= qty;
    if (last.qty === 0) left.pop();
  }
  return weight;
}

/** What takes nothing of the limits travels with the first transfer. */
export function addFree(transfers: PlannedTransfer[], free: readonly PlannedItem[]): PlannedTransfer[] {
  if (free.length === 0) return transfers;
  const [first = { items: [], totalWeight: 0 }, ...others] = transfers;
  const added = free.map(({ sku, qty }) => ({ sku, qty }));
  const weight = free.reduce((sum, { qty, unitWeight }) => sum + qty * unitWeight, 0);
  return [{ items: [...first.items, ...added], totalWeight: first.totalWeight + weight }, ...others];
}
