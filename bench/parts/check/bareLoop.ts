import type { StockLevel, WireCheckItem } from "stock-transfer";
import type { WireRequest } from "../../data/requests";

type Items = WireRequest["items"];
type Stock = ReadonlyMap<string, StockLevel>;

/**
 * The loop without validation, merging, reasons or dates. Of the ways to write it, this is the fastest: `map` takes up to
 * a tenth longer.
 */
export function bareLoop(items: Items, stock: Stock) {
  let totalWeight = 0;
  const checked = new Array<Omit<WireCheckItem, "refusals">>(items.length);
  for (let index = 0; index < items.length; index += 1) {
    const { product_sku: sku, qty } = items[index]!;
    const level = stock.get(sku);
    const available = level?.onHandQty ?? 0;
    const unitWeight = level?.unitWeight ?? 0;
    const weight = qty * unitWeight;
    totalWeight += weight;
    checked[index] = {
      is_allowed_transfer: qty <= available,
      sku,
      request_qty: qty,
      available_qty: available,
      product_weight: unitWeight,
      total_product_weight: weight,
    };
  }
  return { total_weight: totalWeight, transfer_items: checked };
}

/** The shortest correct loop: it must detect duplicates. One pass with the `Set` takes as long. */
export function loopWithSet(items: Items, stock: Stock) {
  const seen = new Set<string>();
  for (const { product_sku: sku } of items) seen.add(sku);
  if (seen.size < items.length) throw new Error("duplicate");
  return bareLoop(items, stock);
}
