import type { RequestedItem, StockLevel, WeightRule } from "stock-transfer";
import type { ToldItem } from "../support/refusals";

// The oracle of the lines of checkTransfer: BigInt throughout, one rule after the other. Do not improve it.

export interface ObviousCheck {
  readonly totalWeight: bigint;
  readonly totalVolume: bigint;
  readonly largest: bigint;
  readonly items: readonly ToldItem[];
}

export interface ObviousLimits {
  readonly weightLimit: number;
  readonly volumeLimit?: number | undefined;
  readonly unitLimit?: number | undefined;
}

export interface ObviousTerms {
  /** The date on which the goods must still be good. */
  readonly goodOn?: string;
  readonly forbids?: (sku: string) => string | undefined;
  readonly heldQty?: ReadonlyMap<string, number>;
}

export function obviousCheck(
  requested: readonly RequestedItem[],
  stock: ReadonlyMap<string, StockLevel>,
  { weightLimit, volumeLimit, unitLimit }: ObviousLimits,
  rule: WeightRule,
  acceptedQty: ReadonlyMap<string, number> = new Map(),
  { goodOn = "", forbids, heldQty }: ObviousTerms = {},
): ObviousCheck {
  const skus = [...new Set(requested.map(({ sku }) => sku))];
  const lines = skus.map((sku) => {
    const level = stock.get(sku);
    const qty = requested.filter((item) => item.sku === sku).reduce((sum, item) => sum + BigInt(item.qty), 0n);
    let free = level ? BigInt(level.onHandQty) - BigInt(level.reservedQty ?? 0) - BigInt(level.safetyQty ?? 0) : 0n;
    if (level) free += BigInt(heldQty?.get(sku) ?? 0);
    const available = free > 0n ? free : 0n;
    const unitWeight = BigInt(level?.unitWeight ?? 0);
    const volume = volumeLimit === undefined ? 0n : qty * BigInt(level?.unitVolume ?? 0);

    const refusals: string[] = [];
    if (!level) refusals.push("unknown_sku");
    else {
      if (level.transferable === false) refusals.push("not_transferable");
      const forbidden = forbids?.(sku);
      if (forbidden !== undefined) refusals.push(`forbidden ${forbidden}`);
      if (level.unitWeight === undefined) refusals.push("missing_weight");
      if (volumeLimit !== undefined && level.unitVolume === undefined) refusals.push("missing_volume");
      const pack = level.packQty ?? 1;
      const overBy = Number(qty % BigInt(pack));
      if (overBy > 0) refusals.push(`broken_pack ${overBy}`);
      if (qty > available) refusals.push(`insufficient_stock ${Number(qty - available)}`);
      if (level.lots && level.lots.length > 0) {
        let fresh = BigInt(heldQty?.get(sku) ?? 0);
        for (const lot of level.lots) if (lot.expiresOn >= goodOn) fresh += BigInt(lot.qty);
        const wanted = qty < available ? qty : available;
        if (wanted > fresh) refusals.push(`short_shelf_life ${Number(wanted - fresh)}`);
      }
      const most = acceptedQty.get(sku);
      if (most !== undefined && qty > BigInt(most)) {
        refusals.push(`not_accepted ${Number(qty - BigInt(most))}`);
      }
    }
    return {
      sku,
      qty,
      available,
      unitWeight,
      weight: qty * unitWeight,
      volume,
      known: !!level,
      refusals,
      clean: refusals.length === 0,
    };
  });

  type Line = (typeof lines)[number];
  const bounds: [
    code: "over_weight_limit" | "over_volume_limit" | "over_unit_limit",
    max: bigint,
    of: (line: Line) => bigint,
  ][] = [["over_weight_limit", BigInt(weightLimit), ({ weight }) => weight]];
  if (volumeLimit !== undefined) bounds.push(["over_volume_limit", BigInt(volumeLimit), ({ volume }) => volume]);
  if (unitLimit !== undefined) bounds.push(["over_unit_limit", BigInt(unitLimit), ({ qty }) => qty]);
  const taken = bounds.map(() => 0n);
  for (const line of lines) {
    if (!line.known) continue;
    const exceeded = bounds.map(([, max, of], index) => {
      if (rule === "fill") return of(line) + taken[index]! - max;
      if (rule === "each") return of(line) - max;
      const together = lines.filter(({ clean }) => clean).reduce((sum, each) => sum + of(each), 0n);
      return line.clean ? together - max : 0n;
    });
    bounds.forEach(([code], index) => {
      if (exceeded[index]! > 0n) line.refusals.push(`${code} ${Number(exceeded[index])}`);
    });
    if (line.clean && exceeded.every((amount) => amount <= 0n))
      bounds.forEach(([, , of], index) => (taken[index]! += of(line)));
  }

  const units = lines.reduce((sum, { qty }) => sum + qty, 0n);
  return {
    totalWeight: lines.reduce((sum, { weight }) => sum + weight, 0n),
    totalVolume: lines.reduce((sum, { volume }) => sum + volume, 0n),
    largest: lines.reduce(
      (max, { qty, weight, volume }) => [max, qty, weight, volume].reduce((a, b) => (a > b ? a : b)),
      unitLimit === undefined ? 0n : units,
    ),
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
