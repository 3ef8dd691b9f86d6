import type { StockLevel } from "stock-transfer";

// The oracle of planSources: every subset of the sources, BigInt throughout. Do not improve it.

export interface ObviousSource {
  readonly code: string;
  readonly stock: ReadonlyMap<string, StockLevel>;
}

export interface ObviousSourcePlan {
  readonly count: number;
  readonly missing: ReadonlyMap<string, bigint>;
}

/** What one source has of a SKU that may be taken; all lanes carry 1000. */
export function obviousSupply({ stock }: ObviousSource, sku: string): bigint {
  const level = stock.get(sku);
  if (level?.unitWeight === undefined || level.unitWeight > 1000 || level.transferable === false) return 0n;
  const free = BigInt(level.onHandQty) - BigInt(level.reservedQty ?? 0) - BigInt(level.safetyQty ?? 0);
  return free > 0n ? free : 0n;
}

export function obviousSources(
  wanted: ReadonlyMap<string, bigint>,
  sources: readonly ObviousSource[],
): ObviousSourcePlan {
  const supply = (chosen: readonly ObviousSource[], sku: string, most: bigint) => {
    const sum = chosen.reduce((total, source) => total + obviousSupply(source, sku), 0n);
    return sum < most ? sum : most;
  };
  const needs = [...wanted].map(([sku, qty]) => [sku, supply(sources, sku, qty)] as const);
  let count = Infinity;
  for (let subset = 0; subset < 2 ** sources.length; subset += 1) {
    const chosen = sources.filter((_, index) => Math.floor(subset / 2 ** index) % 2 === 1);
    if (!needs.every(([sku, need]) => supply(chosen, sku, need) === need)) continue;
    count = Math.min(count, chosen.length);
  }
  const missing = [...wanted].map(([sku, qty]) => [sku, qty - supply(sources, sku, qty)] as const);
  return { count, missing: new Map(missing.filter(([, qty]) => qty > 0n)) };
}
