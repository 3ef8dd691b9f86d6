import { createNetwork } from "stock-transfer";
import { planSources, planSupply, type SourceService } from "stock-transfer/planners";
import { type Random, seededRandom } from "../test/support/random";

// The time and the quality of planSources and planSupply: node --import tsx bench/planNights.ts, from the root of the package.

const now = Date.parse("2026-03-02T02:00:00Z");

const namesOf = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const warehousesOf = (codes: readonly string[]) => ["DEST", ...codes].map((code) => ({ code, timeZone: "UTC" }));

/** Each warehouse has a share of the SKUs, and from 1 unit to `most` of each. */
function stocksOf(
  random: Random,
  codes: readonly string[],
  skus: readonly string[],
  share: number,
  most: number,
  weightOf: (sku: string) => number,
) {
  return new Map(
    codes.map((code) => {
      const held = skus.filter(() => random(100) < 100 * share);
      return [code, new Map(held.map((sku) => [sku, { onHandQty: 1 + random(most), unitWeight: weightOf(sku) }]))];
    }),
  );
}

/** Warehouses with three services to everywhere, and a part of the SKUs. */
function companyOf(size: number, skus: number, share: number, seed: number) {
  const random = seededRandom(seed);
  const [codes, names] = [namesOf("W", size), namesOf("S", skus)];
  const network = createNetwork({
    warehouses: warehousesOf(codes),
    defaultLane: [
      { transferType: "ROAD", weightLimit: 12_000, transitDays: 3 },
      { transferType: "AIR", weightLimit: 900, transitDays: 1 },
      { transferType: "SEA", weightLimit: 60_000, transitDays: 9 },
    ],
  });
  const weights = new Map(names.map((sku) => [sku, random(5) === 0 ? 1_000 + random(2_000) : 20 + random(500)]));
  const stocks = stocksOf(random, codes, names, share, 20, (sku) => weights.get(sku)!);
  return { random, codes, names, context: { network, stocks, now } };
}

const costs: Readonly<Record<string, number>> = { ROAD: 100, AIR: 270, SEA: 60 };
const cost = ({ transferType, srcWarehouseCode }: SourceService) =>
  costs[transferType]! + (Number(srcWarehouseCode.slice(1)) % 40);

function measure<Value>(run: () => Value): readonly [value: Value, ms: string] {
  run();
  const start = process.cpuUsage();
  const value = run();
  const { user, system } = process.cpuUsage(start);
  return [value, ((user + system) / 1000).toFixed(0)];
}

const row = (...cells: readonly unknown[]) => {
  console.log(`| ${cells.join(" | ")} |`);
};
const head = (...columns: readonly string[]) => {
  row(...columns);
  row(...columns.map(() => "---"));
};

head("share held", "choose", "cost", "sources", "ms");
for (const share of [1, 0.3, 0.05]) {
  const { random, names, context } = companyOf(200, 300, share, 7);
  const items = names.map((sku) => ({ sku, qty: 1 + random(40) }));
  for (const choose of ["cheapest", "in_order"] as const) {
    const [plan, ms] = measure(
      () => planSources({ items, destWarehouseCode: "DEST" }, context, { choose, cost }).value!,
    );
    row(share, choose, plan.totalCost, plan.sources.length, ms);
  }
}

head("warehouses and SKUs", "share held", "sources");
for (const size of [16, 20, 30, 40, 80, 200]) {
  for (const share of [1, 0.2, 0.1]) {
    const plans = Array.from({ length: size < 80 ? 10 : 5 }, (_, seed) => planAlike(size, share, seed + 1));
    const sources = plans.reduce((sum, plan) => sum + plan.sources.length, 0);
    row(size, share, (sources / plans.length).toFixed(1));
  }
}

/** As many warehouses as SKUs, one service each, with four different arrivals, and 1 to 9 units of what they have. */
function planAlike(size: number, share: number, seed: number) {
  const random = seededRandom(seed);
  const [codes, skus] = [namesOf("W", size), namesOf("S", size)];
  const network = createNetwork({
    warehouses: warehousesOf(codes),
    lanes: codes.map((src) => {
      return { src, dest: "DEST", transferType: "ROAD", weightLimit: 1_000, transitDays: 1 + random(4) };
    }),
  });
  const stocks = stocksOf(random, codes, skus, share, 9, () => 1);
  const items = skus.map((sku) => ({ sku, qty: 1 + random(30) }));
  return planSources({ items, destWarehouseCode: "DEST" }, { network, stocks, now }).value!;
}

head("needs", "warehouses", "SKUs of a need", "transfers", "units missing", "ms");
for (const size of [8, 30, 100]) {
  const { random, codes, names, context } = companyOf(size, 400, 0.6, 3);
  const needs = Array.from({ length: 40 }, (_, index) => {
    const first = random(350);
    const items = names.slice(first, first + 50).map((sku) => ({ sku, qty: 1 + random(12) }));
    return { destWarehouseCode: codes[index % codes.length]!, items };
  });
  const [plan, ms] = measure(() => planSupply(needs, context).value!);
  const units = plan.missing.reduce((sum, { qty }) => sum + qty, 0);
  row(40, size, 50, plan.transfers.length, units, ms);
}
