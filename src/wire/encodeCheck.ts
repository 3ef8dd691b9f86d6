import { assertItems } from "../check/requestedLines";
import { type Refusal, type RefusalFields, type RefusalParamName, refusalParams } from "../check/refusals";
import type { TransferCheck } from "../check/TransferCheck";
import { readList } from "../result/kinds";
import { assertOptions, assertValid, inCall } from "../result/misuse";
import { booleanFault } from "../result/valueFaults";

/** The `data` of a check response. All weights are in the unit of the service. */
export interface WireCheck {
  /** Weight of all requested lines, allowed or not. */
  readonly total_weight: number;
  /** The maximum weight of one transfer on this lane. */
  readonly weight_limit_config: number;
  /** Terms and dates of the transfer that would be created. */
  readonly transfer_information: {
    /** When the transfer is created: calendar date at the source, `YYYY-MM-DD`. */
    readonly transfer_date: string;
    /** The operator's code of the transfer type. */
    readonly transfer_type: string;
    /** When the goods are available: calendar date at the destination, `YYYY-MM-DD`. */
    readonly estimated_arrival_date: string;
    /** When the carrier leaves: calendar date at the source, `YYYY-MM-DD`. Only with the option `dates`. */
    readonly departure_date?: string;
    /** The latest arrival: calendar date at the destination, `YYYY-MM-DD`. Only with the option `dates`. */
    readonly latest_arrival_date?: string;
    /** The dates are valid before this instant: `2026-03-02T09:00:00.000Z`. Only with the option `dates`. */
    readonly valid_until?: string;
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
  /** Requested units of all lines of the SKU. */
  readonly request_qty: number;
  /** Available units; 0 for an unknown SKU. */
  readonly available_qty: number;
  /** Weight of one unit; 0 if unknown. */
  readonly product_weight: number;
  /** Weight of the requested units. */
  readonly total_product_weight: number;
  /** Why the SKU may not be transferred. Only with the option `reasons`. */
  readonly refusals?: readonly WireRefusal[];
}

/** One reason why a SKU may not be transferred. */
export interface WireRefusal {
  /** The code of a {@link Refusal}. */
  readonly code: Refusal["code"];
  /** The name of the rule. Only with `forbidden`. */
  readonly rule?: string;
  /** Units in a pack. Only with `broken_pack`. */
  readonly pack_qty?: number;
  /** Missing units. Only with `insufficient_stock` and `short_shelf_life`. */
  readonly short_by?: number;
  /** The excess: weight with `over_weight_limit`, volume with `over_volume_limit`, otherwise units. */
  readonly over_by?: number;
}

/** Options of {@link encodeCheck}. */
export interface EncodeCheckOptions {
  /** Whether each item has its `refusals`, an extension of the HTTP API. Default `false`. */
  readonly reasons?: boolean | undefined;
  /**
   * Whether `transfer_information` has `departure_date`, `latest_arrival_date` and `valid_until`, an extension of the
   * HTTP API. Default `false`.
   */
  readonly dates?: boolean | undefined;
}

/**
 * The `data` of a check response, with exactly the fields of {@link WireCheck}, in the order of the type. O(items).
 *
 * @throws TypeError if `check` does not have a list of items (such as a whole `Result`), if an option is not a boolean,
 * or for an unknown option.
 *
 * @example
 * ```ts
 * import { encodeCheck } from "stock-transfer";
 *
 * const wire = encodeCheck({
 *   srcWarehouseCode: "HCM", destWarehouseCode: "HAN", allowed: true, totalWeight: 1020, weightLimit: 1000, transferType: "ROAD", items: [],
 *   transferDate: "2026-03-02", departureDate: "2026-03-03", estimatedArrivalDate: "2026-03-05",
 *   latestArrivalDate: "2026-03-06", validUntil: Date.parse("2026-03-02T09:00:00Z"),
 * });
 * wire.transfer_information; // => { transfer_date: "2026-03-02", transfer_type: "ROAD", estimated_arrival_date: "2026-03-05" }
 * ```
 */
export function encodeCheck(check: TransferCheck, options: EncodeCheckOptions = {}): WireCheck {
  inCall("encodeCheck", () => {
    assertOptions(options, ["reasons", "dates"]);
    const { reasons = false, dates = false } = options;
    assertValid("options.reasons", booleanFault(reasons));
    assertValid("options.dates", booleanFault(dates));
    assertItems("check", check);
  });
  const information = {
    transfer_date: check.transferDate,
    transfer_type: check.transferType,
    estimated_arrival_date: check.estimatedArrivalDate,
  };
  return {
    total_weight: check.totalWeight,
    weight_limit_config: check.weightLimit,
    // Without a spread if there are no dates: it would take 2 % of a check of 10 lines, from text to text.
    transfer_information: options.dates
      ? {
          ...information,
          departure_date: check.departureDate,
          latest_arrival_date: check.latestArrivalDate,
          valid_until: new Date(check.validUntil).toISOString(),
        }
      : information,
    // Reading a hole throws.
    transfer_items: readList(check.items, (item) => {
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

function encodeRefusal(refusal: RefusalFields): WireRefusal {
  const encoded: { -readonly [Field in keyof WireRefusal]: unknown } = { code: refusal.code };
  for (const [name, { wireName }] of params) {
    if (refusal[name] !== undefined) encoded[wireName] = refusal[name];
  }
  return encoded as WireRefusal;
}

const params = /* @__PURE__ */ Object.entries(refusalParams) as [
  RefusalParamName,
  (typeof refusalParams)[RefusalParamName],
][];
