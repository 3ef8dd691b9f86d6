import type { CheckRequest, RequestedItem } from "../check/CheckRequest";
import type { ListQuery } from "../list/ListQuery";
import { transferStatuses } from "../list/StockTransfer";
import { maxAmount } from "../result/kinds";
import { dateTime, filterParameters, type PageParameter, pageParameters, type ParameterKind } from "./endpoints";

// The input and output of the parsers as JSON Schema draft 2020-12, also for the OpenAPI document. All keywords mean
// the same in draft-07 and OpenAPI 3.0.

export const defaultMaxItems = 10_000;

/** A JSON Schema that is an object. */
export type JsonSchema = Readonly<Record<string, unknown>>;

type OptionalKey<Fields> = { [Key in keyof Fields]-?: undefined extends Fields[Key] ? Key : never }[keyof Fields];

/** The schema of an object that may not have other fields. */
export function objectOf<Fields>(
  required: Readonly<Record<Exclude<keyof Fields, OptionalKey<Fields>>, JsonSchema>>,
  optional: Readonly<Record<OptionalKey<Fields>, JsonSchema>>,
): JsonSchema {
  const properties = { ...required, ...optional };
  return { type: "object", required: Object.keys(required), properties, additionalProperties: false };
}

export const nonBlank = { type: "string", pattern: "\\S" } as const;
const textOrNull = [nonBlank, { enum: [null] }] as const;
const quantity = { type: "integer", minimum: 1, maximum: maxAmount } as const;

/** The body of a check request. The schema cannot express that `sku` equals `product_sku` if both are given. */
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
          product_sku: { description: "SKU of the product. Null counts as omitted.", anyOf: textOrNull },
          sku: {
            description: "An alias of product_sku. If both are given, they must be equal. Null counts as omitted.",
            anyOf: textOrNull,
          },
          qty: { description: "Units to transfer.", type: "integer", minimum: 1, maximum: maxAmount },
        },
        anyOf: [
          { required: ["product_sku"], properties: { product_sku: { type: "string" } } },
          { required: ["sku"], properties: { sku: { type: "string" } } },
        ],
      },
    },
    src_warehouse_code: { description: "Code of the source warehouse.", type: "string", pattern: "\\S" },
    dest_warehouse_code: { description: "Code of the destination warehouse.", type: "string", pattern: "\\S" },
    transfer_type: {
      description: "Extension: the transfer type to check, if there are several. Null counts as omitted.",
      anyOf: textOrNull,
    },
  },
} as const satisfies JsonSchema;

export const parsedCheckRequestJsonSchema = /* @__PURE__ */ describeRequest();

function describeRequest(): JsonSchema {
  const items = objectOf<RequestedItem>({ sku: nonBlank, qty: quantity }, {});
  return objectOf<CheckRequest>(
    {
      items: { type: "array", minItems: 1, maxItems: defaultMaxItems, items },
      srcWarehouseCode: nonBlank,
      destWarehouseCode: nonBlank,
    },
    { transferType: nonBlank },
  );
}

interface KindSchemas {
  /** Schema in OpenAPI. */
  readonly schema: JsonSchema;
  /** Schema in a `QueryRecord`. Blank texts count as omitted. */
  readonly written: JsonSchema;
  /** Schema in the result of `parseListQuery`. */
  readonly parsed: JsonSchema;
}

/** A query parameter of the list with its JSON Schemas. In a URL, lists are joined by commas. */
export interface ListParameter extends KindSchemas {
  readonly field: string;
  readonly name: string;
  readonly description: string;
}

const descriptions: Readonly<Record<keyof typeof pageParameters | keyof typeof filterParameters, string>> = {
  limit: "Records per page.",
  next: "Cursor: 0 for the first page, then paging.next of the previous response.",
  srcWarehouseCode: "Code of the source warehouse.",
  destWarehouseCode: "Code of the destination warehouse.",
  createdFrom: "Created at this time or later.",
  createdTo: "Created at this time or earlier.",
  updatedFrom: "Last updated at this time or later.",
  updatedTo: "Last updated at this time or earlier.",
  skus: "Transfers with any of these SKUs.",
  codes: "Transfers with one of these codes.",
  refCode: "The partner's own transfer code.",
  statuses: "Transfers with one of these main statuses.",
};

export const listParameters: readonly ListParameter[] = /* @__PURE__ */ describeParameters();

function describeParameters(): readonly ListParameter[] {
  const text = { type: "string" };
  const status = { type: "string", enum: transferStatuses };
  const textOrTexts = { anyOf: [text, { type: "array", items: text, minItems: 1 }] };
  const kinds: Readonly<Record<Exclude<ParameterKind, "date">, KindSchemas>> = {
    text: { schema: text, written: text, parsed: nonBlank },
    instant: {
      schema: { type: "string", format: "date-time", pattern: dateTime.source },
      written: { type: "string", pattern: `^\\s*$|${dateTime.source}` },
      parsed: { description: "Epoch milliseconds.", type: "integer" },
    },
    texts: {
      schema: { type: "array", items: text },
      written: textOrTexts,
      parsed: { type: "array", minItems: 1, items: nonBlank },
    },
    statuses: {
      schema: { type: "array", items: status },
      written: textOrTexts,
      parsed: { type: "array", minItems: 1, items: status },
    },
  };
  const page = Object.values<PageParameter>(pageParameters).map(({ name, min, max, byDefault }) => {
    const parsed = { type: "integer", minimum: min, maximum: max };
    const written = { type: "string", pattern: "^(\\s*|0|[1-9]\\d*)$", default: String(byDefault) };
    return { field: name, name, schema: { ...parsed, default: byDefault }, written, parsed };
  });
  const filter = Object.entries(filterParameters).map(([field, { name, kind }]) => ({ field, name, ...kinds[kind] }));
  return [...page, ...filter].map((parameter) => ({
    ...parameter,
    description: descriptions[parameter.field as keyof typeof descriptions],
  }));
}

/** The `QueryRecord` that `parseListQuery` reads. */
export const listQueryJsonSchema: JsonSchema = /* @__PURE__ */ describeRecord();

function describeRecord(): JsonSchema {
  const properties = listParameters.map(({ name, description, written }) => [name, { description, ...written }]);
  return { type: "object", properties: Object.fromEntries(properties) as JsonSchema, additionalProperties: false };
}

export const parsedListQueryJsonSchema: JsonSchema = /* @__PURE__ */ describeQuery();

function describeQuery(): JsonSchema {
  const parsed = Object.fromEntries(listParameters.map((parameter) => [parameter.field, parameter.parsed]));
  const { limit, next, ...filter } = parsed as Record<"limit" | "next", JsonSchema>;
  return objectOf<Required<Omit<ListQuery, "order">>>(
    { filter: { type: "object", properties: filter, additionalProperties: false }, limit, next },
    {},
  );
}
