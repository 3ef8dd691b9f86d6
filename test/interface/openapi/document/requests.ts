import {
  checkRequestJsonSchema,
  type JsonSchema,
  type ListParameter,
  listParameters,
} from "../../../../src/wire/jsonSchemas";
import { type Json, schemaNamed } from "./schemas";

/** The query parameters of the list. */
export const parameters: readonly Json[] = listParameters.map(parameter);

function parameter({ name, description, schema }: ListParameter): Json {
  const isList = schema["type"] === "array";
  return {
    name,
    in: "query",
    description: isList ? `${description} Separated by commas; the parameter may also be repeated.` : description,
    ...(isList && { style: "form", explode: false }),
    schema: isList ? { ...schema, minItems: 1 } : withFormat(schema),
    ...(schema["format"] === "date-time" && { example: "2026-03-02T02:00:00.000Z" }),
  };
}

const { items, transfer_type } = checkRequestJsonSchema.properties;
const { product_sku, sku: alias, qty } = items.items.properties;

export const requestSchemas = {
  CheckRequest: {
    description: "The goods and the two warehouses.",
    ...checkRequestJsonSchema,
    properties: {
      ...checkRequestJsonSchema.properties,
      items: { ...items, items: schemaNamed("RequestedItem") },
      transfer_type: { description: transfer_type.description, type: ["string", "null"], pattern: "\\S" },
    },
  },
  RequestedItem: {
    description: "A SKU and its quantity. `sku` is an alias of `product_sku`; if both are given, they must be equal.",
    // One object for each name of the SKU, so that generated types require one of them.
    anyOf: [line("product_sku"), line("sku")],
  },
} satisfies Readonly<Record<string, Json>>;

function line(name: "product_sku" | "sku"): Json {
  const text = (each: string, description: string) => {
    const type = each === name ? "string" : ["string", "null"];
    return { description, type, pattern: "\\S" };
  };
  const properties = {
    product_sku: text("product_sku", product_sku.description),
    sku: text("sku", alias.description),
    qty: withFormat(qty),
  };
  return { type: "object", required: [name, "qty"], properties };
}

/** States the format of integers with more than 32 bits, for client generators. */
function withFormat(schema: JsonSchema): JsonSchema {
  return Number(schema["maximum"]) >= 2 ** 31 ? { ...schema, format: "int64" } : schema;
}
