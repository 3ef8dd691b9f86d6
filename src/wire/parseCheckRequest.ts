import type { CheckRequest, RequestedItem } from "../check/CheckRequest";
import { isQuantity, makeQuantityIssue } from "../check/quantity";
import { assertOptions } from "../result/assertOptions";
import { describeValue } from "../result/describeValue";
import type { Issue } from "../result/Issue";
import { makeIssue, makeTypeIssue } from "../result/makeIssue";
import { type Fields, isPlainObject } from "../result/readFields";
import { hasIssues, type Result } from "../result/Result";
import { assertAmount } from "../result/throwMisuse";
import { addIssue } from "./addIssue";
import { checkRequestJsonSchema, defaultMaxItems, parsedCheckRequestJsonSchema } from "./jsonSchemas";
import { readSafely } from "./readSafely";
import { createStandardSchema } from "./StandardSchema";

/** How much {@link parseCheckRequest} accepts. */
export interface ParseCheckRequestOptions {
  /** The most entries of `items`, a safe integer ≥ 1. Default 10 000. */
  readonly maxItems?: number | undefined;
}

/** The body of a check request. */
export interface WireCheckRequest {
  /** The lines, 1 to 10 000 of them unless `maxItems` says otherwise. */
  readonly items: readonly WireRequestItem[];
  /** Code of the warehouse that the goods leave. Not blank. */
  readonly src_warehouse_code: string;
  /** Code of the warehouse that receives the goods. Not blank. */
  readonly dest_warehouse_code: string;
}

/** A line of a check request, by `product_sku` or by its alias. */
export type WireRequestItem =
  | {
      /** SKU of the product. Not blank. */
      readonly product_sku: string;
      /** The same text again, where it is given. `null` is as if omitted. */
      readonly sku?: string | null | undefined;
      /** Units: a safe integer ≥ 1. */
      readonly qty: number;
    }
  | {
      /** Left out. */
      readonly product_sku?: undefined;
      /** SKU of the product. Not blank. */
      readonly sku: string;
      /** Units: a safe integer ≥ 1. */
      readonly qty: number;
    };

/**
 * Reads the JSON body of a check request. Fields that the interface does not name are ignored, and an alias that is `null`
 * is as if omitted; nothing is converted, trimmed or dropped. O(size of the body).
 *
 * @param body What `JSON.parse` gave. Anything else is safe too: no input makes it throw.
 * @returns The request, or up to 100 issues whose paths name the fields of the body: `required`, `wrong_type`,
 * `blank`, `not_integer`, `too_small`, `too_big` (a quantity beyond 2^53 − 1, or more than `maxItems` items, which are
 * then not looked at), `empty_list`, `conflicting_fields` (`product_sku` and `sku` differ), `malformed` (an object
 * that throws when it is read).
 * @throws RangeError if `maxItems` is no safe integer ≥ 1, or for an option that means nothing.
 *
 * @example
 * ```ts
 * import { parseCheckRequest } from "stock-transfer";
 *
 * const body = { items: [{ product_sku: "HELMET", qty: "3" }], src_warehouse_code: "HCM", dest_warehouse_code: "HAN" };
 * parseCheckRequest(body).issues; // => [{ code: "wrong_type", message: 'must be a number, got "3"', path: ["items", 0, "qty"] }]
 * ```
 */
export function parseCheckRequest(body: unknown, options: ParseCheckRequestOptions = {}): Result<CheckRequest> {
  assertOptions("parseCheckRequest", options, ["maxItems"]);
  const { maxItems = defaultMaxItems } = options;
  assertAmount("parseCheckRequest", "options.maxItems", maxItems, 1);
  return readSafely(() => readRequest(body, maxItems));
}

/**
 * {@link parseCheckRequest} with its default options as a Standard Schema, with its JSON Schema.
 *
 * @example
 * ```ts
 * import { checkRequestSchema } from "stock-transfer";
 *
 * checkRequestSchema["~standard"].validate(null).issues; // => [{ code: "wrong_type", message: "must be an object, got null", path: [] }]
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

function readRequest(body: unknown, maxItems: number): Result<CheckRequest> {
  // A Map, a promise or a Request would pass for an object without fields.
  if (!isPlainObject(body)) return { issues: [makeIssue("wrong_type", [], "be an object", body)] };

  const { items: givenItems, src_warehouse_code: src, dest_warehouse_code: dest } = body;
  const issues: Issue[] = [];
  const items = readLines(givenItems, maxItems, issues);
  if (!isText(src)) addIssue(issues, makeTextIssue(src, ["src_warehouse_code"]));
  if (!isText(dest)) addIssue(issues, makeTextIssue(dest, ["dest_warehouse_code"]));
  if (hasIssues(issues)) return { issues };
  // Without issues both codes are texts.
  return { value: { items, srcWarehouseCode: src as string, destWarehouseCode: dest as string } };
}

function readLines(items: unknown, maxItems: number, issues: Issue[]): readonly RequestedItem[] {
  const lines: RequestedItem[] = [];
  if (!Array.isArray(items)) addIssue(issues, makeTypeIssue(["items"], "be an array", items));
  else if (items.length === 0) addIssue(issues, makeIssue("empty_list", ["items"], "not be empty", items));
  else if (items.length > maxItems)
    addIssue(issues, makeIssue("too_big", ["items"], `be an array of length ${maxItems} at most`, items));
  else for (let index = 0; index < items.length; index += 1) readLine(items[index], index, lines, issues);
  return lines;
}

function readLine(item: unknown, index: number, lines: RequestedItem[], issues: Issue[]): void {
  if (!hasFields(item)) {
    addIssue(issues, makeIssue("wrong_type", ["items", index], "be an object", item));
    return;
  }
  const { product_sku: productSku, sku: givenAlias, qty } = item;
  // Serialisers write absent fields as null.
  const alias = givenAlias ?? undefined;
  const sku = productSku === undefined ? alias : productSku;
  const isConflict = alias !== undefined && alias !== sku;
  // A line with an issue is never looked at.
  lines.push({ sku, qty } as RequestedItem);
  if (!isText(sku)) addIssue(issues, makeTextIssue(sku, ["items", index, sku === productSku ? "product_sku" : "sku"]));
  if (isConflict) {
    const rule = `equal product_sku ${describeValue(productSku)}`;
    addIssue(issues, makeIssue("conflicting_fields", ["items", index, "sku"], rule, alias));
  }
  if (!isQuantity(qty)) addIssue(issues, makeQuantityIssue(qty, ["items", index, "qty"]));
}

function hasFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  if (typeof value !== "string") return false;
  // No white space has a code between these two, and one comparison is much cheaper than trimming every SKU.
  const code = value.charCodeAt(0);
  return (code > 0x20 && code < 0x7f) || value.trim() !== "";
}

/** What is wrong with a value that {@link isText} does not accept. */
function makeTextIssue(value: unknown, path: Issue["path"]): Issue {
  if (typeof value !== "string") return makeTypeIssue(path, "be a string", value);
  return makeIssue("blank", path, "not be blank", value);
}
