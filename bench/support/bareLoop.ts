import type { StockLevel } from "stock-transfer";

/** The loop without validation, merging, reasons or dates. */
export function bareLoop(
  items: readonly { readonly sku: string; readonly qty: number }[],
  stock: ReadonlyMap<string, StockLevel>,
) {
  let totalWeight = 0;
  const checked = items.map(({ sku, qty }) => {
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
