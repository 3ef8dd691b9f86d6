import type { CheckRequest, RequestedItem } from "../check/CheckRequest";
import { assertItems } from "../check/requestedLines";
import type { Unchecked } from "../result/kinds";
import { assertKnownFields, assertValid, inCall } from "../result/misuse";
import { kindFault, objectFault, textFault } from "../result/valueFaults";
import type { WireCheckRequest } from "./parseCheckRequest";

/**
 * Puts a request into the names of the interface; `parseCheckRequest` of it is the request. What JSON would lose or change is
 * refused; whether a text is blank or a quantity too small, the service says. O(items).
 *
 * @throws TypeError if there are no items, for a field that the interface does not have, or for a code that is no text and a quantity that is no number.
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
    assertValid("request.srcWarehouseCode", textFault(srcWarehouseCode));
    assertValid("request.destWarehouseCode", textFault(destWarehouseCode));
    if (transferType !== undefined) assertValid("request.transferType", textFault(transferType));
    return {
      // Holes of an array are entries as well.
      items: Array.from(items, encodeItem),
      src_warehouse_code: srcWarehouseCode,
      dest_warehouse_code: destWarehouseCode,
      ...(transferType !== undefined && { transfer_type: transferType }),
    };
  });
}

function encodeItem(item: Unchecked<RequestedItem>, index: number) {
  const place = `request.items[${index}]`;
  assertValid(place, objectFault(item));
  const { sku, qty } = item as RequestedItem;
  assertValid(`${place}.sku`, textFault(sku));
  // JSON has no NaN and no Infinity.
  if (!Number.isFinite(qty)) assertValid(`${place}.qty`, kindFault("a finite number", qty));
  return { product_sku: sku, qty };
}
