import { transferStatuses } from "../list/StockTransfer";
import { maxAmount } from "../result/isAmount";

// What the parsers take and give, as JSON Schema of draft 2020-12: data alone, of which the OpenAPI document is made as
// well. Each keyword means the same in draft-07 and in OpenAPI 3.0.

/** Transfers on a page of the list. */
export const maxLimit = 100;
export const defaultLimit = 20;
/** Lines of a check's body. */
export const defaultMaxItems = 10_000;

/** A JSON Schema that is an object. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const limit = { type: "integer", minimum: 1, maximum: maxLimit, default: defaultLimit } as const;
const cursor = { type: "integer", minimum: 0, maximum: maxAmount, default: 0 } as const;
const dateTime = {
  type: "string",
  format: "date-time",
  pattern: "^\\d{4}-\\d{2}-\\d{2}T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z$",
} as const;
const texts = { type: "array", items: { type: "string" } } as const;
const statuses = { type: "array", items: { type: "string", enum: transferStatuses } } as const;

/** The body of a check. That `sku` equals `product_sku` where both are given is all that it cannot say. */
export const checkRequestJsonSchema = {
  type: "object",
  required: ["items", "src_warehouse_code", "dest_warehouse_code"],
  properties: {
    items: {
      description: "The products to transfer.",
      type: "array",
      minItems: 1,
      maxItems: defaultMaxItems,
      items: {
        type: "object",
        required: ["qty"],
        properties: {
          product_sku: { description: "SKU of the product.", type: "string", pattern: "\\S" },
          sku: {
            description: "Another name of product_sku, to which it is equal where both are given. Null as if omitted.",
            anyOf: [{ type: "string", pattern: "\\S" }, { enum: [null] }],
          },
          qty: { description: "Units to transfer.", type: "integer", minimum: 1, maximum: maxAmount },
        },
        anyOf: [{ required: ["product_sku"] }, { required: ["sku"], properties: { sku: { type: "string" } } }],
      },
    },
    src_warehouse_code: { description: "The warehouse that the products leave.", type: "string", pattern: "\\S" },
    dest_warehouse_code: { description: "The warehouse that receives the products.", type: "string", pattern: "\\S" },
  },
} as const satisfies JsonSchema;

/** The request that a check's body becomes. */
export const parsedCheckRequestJsonSchema = {
  type: "object",
  required: ["items", "srcWarehouseCode", "destWarehouseCode"],
  properties: {
    items: {
      type: "array",
      minItems: 1,
      maxItems: defaultMaxItems,
      items: {
        type: "object",
        required: ["sku", "qty"],
        properties: {
          sku: { type: "string", pattern: "\\S" },
          qty: { type: "integer", minimum: 1, maximum: maxAmount },
        },
        additionalProperties: false,
      },
    },
    srcWarehouseCode: { type: "string", pattern: "\\S" },
    destWarehouseCode: { type: "string", pattern: "\\S" },
  },
  additionalProperties: false,
} as const satisfies JsonSchema;

/** A query parameter of the list, with the schema of what it says. On the wire it is text; a list is joined by commas. */
export interface ListParameter {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
}

export const listParameters = [
  { name: "limit", description: "Records per page.", schema: limit },
  {
    name: "next",
    description: "Cursor: 0 for the first page, then paging.next of the response before.",
    schema: cursor,
  },
  { name: "src_warehouse_code", description: "Code of the source warehouse.", schema: { type: "string" } },
  { name: "dest_warehouse_code", description: "Code of the destination warehouse.", schema: { type: "string" } },
  { name: "created_from_date", description: "Created at this time or later.", schema: dateTime },
  { name: "created_to_date", description: "Created at this time or earlier.", schema: dateTime },
  { name: "updated_from_date", description: "Last updated at this time or later.", schema: dateTime },
  { name: "updated_to_date", description: "Last updated at this time or earlier.", schema: dateTime },
  { name: "skus", description: "SKUs of which the transfer holds any.", schema: texts },
  { name: "stock_transfer_codes", description: "Transfer codes of which the transfer has one.", schema: texts },
  { name: "ref_code", description: "The partner's own transfer code.", schema: { type: "string" } },
  { name: "status_list", description: "Main statuses of which the transfer has one.", schema: statuses },
] as const satisfies readonly ListParameter[];

/** The query parameters of the list as a record of texts. A blank one is as if omitted. */
export const listQueryJsonSchema: JsonSchema = /* @__PURE__ */ recordOf(listParameters);

const text = { type: "string", pattern: "\\S" } as const;
const instant = { description: "Epoch milliseconds.", type: "integer" } as const;
const entries = { type: "array", minItems: 1, items: text } as const;

/** The query that the parameters become. */
export const parsedListQueryJsonSchema = {
  type: "object",
  required: ["filter", "limit", "next"],
  properties: {
    filter: {
      type: "object",
      properties: {
        srcWarehouseCode: text,
        destWarehouseCode: text,
        refCode: text,
        createdFrom: instant,
        createdTo: instant,
        updatedFrom: instant,
        updatedTo: instant,
        skus: entries,
        codes: entries,
        statuses: { type: "array", minItems: 1, items: { type: "string", enum: transferStatuses } },
      },
      additionalProperties: false,
    },
    limit: { type: "integer", minimum: 1, maximum: 100 },
    next: { type: "integer", minimum: 0, maximum: maxAmount },
  },
  additionalProperties: false,
} as const satisfies JsonSchema;

function recordOf(parameters: readonly ListParameter[]): JsonSchema {
  const fields = parameters.map(({ name, description, schema }) => [name, { description, ...asText(schema) }]);
  return { type: "object", properties: Object.fromEntries(fields) as JsonSchema };
}

/** What of a schema can be said of the text on the wire. */
function asText({ type, pattern, default: byDefault }: JsonSchema): JsonSchema {
  if (type === "array") return { anyOf: [{ type: "string" }, { ...texts, minItems: 1 }] };
  if (type === "integer") return { type: "string", pattern: "^(\\s*|0|[1-9]\\d*)$", default: String(byDefault) };
  return typeof pattern === "string" ? { type: "string", pattern: `^\\s*$|${pattern}` } : { type: "string" };
}
