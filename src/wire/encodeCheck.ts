import type { TransferCheck } from "../check/TransferCheck";
import { assertArray, type Unchecked } from "../result/throwMisuse";

/** The `data` of a check response, with the names of the interface. All weights are in the embedder's unit. */
export interface WireCheck {
  readonly total_weight: number;
  readonly weight_limit_config: number;
  readonly transfer_information: {
    /** `YYYY-MM-DD`. */
    readonly transfer_date: string;
    readonly transfer_type: string;
    /** `YYYY-MM-DD`. */
    readonly estimated_arrival_date: string;
  };
  readonly transfer_items: readonly WireCheckItem[];
}

/** An entry of `transfer_items`: one SKU of the request. */
export interface WireCheckItem {
  readonly is_allowed_transfer: boolean;
  readonly sku: string;
  readonly request_qty: number;
  readonly available_qty: number;
  /** Of one unit. */
  readonly product_weight: number;
  /** Of the requested quantity. */
  readonly total_product_weight: number;
}

/**
 * Puts a check into the names of the interface: exactly the fields of {@link WireCheck}, in that order, with every number
 * as it was. The refusals are no part of the interface and are left out. O(items).
 *
 * @throws TypeError if there are no items.
 *
 * @example
 * ```ts
 * import { encodeCheck } from "stock-transfer";
 *
 * const wire = encodeCheck({
 *   totalWeight: 1020, weightLimit: 1000, transferType: "ROAD", items: [],
 *   transferDate: "2026-03-02", estimatedArrivalDate: "2026-03-05",
 * });
 * wire.transfer_information; // => { transfer_date: "2026-03-02", transfer_type: "ROAD", estimated_arrival_date: "2026-03-05" }
 * ```
 */
export function encodeCheck(check: TransferCheck): WireCheck {
  assertArray("encodeCheck", "check.items", (check as Unchecked<TransferCheck>)?.items);
  return {
    total_weight: check.totalWeight,
    weight_limit_config: check.weightLimit,
    transfer_information: {
      transfer_date: check.transferDate,
      transfer_type: check.transferType,
      estimated_arrival_date: check.estimatedArrivalDate,
    },
    transfer_items: check.items.map((item) => ({
      is_allowed_transfer: item.allowed,
      sku: item.sku,
      request_qty: item.requestedQty,
      available_qty: item.availableQty,
      product_weight: item.unitWeight,
      total_product_weight: item.totalWeight,
    })),
  };
}
