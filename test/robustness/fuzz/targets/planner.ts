import { strict as assert } from "node:assert";
import { type PlannedItem, planTransfers, type TransferPlan } from "stock-transfer/planners";
import { fewestTransfers } from "../../../oracles/obviousPlan";
import { assertSame } from "../../../support/assertSame";
import { type ByteReader, createByteReader } from "../createByteReader";

// planTransfers over quantities and weights of every size.

const maxTransfers = 1500;

export function fuzz(bytes: Uint8Array): void {
  const reader = createByteReader(bytes);
  const weightLimit = reader.seldom(2) ? reader.amount() : reader.below(32);
  const effort = reader.of([2000, 0, 50]);
  const items = anyItems(reader);
  if (!isAffordable(items, weightLimit)) return;
  const before = JSON.stringify(items);
  const plan = planOf(items, weightLimit, effort);
  assert.equal(JSON.stringify(items), before);
  if (!plan) {
    assert.ok(isMalformed(items));
    return;
  }
  assert.ok(!isMalformed(items));
  assertUnits(plan, items, weightLimit);
  assertCount(plan, items, weightLimit);
}

function anyItems(reader: ByteReader): PlannedItem[] {
  const weights = new Map<string, number>();
  return reader.list(12, () => {
    const sku = reader.of(["A", "B", "C", "D", "E", "F", "__proto__", ""]);
    const unitWeight = weights.get(sku) ?? (reader.seldom(4) ? reader.amount() : reader.below(32));
    weights.set(sku, unitWeight);
    const other = reader.seldom(64) ? 1 : 0;
    return { sku, qty: reader.seldom(4) ? reader.amount() : reader.below(4), unitWeight: unitWeight + other };
  });
}

/** In the worst case a plan has a transfer for each unit; thousands would take too long. */
function isAffordable(items: readonly PlannedItem[], weightLimit: number): boolean {
  const weighty = items.filter(({ unitWeight }) => unitWeight > 0 && unitWeight <= weightLimit);
  const apart = weighty.map(({ qty, unitWeight }) => Math.ceil(qty / Math.floor(weightLimit / unitWeight)));
  return apart.reduce((sum, each) => sum + each, 0) <= maxTransfers;
}

function planOf(items: readonly PlannedItem[], weightLimit: number, effort: number): TransferPlan | undefined {
  try {
    return planTransfers(items, weightLimit, { effort });
  } catch (error) {
    assert.ok(error instanceof RangeError, String(error));
    return undefined;
  }
}

function isMalformed(items: readonly PlannedItem[]): boolean {
  const weights = new Map<string, number>();
  const isUneven = items.some(({ sku, unitWeight }) => {
    const known = weights.get(sku) ?? unitWeight;
    weights.set(sku, known);
    return known !== unitWeight;
  });
  const total = items.reduce((sum, { qty, unitWeight }) => sum + BigInt(qty) * BigInt(unitWeight), 0n);
  const largest = Math.max(
    0,
    ...Array.from(unitsOf(items).values(), Number),
    ...items.map(({ unitWeight }) => unitWeight),
  );
  return isUneven || total > Number.MAX_SAFE_INTEGER || largest > Number.MAX_SAFE_INTEGER;
}

/** Each unit is in one transfer or impossible, and no transfer is over the limit. */
function assertUnits(
  { transfers, impossible }: TransferPlan,
  items: readonly PlannedItem[],
  weightLimit: number,
): void {
  const weights = new Map(items.map(({ sku, unitWeight }) => [sku, unitWeight]));
  const carried = [...transfers.flatMap((transfer) => transfer.items), ...impossible];
  assert.ok(carried.every(({ qty }) => qty >= 1));
  assertSame(sorted(unitsOf(carried)), sorted(unitsOf(items.filter(({ qty }) => qty > 0))));
  for (const transfer of transfers) {
    const weight = transfer.items.reduce((sum, { sku, qty }) => sum + BigInt(qty) * BigInt(weights.get(sku)!), 0n);
    assert.equal(BigInt(transfer.totalWeight), weight);
    assert.ok(transfer.items.length > 0 && transfer.totalWeight <= weightLimit);
  }
  for (const { sku, unitWeight } of impossible) {
    assert.equal(unitWeight, weights.get(sku));
    assert.ok(unitWeight > weightLimit);
  }
}

function assertCount(plan: TransferPlan, items: readonly PlannedItem[], weightLimit: number): void {
  const { transfers, lowerBound, optimal } = plan;
  assert.ok(lowerBound <= transfers.length);
  assert.equal(optimal, transfers.length === lowerBound);
  const carried = items.filter(({ qty, unitWeight }) => qty > 0 && unitWeight <= weightLimit);
  const count = carried.reduce((sum, { qty }) => sum + qty, 0);
  if (count > 7) return;
  const units = carried.flatMap(({ qty, unitWeight }) => Array.from({ length: qty }, () => unitWeight));
  const weighty = units.filter((unit) => unit > 0).map((unit) => [unit]);
  const fewest = Math.max(fewestTransfers(weighty, [weightLimit]), units.length > 0 ? 1 : 0);
  assert.ok(lowerBound <= fewest && fewest <= transfers.length);
  if (optimal) assert.equal(transfers.length, fewest);
}

function unitsOf(items: readonly { readonly sku: string; readonly qty: number }[]): Map<string, bigint> {
  const units = new Map<string, bigint>();
  for (const { sku, qty } of items) units.set(sku, (units.get(sku) ?? 0n) + BigInt(qty));
  return units;
}

function sorted(units: ReadonlyMap<string, bigint>): string[] {
  return Array.from(units, ([sku, count]) => `${sku} ${count}`).sort();
}
