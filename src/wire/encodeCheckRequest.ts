import type { CheckRequest } from "../check/CheckRequest";
import { assertItems } from "../check/requestedLines";
import { assertKnownFields, assertValid, inCall } from "../result/misuse";
import { kindFault } from "../result/valueFaults";
import type { WireCheckRequest } from "./parseCheckRequest";

/**
 * A request with the field names of the HTTP API; `parseCheckRequest` of the result is the request. Blank texts and quantities
 * that are too small are left to the service. O(items).
 *
 * @throws TypeError if `items` is not a list, for an unknown field, and for a quantity that JSON cannot express, such as NaN.
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
      items: items.map(({ sku, qty }, index) => {
        if (!Number.isFinite(qty)) assertValid(`request.items[${index}].qty`, kindFault("a finite number", qty));
        return { product_sku: sku, qty };
      }),
      src_warehouse_code: srcWarehouseCode,
      dest_warehouse_code: destWarehouseCode,
      ...(transferType !== undefined && { transfer_type: transferType }),
    };
  });
}
