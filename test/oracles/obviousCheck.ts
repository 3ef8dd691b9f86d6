import type { CheckedItem, Refusal, RequestedItem, StockLevel, WeightRule } from "stock-transfer";

// The oracle of the lines of checkTransfer: BigInt throughout, one rule after the other. Do not improve it.

export interface ObviousCheck {
  readonly totalWeight: bigint;
  readonly largest: bigint;
  readonly items: readonly CheckedItem[];
}

export function obviousCheck(
  requested: readonly RequestedItem[],
  stock: ReadonlyMap<string, StockLevel>,
  limit: number,
  rule: WeightRule,
  acceptedQty: ReadonlyMap<string, number> = new Map(),
): ObviousCheck {
  const skus = [...new Set(requested.map(({ sku }) => sku))];
  const lines = skus.map((sku) => {
    const level = stock.get(sku);
    const qty = requested.filter((item) => item.sku === sku).reduce((sum, item) => sum + BigInt(item.qty), 0n);
    const free = level ? BigInt(level.onHandQty) - BigInt(level.reservedQty ?? 0) - BigInt(level.safetyQty ?? 0) : 0n;
    const available = free > 0n ? free : 0n;
    const unitWeight = BigInt(level?.unitWeight ?? 0);

    const refusals: Refusal[] = [];
    if (!level) refusals.push({ code: "unknown_sku" });
    else {
      if (level.transferable === false) refusals.push({ code: "not_transferable" });
      if (level.unitWeight === undefined) refusals.push({ code: "missing_weight" });
      if (qty > available) refusals.push({ code: "insufficient_stock", shortBy: Number(qty - available) });
      const most = acceptedQty.get(sku);
      if (most !== undefined && qty > BigInt(most)) {
        refusals.push({ code: "not_accepted", overBy: Number(qty - BigInt(most)) });
      }
    }
    return { sku, qty, available, unitWeight, weight: qty * unitWeight, refusals, clean: refusals.length === 0 };
  });

  const over = (overBy: bigint): Refusal => ({ code: "over_weight_limit", overBy: Number(overBy) });
  let room = BigInt(limit);
  const cleanWeight = lines.filter(({ clean }) => clean).reduce((sum, { weight }) => sum + weight, 0n);
  for (const line of lines) {
    if (rule === "fill") {
      if (line.weight > room) line.refusals.push(over(line.weight - room));
      else if (line.clean) room -= line.weight;
    } else if (rule === "whole") {
      if (line.clean && cleanWeight > BigInt(limit)) line.refusals.push(over(cleanWeight - BigInt(limit)));
    } else if (line.weight > BigInt(limit)) line.refusals.push(over(line.weight - BigInt(limit)));
  }

  return {
    totalWeight: lines.reduce((sum, { weight }) => sum + weight, 0n),
    largest: lines.reduce((max, { qty, weight }) => [max, qty, weight].reduce((a, b) => (a > b ? a : b)), 0n),
    items: lines.map(({ sku, qty, available, unitWeight, weight, refusals }) => ({
      sku,
      requestedQty: Number(qty),
      availableQty: Number(available),
      unitWeight: Number(unitWeight),
      totalWeight: Number(weight),
      allowed: refusals.length === 0,
      refusals,
    })),
  };
}
