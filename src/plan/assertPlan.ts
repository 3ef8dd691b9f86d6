import type { PlannedItem, TransferPlan } from "./TransferPlan";

/**
 * Every unit is in a transfer or impossible, no transfer is over the limit, and none is too few.
 *
 * @throws Error if not: that is a fault of this library, and better told than carried.
 */
export function assertPlan(
  { transfers, impossible, lowerBound }: TransferPlan,
  items: readonly PlannedItem[],
  weightLimit: number,
): void {
  const left = new Map(items.map(({ sku, qty }) => [sku, qty]));
  const weights = new Map(items.map(({ sku, unitWeight }) => [sku, unitWeight]));
  const take = (sku: string, qty: number) => left.set(sku, (left.get(sku) ?? 0) - qty);
  for (const { sku, qty } of impossible) take(sku, qty);
  for (const { items: carried, totalWeight } of transfers) {
    let weight = 0;
    for (const { sku, qty } of carried) {
      take(sku, qty);
      weight += qty * (weights.get(sku) ?? NaN);
    }
    if (weight !== totalWeight || weight > weightLimit) fail(`a transfer weighs ${weight} of ${weightLimit}`);
  }
  for (const [sku, qty] of left) if (qty !== 0) fail(`${qty} units of ${JSON.stringify(sku)} are left`);
  if (transfers.length < lowerBound) fail(`${transfers.length} transfers are fewer than ${lowerBound}`);
}

function fail(fault: string): never {
  throw new Error(`planTransfers: a fault of this library made a wrong plan: ${fault}`);
}
