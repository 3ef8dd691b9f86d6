import { transferStatuses } from "../list/StockTransfer";
import { maxAmount } from "../result/kinds";
import {
  type FilterParameter,
  filterParameters,
  type PageParameter,
  pageParameters,
  type ParameterKind,
} from "./listParameters";

// What the parsers take and give, as JSON Schema of draft 2020-12: data alone, of which the OpenAPI document is made as
// well. Each keyword means the same in draft-07 and in OpenAPI 3.0.

/** Lines of a check's body. */
export const defaultMaxItems = 10_000;

/** A JSON Schema that is an object. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const text = { type: "string", pattern: "\\S" } as const;
const textOrNull = [text, { enum: [null] }] as const;

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
          product_sku: { description: "SKU of the product. Null as if omitted.", anyOf: textOrNull },
          sku: {
            description: "Another name of product_sku, to which it is equal where both are given. Null as if omitted.",
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
    src_warehouse_code: { description: "The warehouse that the products leave.", type: "string", pattern: "\\S" },
    dest_warehouse_code: { description: "The warehouse that receives the products.", type: "string", pattern: "\\S" },
    transfer_type: {
      description: "Extension: the transfer type to check, where there are several. Null as if omitted.",
      anyOf: textOrNull,
    },
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
          sku: text,
          qty: { type: "integer", minimum: 1, maximum: maxAmount },
        },
        additionalProperties: false,
      },
    },
    srcWarehouseCode: text,
    destWarehouseCode: text,
    transferType: text,
  },
  additionalProperties: false,
} as const satisfies JsonSchema;

/** A query parameter of the list, with the schema of what it says. On the wire it is text; a list is joined by commas. */
export interface ListParameter {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
}

const dateTime =
  "\\d{4}-\\d{2}-\\d{2}T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,3}0*)?(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)";
const texts = { type: "array", items: { type: "string" } } as const;
const status = { type: "string", enum: transferStatuses } as const;
const textOrTexts = {
  anyOf: [{ type: "string" }, { type: "array", items: { type: "string" }, minItems: 1 }],
} as const;

interface KindSchemas {
  /** Of what the parameter says. */
  readonly meant: JsonSchema;
  /** Of the text in a record. A blank one is as if omitted. */
  readonly written: JsonSchema;
  /** Of the value in the filter. */
  readonly parsed: JsonSchema;
}

function schemasOf(kind: ParameterKind): KindSchemas {
  switch (kind) {
    case "text":
      return { meant: { type: "string" }, written: { type: "string" }, parsed: text };
    case "instant":
      return {
        meant: { type: "string", format: "date-time", pattern: `^${dateTime}$` },
        written: { type: "string", pattern: `^\\s*$|^${dateTime}$` },
        parsed: { description: "Epoch milliseconds.", type: "integer" },
      };
    case "texts":
      return { meant: texts, written: textOrTexts, parsed: { type: "array", minItems: 1, items: text } };
    case "statuses":
      return {
        meant: { type: "array", items: status },
        written: textOrTexts,
        parsed: { type: "array", minItems: 1, items: status },
      };
  }
}

/** What each parameter means, by its field. */
const descriptions: Readonly<Record<keyof typeof pageParameters | keyof typeof filterParameters, string>> = {
  limit: "Records per page.",
  next: "Cursor: 0 for the first page, then paging.next of the response before.",
  srcWarehouseCode: "Code of the source warehouse.",
  destWarehouseCode: "Code of the destination warehouse.",
  createdFrom: "Created at this time or later.",
  createdTo: "Created at this time or earlier.",
  updatedFrom: "Last updated at this time or later.",
  updatedTo: "Last updated at this time or earlier.",
  skus: "SKUs of which the transfer holds any.",
  codes: "Transfer codes of which the transfer has one.",
  refCode: "The partner's own transfer code.",
  statuses: "Main statuses of which the transfer has one.",
};

const describedPageParameters = /* @__PURE__ */ withDescriptions<PageParameter>(pageParameters);
const describedFilterParameters = /* @__PURE__ */ withDescriptions<FilterParameter>(filterParameters);

function withDescriptions<Parameter>(parameters: Partial<Record<keyof typeof descriptions, Parameter>>) {
  return Object.entries(parameters).map(([field, parameter]) => ({
    ...parameter,
    description: descriptions[field as keyof typeof descriptions],
  }));
}

export const listParameters: readonly ListParameter[] = /* @__PURE__ */ describeParameters();

function describeParameters(): readonly ListParameter[] {
  return [
    ...describedPageParameters.map((parameter) => {
      const { name, description, byDefault } = parameter;
      return { name, description, schema: { ...integerOf(parameter), default: byDefault } };
    }),
    ...describedFilterParameters.map(({ name, description, kind }) => ({
      name,
      description,
      schema: schemasOf(kind).meant,
    })),
  ];
}

/** The query parameters of the list as a record of texts. */
export const listQueryJsonSchema: JsonSchema = /* @__PURE__ */ describeRecord();

function describeRecord(): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  for (const { name, description, byDefault } of describedPageParameters) {
    const pattern = "^(\\s*|0|[1-9]\\d*)$";
    properties[name] = { description, type: "string", pattern, default: String(byDefault) };
  }
  for (const { name, description, kind } of describedFilterParameters)
    properties[name] = { description, ...schemasOf(kind).written };
  return { type: "object", properties, additionalProperties: false };
}

/** The query that the parameters become. */
export const parsedListQueryJsonSchema: JsonSchema = /* @__PURE__ */ describeQuery();

function describeQuery(): JsonSchema {
  const filter: Record<string, JsonSchema> = {};
  for (const [field, { kind }] of Object.entries(filterParameters)) filter[field] = schemasOf(kind).parsed;
  return {
    type: "object",
    required: ["filter", "limit", "next"],
    properties: {
      filter: { type: "object", properties: filter, additionalProperties: false },
      limit: integerOf(pageParameters.limit),
      next: integerOf(pageParameters.next),
    },
    additionalProperties: false,
  };
}

function integerOf({ min, max }: PageParameter): JsonSchema {
  return { type: "integer", minimum: min, maximum: max };
}
