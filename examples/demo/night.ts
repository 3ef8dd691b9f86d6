import type { Result, TransferNetwork } from "stock-transfer";
import { planSupply, type SupplyNeed, type SupplyPlan } from "stock-transfer/planners";
import type { stocks as demoStocks } from "./company";

// The nightly job: what each warehouse is short of, from where, by which service, in how many transfers.

type Stocks = typeof demoStocks;

/** Units of a product that a warehouse wants to have. */
const target = 130;
const [needsOfWarehouse, linesOfNeed] = [5, 4];

/** Each warehouse tops up the twenty products that it has the least of, in five needs. The most urgent needs come first. */
export function needsOf({ config }: TransferNetwork, stocks: Stocks): readonly SupplyNeed[] {
  const scarce = config.warehouses.map(({ code }) =>
    Array.from(stocks.get(code) ?? [], ([sku, { onHandQty, reservedQty = 0 }]) => {
      return { sku, qty: target - Math.max(0, onHandQty - reservedQty) };
    })
      .filter(({ qty }) => qty > 0)
      .sort((a, b) => b.qty - a.qty),
  );
  return Array.from({ length: needsOfWarehouse }, (_, urgency) =>
    config.warehouses.map(({ code }, index) => {
      const from = urgency * linesOfNeed;
      return { destWarehouseCode: code, items: scarce[index]!.slice(from, from + linesOfNeed) };
    }),
  )
    .flat()
    .filter(({ items }) => items.length > 0);
}

export function planNight(network: TransferNetwork, stocks: Stocks, now: number): Result<SupplyPlan> {
  return planSupply(needsOf(network, stocks), { network, stocks, now });
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

/** Units that are missing for the same reasons. */
export interface NightGap {
  readonly codes: SupplyPlan["missing"][number]["codes"];
  readonly lines: number;
  readonly units: number;
}

/** What is missing and why, the most first. */
export function gapsOf({ missing }: SupplyPlan): readonly NightGap[] {
  const gaps = new Map<string, NightGap>();
  for (const { qty, codes } of missing) {
    const { lines, units } = gaps.get(codes.join()) ?? { lines: 0, units: 0 };
    gaps.set(codes.join(), { codes, lines: lines + 1, units: units + qty });
  }
  return Array.from(gaps.values()).sort((a, b) => b.units - a.units);
}
