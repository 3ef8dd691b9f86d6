import { assertItems } from "../check/requestedLines";
import type { Refusal } from "../check/refusals";
import type { TransferCheck } from "../check/TransferCheck";
import { isObject } from "../result/kinds";
import { assertOptions, assertValid, inCall } from "../result/misuse";
import { arrayFault, booleanFault, kindFault } from "../result/valueFaults";

/** The `data` of a check response, with the names of the interface. All weights are in the embedder's unit. */
export interface WireCheck {
  /** Of every requested line, allowed or not. */
  readonly total_weight: number;
  /** The most that one transfer on this lane may weigh. */
  readonly weight_limit_config: number;
  /** The transfer that would be created. */
  readonly transfer_information: {
    /** Calendar date at the source, `YYYY-MM-DD`. */
    readonly transfer_date: string;
    /** The operator's code, as the network has it. */
    readonly transfer_type: string;
    /** Calendar date at the destination, `YYYY-MM-DD`. */
    readonly estimated_arrival_date: string;
  };
  /** One per distinct SKU, in order of first appearance. */
  readonly transfer_items: readonly WireCheckItem[];
}

/** An entry of `transfer_items`: one SKU of the request. */
export interface WireCheckItem {
  /** Whether this SKU may be transferred. */
  readonly is_allowed_transfer: boolean;
  /** The SKU, as requested. */
  readonly sku: string;
  /** Units requested, of all lines of the SKU. */
  readonly request_qty: number;
  /** Units available; 0 for an unknown SKU. */
  readonly available_qty: number;
  /** Of one unit; 0 where it is not known. */
  readonly product_weight: number;
  /** Of the requested quantity. */
  readonly total_product_weight: number;
  /** Why it may not be transferred; empty where it may. Only with `reasons`: the interface does not have it. */
  readonly refusals?: readonly WireRefusal[];
}

/** One reason why a SKU may not be transferred. */
export interface WireRefusal {
  /** Which reason it is, as {@link Refusal} names and explains them. */
  readonly code: Refusal["code"];
  /** Units that are missing. Only with `insufficient_stock`. */
  readonly short_by?: number;
  /** By how much a limit is exceeded: units with `not_accepted` and `over_unit_limit`, else weight or volume. */
  readonly over_by?: number;
}

/** What {@link encodeCheck} writes beside the fields of the interface. */
export interface EncodeCheckOptions {
  /** Whether each item has its `refusals`. Default `false`. */
  readonly reasons?: boolean | undefined;
}

/**
 * Puts a check into the names of the interface: exactly the fields of {@link WireCheck}, in that order, with every number
 * as it was. The refusals are no part of the interface, and go out with `reasons` only. O(items).
 *
 * @throws TypeError if there are no items, as in a whole `Result`, for an item that is not an object, for an option that means
 * nothing, for `reasons` that are no boolean, and with them for an item without its refusals.
 *
 * @example
 * ```ts
 * import { encodeCheck } from "stock-transfer";
 *
 * const wire = encodeCheck({
 *   allowed: true, totalWeight: 1020, weightLimit: 1000, transferType: "ROAD", items: [],
 *   transferDate: "2026-03-02", estimatedArrivalDate: "2026-03-05",
 * });
 * wire.transfer_information; // => { transfer_date: "2026-03-02", transfer_type: "ROAD", estimated_arrival_date: "2026-03-05" }
 * ```
 */
export function encodeCheck(check: TransferCheck, options: EncodeCheckOptions = {}): WireCheck {
  inCall("encodeCheck", () => {
    assertOptions(options, ["reasons"]);
    if (options.reasons !== undefined) assertValid("options.reasons", booleanFault(options.reasons));
    assertItems("check", check);
    for (let index = 0; index < check.items.length; index += 1) {
      const item = check.items[index]!;
      if (!isObject(item)) assertValid(`check.items[${index}]`, kindFault("object", item));
      if (options.reasons) assertValid(`check.items[${index}].refusals`, arrayFault(item.refusals));
    }
  });
  return {
    total_weight: check.totalWeight,
    weight_limit_config: check.weightLimit,
    transfer_information: {
      transfer_date: check.transferDate,
      transfer_type: check.transferType,
      estimated_arrival_date: check.estimatedArrivalDate,
    },
    transfer_items: check.items.map((item) => {
      const encoded: { -readonly [Field in keyof WireCheckItem]: WireCheckItem[Field] } = {
        is_allowed_transfer: item.allowed,
        sku: item.sku,
        request_qty: item.requestedQty,
        available_qty: item.availableQty,
        product_weight: item.unitWeight,
        total_product_weight: item.totalWeight,
      };
      if (options.reasons) encoded.refusals = Array.from(item.refusals, encodeRefusal);
      return encoded;
    }),
  };
}

function encodeRefusal(refusal: Refusal): WireRefusal {
  const { code } = refusal;
  if ("shortBy" in refusal) return { code, short_by: refusal.shortBy };
  if ("overBy" in refusal) return { code, over_by: refusal.overBy };
  return { code };
}
