import type { CheckRequest } from "../check/CheckRequest";
import { assertItems } from "../check/requestedLines";
import { isObject } from "../result/kinds";
import { assertKnownFields, assertValid, inCall } from "../result/misuse";
import { kindFault } from "../result/valueFaults";
import type { WireCheckRequest } from "./parseCheckRequest";

/**
 * The body of a check request: the inverse of `parseCheckRequest`. Only the service rejects blank texts and quantities
 * that are not integers ≥ 1. O(items).
 *
 * @throws TypeError if `items` is not a list of objects, if a quantity is not a finite number, or for an unknown field
 * of the request.
 *
 * @example
 * ```ts
 * import { encodeCheckRequest } from "stock-transfer";
 *
 * const request = { items: [{ sku: "HELMET", qty: 3 }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
 * encodeCheckRequest(request).items; // => [{ product_sku: "HELMET", qty: 3 }]
 * ```
 */
export function encodeCheckRequest(request: CheckRequest): WireCheckRequest {
  return inCall("encodeCheckRequest", () => {
    assertItems("request", request);
    assertKnownFields("request", request, ["items", "srcWarehouseCode", "destWarehouseCode", "transferType"]);
    const { items, srcWarehouseCode, destWarehouseCode, transferType } = request;
    return {
      // Unlike map, Array.from visits holes.
      items: Array.from(items, (item, index) => {
        if (!isObject(item)) assertValid(`request.items[${index}]`, kindFault("object", item));
        const { sku, qty } = item;
        if (!Number.isFinite(qty)) assertValid(`request.items[${index}].qty`, kindFault("a finite number", qty));
        return { product_sku: sku, qty };
      }),
      src_warehouse_code: srcWarehouseCode,
      dest_warehouse_code: destWarehouseCode,
      ...(transferType !== undefined && { transfer_type: transferType }),
    };
  });
}
