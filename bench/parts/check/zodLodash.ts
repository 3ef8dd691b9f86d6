import lodash from "lodash";
import type { StockLevel } from "stock-transfer";
import { z } from "zod";
import type { WireRequest } from "../../data/requests";

const body = z.object({
  items: z
    .array(z.object({ product_sku: z.string().regex(/\S/), qty: z.int().min(1) }))
    .min(1)
    .max(100_000),
  src_warehouse_code: z.string().regex(/\S/),
  dest_warehouse_code: z.string().regex(/\S/),
});

type Stock = ReadonlyMap<string, StockLevel>;

export function checkTextWithZodAndLodash(text: string, stock: Stock): string {
  const { items } = body.parse(JSON.parse(text));
  return JSON.stringify(checkWithLodash(items, stock));
}

/** The usual handwritten pipeline: it merges the lines of one SKU, without reasons or dates. */
export function checkWithLodash(items: WireRequest["items"], stock: Stock) {
  const checked = lodash(items)
    .groupBy("product_sku")
    .map((lines, sku) => ({ sku, qty: lodash.sumBy(lines, "qty"), level: stock.get(sku) }))
    .map(({ sku, qty, level }) => ({
      is_allowed_transfer: qty <= (level?.onHandQty ?? 0),
      sku,
      request_qty: qty,
      available_qty: level?.onHandQty ?? 0,
      product_weight: level?.unitWeight ?? 0,
      total_product_weight: qty * (level?.unitWeight ?? 0),
    }))
    .value();
  return { total_weight: lodash.sumBy(checked, "total_product_weight"), transfer_items: checked };
}
