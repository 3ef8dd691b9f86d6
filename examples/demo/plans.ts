import type { CheckContext } from "stock-transfer";
import { planTransfers, type TransferPlan } from "stock-transfer/planners";
import { stockOf } from "./company";
import type { Checked } from "./service";

// Apart from the other answers, so that the playground loads the planners when they are asked for.

/** Transfers for the goods that are available and allowed. */
export function planRest(
  { request, check }: Pick<Checked, "request" | "check">,
  stock: CheckContext["stock"] = stockOf(request.srcWarehouseCode),
): TransferPlan {
  const movable = check.items.filter(({ refusals }) => refusals.every(({ code }) => ofQuantity.includes(code)));
  const items = movable.map(({ sku, requestedQty, availableQty, unitWeight }) => ({
    sku,
    qty: Math.min(requestedQty, availableQty),
    unitWeight,
    unitVolume: stock.get(sku)?.unitVolume,
  }));
  const { weightLimit: weight, volumeLimit: volume, unitLimit: units } = check;
  return planTransfers(items, { weight, volume, units });
}

const ofQuantity: readonly string[] = [
  "insufficient_stock",
  "over_weight_limit",
  "over_volume_limit",
  "over_unit_limit",
];
