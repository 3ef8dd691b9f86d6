import type { StockLevel } from "stock-transfer";
import type { WireRequest } from "../../data/requests";

type Items = WireRequest["items"];
type Stock = ReadonlyMap<string, StockLevel>;

/** The loop without validation, merging, reasons or dates. */
export function bareLoop(items: Items, stock: Stock) {
  let totalWeight = 0;
  const checked = items.map(({ product_sku: sku, qty }) => {
    const level = stock.get(sku);
    const weight = qty * (level?.unitWeight ?? 0);
    totalWeight += weight;
    return {
      is_allowed_transfer: qty <= (level?.onHandQty ?? 0),
      sku,
      request_qty: qty,
      available_qty: level?.onHandQty ?? 0,
      product_weight: level?.unitWeight ?? 0,
      total_product_weight: weight,
    };
  });
  return { total_weight: totalWeight, transfer_items: checked };
}

/** The shortest correct loop: it must detect duplicates. */
export function loopWithSet(items: Items, stock: Stock) {
  const seen = new Set<string>();
  for (const { product_sku: sku } of items) seen.add(sku);
  if (seen.size < items.length) throw new Error("duplicate");
  return bareLoop(items, stock);
}
