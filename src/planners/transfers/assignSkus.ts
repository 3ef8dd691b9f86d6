import type { StockLevel } from "../../check/StockLevel";
import type { Pattern, RepeatedPattern } from "./PackingProblem";
import type { PlannedItem, PlannedTransfer } from "./TransferPlan";

export function packsOf({ qty, packQty = 1 }: PlannedItem): number {
  return qty / packQty;
}

/** The fields of a unit that are known. */
export function unitOf({
  unitWeight = 0,
  unitVolume,
  packQty,
}: Pick<StockLevel, "unitWeight" | "unitVolume" | "packQty">) {
  return {
    // Adding 0 turns a -0 into 0.
    unitWeight: unitWeight + 0,
    ...(unitVolume !== undefined && { unitVolume }),
    ...(packQty !== undefined && { packQty }),
  };
}

/** Replaces the kinds of a packing with SKUs. `groups` has the items of each kind, which are used up in order. */
export function assignSkus(
  packing: readonly RepeatedPattern[],
  groups: readonly (readonly PlannedItem[])[],
): PlannedTransfer[] {
  const left = groups.map((group) => Array.from(group, (item) => ({ item, packs: packsOf(item) })).reverse());
  return packing.flatMap(({ pattern, times }) => Array.from({ length: times }, () => fillTransfer(pattern)));

  function fillTransfer(pattern: Pattern): PlannedTransfer {
    const items: { sku: string; qty: number }[] = [];
    let totalWeight = 0;
    for (const { index, count } of pattern) {
      for (let missing = count; missing > 0;) {
        const last = left[index]!.at(-1)!;
        const packs = Math.min(missing, last.packs);
        const { sku, unitWeight, packQty = 1 } = last.item;
        items.push({ sku, qty: packs * packQty });
        totalWeight += packs * packQty * unitWeight;
        missing -= packs;
        last.packs -= packs;
        if (last.packs === 0) left[index]!.pop();
      }
    }
    return { items, totalWeight };
  }
}

/** Adds the units without limits to the first transfer, or to a new transfer if there are no transfers. */
export function addFree(transfers: PlannedTransfer[], free: readonly PlannedItem[]): PlannedTransfer[] {
  if (free.length === 0) return transfers;
  const [first = { items: [], totalWeight: 0 }, ...others] = transfers;
  const added = free.map(({ sku, qty }) => ({ sku, qty }));
  const weight = free.reduce((sum, { qty, unitWeight }) => sum + qty * unitWeight, 0);
  return [{ items: [...first.items, ...added], totalWeight: first.totalWeight + weight }, ...others];
}
