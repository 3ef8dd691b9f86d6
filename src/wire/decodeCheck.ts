import { paramFault, paramsOf, type Refusal, refusalCodes } from "../check/refusals";
import type { CheckedItem, TransferCheck } from "../check/TransferCheck";
import { collectIssues } from "../result/collectIssues";
import type { Fault } from "../result/Issue";
import type { Result } from "../result/Result";
import { choiceFault, formFault } from "../result/valueFaults";
import { FieldReader } from "./FieldReader";

type ExtraDates = "departureDate" | "latestArrivalDate" | "validUntil";

/**
 * A decoded check response. `departureDate`, `latestArrivalDate` and `validUntil` are present only if the service sends
 * them, as an extension of the HTTP API.
 */
export interface RemoteCheck
  extends
    Omit<TransferCheck, "srcWarehouseCode" | "destWarehouseCode" | "items" | ExtraDates>,
    Partial<Pick<TransferCheck, ExtraDates>> {
  /** One per distinct SKU, in order of first appearance. */
  readonly items: readonly RemoteCheckedItem[];
}

/** The result for one SKU. */
export interface RemoteCheckedItem extends Omit<CheckedItem, "refusals"> {
  /** Present only if the service sends refusals, as an extension of the HTTP API. */
  readonly refusals?: readonly Refusal[];
}

/**
 * Reads and validates the `data` of a check response. Unknown fields are ignored. O(items).
 *
 * @param data The result of `JSON.parse`, or any other value: no input makes it throw.
 * @returns The check, or up to 100 issues, with the field names of the HTTP API in their paths.
 *
 * @example
 * ```ts
 * import { decodeCheck } from "stock-transfer";
 *
 * decodeCheck("busy").issues?.[0].message; // => 'Input must be an object (got "busy").'
 * ```
 */
export function decodeCheck(data: unknown): Result<RemoteCheck> {
  return collectIssues((report) => {
    const root = new FieldReader(data, report);
    const information = root.object("transfer_information");
    const items = root.objects("transfer_items", readItem);
    return {
      allowed: items.every(({ allowed }) => allowed),
      totalWeight: root.integer("total_weight"),
      weightLimit: root.integer("weight_limit_config"),
      transferDate: information.date("transfer_date"),
      transferType: information.text("transfer_type"),
      estimatedArrivalDate: information.date("estimated_arrival_date"),
      ...(information.has("departure_date") && { departureDate: information.date("departure_date") }),
      ...(information.has("latest_arrival_date") && { latestArrivalDate: information.date("latest_arrival_date") }),
      ...(information.has("valid_until") && {
        validUntil: Date.parse(information.read("valid_until", utcFault) as string),
      }),
      items,
    };
  });
}

function utcFault(value: unknown): Fault | undefined {
  const instant = typeof value === "string" ? Date.parse(value) : NaN;
  const isExact = !Number.isNaN(instant) && new Date(instant).toISOString() === value;
  return isExact ? undefined : formFault("string", "a datetime such as 2026-03-02T00:00:00.000Z", value);
}

function readItem(item: FieldReader): RemoteCheckedItem {
  return {
    sku: item.text("sku"),
    requestedQty: item.integer("request_qty"),
    availableQty: item.integer("available_qty"),
    unitWeight: item.integer("product_weight"),
    totalWeight: item.integer("total_product_weight"),
    allowed: item.boolean("is_allowed_transfer"),
    ...(item.has("refusals") && { refusals: item.objects("refusals", readRefusal) }),
  };
}

function readRefusal(refusal: FieldReader): Refusal {
  const code = refusal.read("code", (value) => choiceFault(value, refusalCodes)) as Refusal["code"];
  const params = paramsOf(code).map(([name, param]) => [
    name,
    refusal.read(param.wireName, (value) => paramFault(value, param)),
  ]);
  return { code, ...Object.fromEntries(params) } as Refusal;
}
