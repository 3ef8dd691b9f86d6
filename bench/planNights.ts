import { createNetwork } from "stock-transfer";
import { planSources, planSupply, type SourceService } from "stock-transfer/planners";
import { seededRandom } from "./data/random";

// The time and the quality of planSources and planSupply: node --import tsx bench/planNights.ts, from the root of the package.

const now = Date.parse("2026-03-02T02:00:00Z");

/** Warehouses with three services to everywhere, and a part of the SKUs. */
function companyOf(size: number, skus: number, share: number, seed: number) {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const codes = Array.from({ length: size }, (_, index) => `W${index}`);
  const days = { ROAD: 3, AIR: 1, SEA: 9 };
  const limits = { ROAD: 12_000, AIR: 900, SEA: 60_000 };
  const services = (["ROAD", "AIR", "SEA"] as const).map((transferType) => {
    return { transferType, weightLimit: limits[transferType], transitDays: days[transferType] };
  });
  const network = createNetwork({
    warehouses: ["DEST", ...codes].map((code) => ({ code, timeZone: "UTC" })),
    defaultLane: services as [(typeof services)[0], ...typeof services],
  });
  const names = Array.from({ length: skus }, (_, index) => `S${index}`);
  const weights = new Map(names.map((sku) => [sku, below(5) === 0 ? 1_000 + below(2_000) : 20 + below(500)]));
  const stocks = new Map(
    codes.map((code) => {
      const held = names.filter(() => random() < share);
      return [code, new Map(held.map((sku) => [sku, { onHandQty: 1 + below(20), unitWeight: weights.get(sku)! }]))];
    }),
  );
  return { below, codes, names, context: { network, stocks, now } };
}

const costs: Readonly<Record<string, number>> = { ROAD: 100, AIR: 270, SEA: 60 };
const cost = ({ transferType, srcWarehouseCode }: SourceService) =>
  costs[transferType]! + (Number(srcWarehouseCode.slice(1)) % 40);

function measure<Value>(run: () => Value): readonly [Value, number] {
  run();
  const start = process.cpuUsage();
  const value = run();
  const { user, system } = process.cpuUsage(start);
  return [value, (user + system) / 1000];
}

const row = (...cells: readonly unknown[]) => console.log(`| ${cells.join(" | ")} |`);
row("warehouses", "SKUs", "share held", "choose", "cost", "bound", "proven", "ms");
row(..."12345678".split("").map(() => "---"));
for (const [size, skus, share] of [
  [200, 300, 1],
  [200, 300, 0.3],
  [200, 300, 0.05],
  [40, 50, 0.3],
  [8, 50, 0.8],
] as const) {
  const { below, names, context } = companyOf(size, skus, share, 7);
  const items = names.map((sku) => ({ sku, qty: 1 + below(40) }));
  for (const choose of ["fewest", "cheapest", "in_order"] as const) {
    const [plan, ms] = measure(
      () => planSources({ items, destWarehouseCode: "DEST" }, context, { choose, cost }).value!,
    );
    const { sources, totalCost, lowerBound, optimal } = plan;
    row(
      size,
      skus,
      share,
      choose,
      choose === "cheapest" ? totalCost : sources.length,
      lowerBound,
      optimal,
      ms.toFixed(0),
    );
  }
}

row("warehouses and SKUs", "share held", "proven optimal", "sources", "bound");
row(..."12345".split("").map(() => "---"));
for (const size of [16, 20, 30, 40, 80, 200]) {
  for (const share of [1, 0.2, 0.1]) {
    const plans = Array.from({ length: size < 80 ? 10 : 5 }, (_, seed) => planAlike(size, share, seed + 1));
    const mean = (numbers: readonly number[]) => (numbers.reduce((a, b) => a + b, 0) / numbers.length).toFixed(1);
    const proven = plans.filter(({ optimal }) => optimal).length;
    const [sources, bounds] = [plans.map((plan) => plan.sources.length), plans.map(({ lowerBound }) => lowerBound)];
    row(size, share, `${proven} of ${plans.length}`, mean(sources), mean(bounds));
  }
}

/** As many warehouses as SKUs, one service each, with four different arrivals, and 1 to 9 units of what they have. */
function planAlike(size: number, share: number, seed: number) {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const codes = Array.from({ length: size }, (_, index) => `W${index}`);
  const network = createNetwork({
    warehouses: ["DEST", ...codes].map((code) => ({ code, timeZone: "UTC" })),
    lanes: codes.map((src) => {
      return { src, dest: "DEST", transferType: "ROAD", weightLimit: 1_000, transitDays: 1 + below(4) };
    }),
  });
  const skus = Array.from({ length: size }, (_, index) => `S${index}`);
  const stocks = new Map(
    codes.map((code) => {
      const held = skus.filter(() => random() < share);
      return [code, new Map(held.map((sku) => [sku, { onHandQty: 1 + below(9), unitWeight: 1 }]))];
    }),
  );
  const items = skus.map((sku) => ({ sku, qty: 1 + below(30) }));
  return planSources({ items, destWarehouseCode: "DEST" }, { network, stocks, now }).value!;
}

row("needs", "warehouses", "SKUs of a need", "transfers", "units missing", "ms");
row(..."123456".split("").map(() => "---"));
for (const size of [8, 30, 100]) {
  const { below, codes, names, context } = companyOf(size, 400, 0.6, 3);
  const needs = Array.from({ length: 40 }, (_, index) => {
    const first = below(350);
    const items = names.slice(first, first + 50).map((sku) => ({ sku, qty: 1 + below(12) }));
    return { destWarehouseCode: codes[index % codes.length]!, items };
  });
  const [plan, ms] = measure(() => planSupply(needs, context).value!);
  const units = plan.missing.reduce((sum, { qty }) => sum + qty, 0);
  row(40, size, 50, plan.transfers.length, units, ms.toFixed(0));
}
