import type { CheckRequest, RequestedItem } from "../check/CheckRequest";
import { describeValue } from "../result/describeValue";
import type { Fault } from "../result/Issue";
import { isObject, isPlainObject } from "../result/kinds";
import { assertOptions, assertValid, inCall } from "../result/misuse";
import type { Result } from "../result/Result";
import { arrayFault, faultOf, integerFault, nonBlankFault } from "../result/valueFaults";
import { collectIssues, type Report } from "../result/collectIssues";
import { checkRequestJsonSchema, defaultMaxItems, parsedCheckRequestJsonSchema } from "./jsonSchemas";
import { createStandardSchema } from "./StandardSchema";

/** Options of {@link parseCheckRequest}. */
export interface ParseCheckRequestOptions {
  /** The maximum number of `items`, a safe integer ≥ 1. Default 10 000. */
  readonly maxItems?: number | undefined;
}

/** The body of a check request. */
export interface WireCheckRequest {
  /** From 1 to `maxItems` lines. `maxItems` is 10 000 by default. */
  readonly items: readonly WireRequestItem[];
  /** Code of the source warehouse. Not blank. */
  readonly src_warehouse_code: string;
  /** Code of the destination warehouse. Not blank. */
  readonly dest_warehouse_code: string;
  /** Selects one of several lanes between the two warehouses. Not blank. `null` counts as omitted. */
  readonly transfer_type?: string | null | undefined;
}

/** A line of a check request, with `product_sku` or its alias `sku`. */
export type WireRequestItem =
  | {
      /** SKU of the product. Not blank. */
      readonly product_sku: string;
      /** An alias of `product_sku`. If given, it must have the same value. `null` counts as omitted. */
      readonly sku?: string | null | undefined;
      /** Units: a safe integer ≥ 1. */
      readonly qty: number;
    }
  | {
      /** Omitted or `null`. */
      readonly product_sku?: null | undefined;
      /** SKU of the product. Not blank. */
      readonly sku: string;
      /** Units: a safe integer ≥ 1. */
      readonly qty: number;
    };

/**
 * Reads the JSON body of a check request. Unknown fields are ignored. A `transfer_type`, `product_sku` or `sku` that is
 * `null` counts as omitted. Values are not converted or trimmed. O(size of the body).
 *
 * @param body The result of `JSON.parse`, or any other value: no input makes it throw.
 * @returns The request, or up to 100 issues. Their paths name the fields of the body. Codes: `required`, `wrong_type`,
 * `blank`, `not_integer`, `too_small`. `too_big`: a quantity above 2^53 − 1, or more than `maxItems` items, which are
 * then not read. `empty_list`. `conflicting_fields`: `product_sku` and `sku` differ. `malformed`: an object that throws
 * when it is read.
 * @throws TypeError or RangeError if `maxItems` is not a safe integer ≥ 1, or for an unknown option.
 *
 * @example
 * ```ts
 * import { parseCheckRequest } from "stock-transfer";
 *
 * const body = { items: [{ product_sku: "HELMET", qty: "3" }], src_warehouse_code: "HCM", dest_warehouse_code: "HAN" };
 * parseCheckRequest(body).issues?.[0].message; // => 'Quantity must be a number (got "3").'
 * ```
 */
export function parseCheckRequest(body: unknown, options: ParseCheckRequestOptions = {}): Result<CheckRequest> {
  const maxItems = inCall("parseCheckRequest", () => {
    assertOptions(options, ["maxItems"]);
    const { maxItems: most = defaultMaxItems } = options;
    assertValid("options.maxItems", integerFault(most, 1));
    return most;
  });
  return collectIssues((report) => readRequest(body, maxItems, report));
}

/**
 * {@link parseCheckRequest} with default options, as a Standard Schema with JSON Schemas of input and output.
 *
 * @example
 * ```ts
 * import { checkRequestSchema } from "stock-transfer";
 *
 * checkRequestSchema["~standard"].validate(null).issues?.[0]?.message; // => "Input must be an object (got null)."
 * const { required } = checkRequestSchema["~standard"].jsonSchema.input({ target: "draft-2020-12" });
 * required; // => ["items", "src_warehouse_code", "dest_warehouse_code"]
 * ```
 */
export const checkRequestSchema = /* @__PURE__ */ createStandardSchema<WireCheckRequest, CheckRequest>(
  "checkRequestSchema",
  (body) => parseCheckRequest(body),
  checkRequestJsonSchema,
  parsedCheckRequestJsonSchema,
);

function readRequest(body: unknown, maxItems: number, report: Report): CheckRequest | undefined {
  // Maps, promises and Requests would look like objects without fields.
  if (!isPlainObject(body)) {
    report([], faultOf("wrong_type", body, { expected: "object" }));
    return undefined;
  }
  const { items, src_warehouse_code: src, dest_warehouse_code: dest, transfer_type: type } = body;
  const lines = readLines(items, maxItems, report);
  report(["src_warehouse_code"], nonBlankFault(src));
  report(["dest_warehouse_code"], nonBlankFault(dest));
  const transferType = type ?? undefined;
  if (transferType !== undefined) report(["transfer_type"], nonBlankFault(transferType));
  // Without issues, the warehouse codes and the transfer type are strings.
  const request = { items: lines, srcWarehouseCode: src as string, destWarehouseCode: dest as string };
  return transferType === undefined ? request : { ...request, transferType: transferType as string };
}

function readLines(items: unknown, maxItems: number, report: Report): readonly RequestedItem[] {
  const fault = listFault(items, maxItems);
  if (fault) {
    report(["items"], fault);
    return [];
  }
  const given = items as readonly unknown[];
  // Preallocated: growing the array would take about 5 % of a check of 100,000 lines, from text to text.
  const lines = new Array<RequestedItem>(given.length);
  for (let index = 0; index < given.length; index += 1) lines[index] = readLine(given[index], index, report);
  return lines;
}

function listFault(items: unknown, maxItems: number): Fault | undefined {
  if (!Array.isArray(items)) return arrayFault(items);
  if (items.length === 0) return faultOf("empty_list", items);
  const params = { max: maxItems, expected: "entries", received: items.length };
  return items.length > maxItems ? { code: "too_big", params } : undefined;
}

/** Reads one line. If it reports an issue, the result is discarded. */
function readLine(item: unknown, index: number, report: Report): RequestedItem {
  if (!isObject(item)) {
    report(["items", index], faultOf("wrong_type", item, { expected: "object" }));
    return { sku: "", qty: 0 };
  }
  // Many serialisers write absent fields as null.
  const productSku = item["product_sku"] ?? undefined;
  const alias = item["sku"] ?? undefined;
  const { qty } = item;
  const sku = productSku ?? alias;
  const skuFault = nonBlankFault(sku);
  if (skuFault)
    report(["items", index, productSku === undefined && alias !== undefined ? "sku" : "product_sku"], skuFault);
  if (productSku !== undefined && alias !== undefined && alias !== productSku) {
    report(["items", index, "sku"], faultOf("conflicting_fields", alias, { expected: describeValue(productSku) }));
  }
  const qtyFault = integerFault(qty, 1);
  if (qtyFault) report(["items", index, "qty"], qtyFault);
  return { sku, qty } as RequestedItem;
}
