import { Engine } from "json-rules-engine";
import type { StockLevel, WireCheckItem } from "stock-transfer";
import type { WireRequest } from "../../data/requests";

/** Above this, one request takes seconds. */
export const maxSkusForEngine = 1_000;

const refusals = [
  rule("unknown_sku", "isKnown", "equal", false),
  rule("not_transferable", "isTransferable", "equal", false),
  rule("missing_weight", "hasWeight", "equal", false),
  rule("insufficient_stock", "qty", "greaterThan", { fact: "available" }),
  rule("over_weight_limit", "weight", "greaterThan", { fact: "room" }),
];

/** One engine for all requests and one run per item with its facts, as in its documentation. */
export function createRulesEngine(stock: ReadonlyMap<string, StockLevel>, weightLimit: number) {
  const engine = new Engine(refusals);
  return async (items: WireRequest["items"]) => {
    let totalWeight = 0;
    const checked: WireCheckItem[] = [];
    for (const { product_sku: sku, qty } of items) {
      const level = stock.get(sku);
      const available = level?.onHandQty ?? 0;
      const weight = qty * (level?.unitWeight ?? 0);
      const { events } = await engine.run({
        isKnown: level !== undefined,
        isTransferable: level?.transferable !== false,
        hasWeight: level?.unitWeight !== undefined,
        qty,
        available,
        weight,
        room: weightLimit - totalWeight,
      });
      totalWeight += weight;
      checked.push({
        is_allowed_transfer: events.length === 0,
        sku,
        request_qty: qty,
        available_qty: available,
        product_weight: level?.unitWeight ?? 0,
        total_product_weight: weight,
      });
    }
    return { total_weight: totalWeight, transfer_items: checked };
  };
}

function rule(type: string, fact: string, operator: string, value: unknown) {
  return { conditions: { all: [{ fact, operator, value }] }, event: { type } };
}
