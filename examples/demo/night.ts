import type { Result, TransferNetwork } from "stock-transfer";
import {
  type MissingSupply,
  needsOf,
  planSupply,
  type ReplenishmentLevel,
  type SupplyContext,
  type SupplyNeed,
  type SupplyPlan,
} from "stock-transfer/planners";
import type { stocks as demoStocks } from "./company";

// The nightly job: what each warehouse is short of, from where, by which service, in how many transfers.

type Stocks = typeof demoStocks;

/** Below the minimum of a product, a warehouse wants to have its maximum. */
export type Levels = Pick<ReplenishmentLevel, "minQty" | "maxQty">;
/** What each transfer of a service costs, in whole units of your money. */
export type Costs = Readonly<Record<string, number>>;

export const demoLevels: Levels = { minQty: 60, maxQty: 130 };
export const demoCosts: Costs = {
  DOMESTIC_ROAD: 300,
  REGIONAL_ROAD: 450,
  SEA_FREIGHT: 900,
  AIR_ECONOMY: 1_200,
  AIR_FREIGHT: 2_500,
};

/** What the warehouses need, by the same levels for all products. */
export function nightNeeds({ config }: TransferNetwork, stocks: Stocks, levels = demoLevels): readonly SupplyNeed[] {
  const all = config.warehouses.flatMap(({ code: warehouseCode }) =>
    Array.from(stocks.get(warehouseCode)?.keys() ?? [], (sku) => ({ warehouseCode, sku, ...levels })),
  );
  return needsOf(all, stocks);
}

/** The cheapest transfers that supply the needs. Senders keep their minimum, so no two warehouses swap a product. */
export function planNight(
  needs: readonly SupplyNeed[],
  { stocks, ...context }: SupplyContext & { readonly stocks: Stocks },
  costs = demoCosts,
  { minQty } = demoLevels,
): Result<SupplyPlan> {
  const kept = Array.from(stocks, ([code, levels]) => {
    const all = Array.from(levels, ([sku, level]) => {
      return [sku, { ...level, safetyQty: Math.max(level.safetyQty ?? 0, minQty) }] as const;
    });
    return [code, new Map(all)] as const;
  });
  return planSupply(needs, { ...context, stocks: kept }, { cost: ({ transferType }) => costs[transferType] ?? 0 });
}

/** The transfers between two warehouses by one service. */
export interface NightRow {
  readonly src: string;
  readonly dest: string;
  readonly transferType: string;
  readonly arrival: string;
  readonly transfers: number;
  readonly units: number;
  readonly weight: number;
}

/** What goes where, in order of the destinations. */
export function rowsOf({ transfers }: SupplyPlan): readonly NightRow[] {
  const rows = new Map<string, NightRow>();
  for (const { request, check } of transfers) {
    const { srcWarehouseCode: src, destWarehouseCode: dest } = request;
    const { transferType, estimatedArrivalDate: arrival, totalWeight } = check;
    const key = [dest, src, transferType].join(" ");
    const before = rows.get(key) ?? { transfers: 0, units: 0, weight: 0 };
    rows.set(key, {
      ...{ src, dest, transferType, arrival },
      transfers: before.transfers + 1,
      units: before.units + check.items.reduce((sum, { requestedQty }) => sum + requestedQty, 0),
      weight: before.weight + totalWeight,
    });
  }
  return Array.from(rows.keys())
    .sort()
    .map((key) => rows.get(key)!);
}

/** What one need misses for the same reasons. */
export interface NeedGap extends Pick<MissingSupply, "need" | "codes"> {
  readonly items: readonly Pick<MissingSupply, "sku" | "qty">[];
}

/** What is missing, by need and reasons. */
export function gapsByWarehouse({ missing }: SupplyPlan): readonly NeedGap[] {
  const gaps = new Map<string, NeedGap>();
  for (const each of missing) {
    const key = [each.need, ...each.codes].join();
    gaps.set(key, { ...each, items: [...(gaps.get(key)?.items ?? []), each] });
  }
  return Array.from(gaps.values());
}
