import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020";
import fc from "fast-check";
import {
  checkRequestSchema,
  type CheckRequest,
  listQuerySchema,
  type ListQuery,
  parseCheckRequest,
  parseListQuery,
  type QueryRecord,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { either } from "../support/either";
import { scaled } from "../support/scaled";

const formats = { "date-time": true } as const;
const body = { items: [{ product_sku: "A", qty: 1 }], src_warehouse_code: "HCM", dest_warehouse_code: "HAN" };
const parameters = {
  limit: "100",
  next: "7",
  src_warehouse_code: "HCM",
  dest_warehouse_code: "HAN",
  created_from_date: "1969-12-31T23:59:59.999Z",
  created_to_date: "2026-03-02T00:00:00.000Z",
  updated_from_date: "2026-03-01T00:00:00.000Z",
  updated_to_date: "2026-03-02T00:00:00.000Z",
  skus: ["A", "B"],
  stock_transfer_codes: "ST1,ST2",
  ref_code: "PO-1",
  status_list: "created",
};

type Schema = StandardSchemaV1<unknown, CheckRequest | ListQuery> &
  StandardJSONSchemaV1<unknown, CheckRequest | ListQuery>;
const schemas: readonly (readonly [name: string, schema: Schema, taken: unknown, refused: unknown])[] = [
  ["checkRequestSchema", checkRequestSchema, body, { ...body, items: [] }],
  ["listQuerySchema", listQuerySchema, parameters, { ...parameters, limit: 5 }],
];

describe.each(schemas)("the JSON Schema of %s", (_, schema, taken, refused) => {
  const { validate, jsonSchema } = schema["~standard"];

  it.each([
    ["draft-2020-12", new Ajv2020({ formats }), "https://json-schema.org/draft/2020-12/schema"],
    ["draft-07", new Ajv({ formats }), "http://json-schema.org/draft-07/schema#"],
    ["openapi-3.0", new Ajv({ formats }), undefined],
  ])("for %s accepts the input and the output of the parser", async (target, ajv, dialect) => {
    const input = jsonSchema.input({ target });
    const output = jsonSchema.output({ target });
    expect([input["$schema"], output["$schema"]]).toEqual([dialect, dialect]);
    const result = await validate(taken);
    expect([taken, refused].map((given) => ajv.validate(input, given))).toEqual([true, false]);
    expect([!result.issues && result.value, taken].map((given) => ajv.validate(output, given))).toEqual([true, false]);
  });

  it("is a copy each time, which the caller may change", () => {
    const options = { target: "draft-2020-12" };
    for (const convert of [jsonSchema.input, jsonSchema.output]) {
      const first = convert(options);
      const before = structuredClone(first);
      Object.assign(first["properties"] as object, { items: 1, limit: 1 });
      first["type"] = "array";
      expect(convert(options)).toEqual(before);
    }
  });
});

describe("checkRequestSchema", () => {
  it("allows no other field in the output", () => {
    const { value } = either(parseCheckRequest({ ...body, transfer_type: "AIR" }));
    const isValid = new Ajv2020().compile(
      checkRequestSchema["~standard"].jsonSchema.output({ target: "draft-2020-12" }),
    );
    expect([isValid(value), isValid({ ...value, note: "" })]).toEqual([true, false]);
  });
});

describe("the JSON Schema of listQuerySchema, as input", () => {
  const schema = listQuerySchema["~standard"].jsonSchema.input({ target: "draft-2020-12" });
  const isValid = new Ajv2020({ formats }).compile(schema);
  const date = "2026-03-01T00:00:00.000Z";

  it("accepts every record of texts and lists that parseListQuery accepts", () => {
    const value = fc.oneof(
      fc.constantFrom("", " ", "0", "1", "20", "100", "9007199254740991", "A", "A,,B", "created", date),
      fc.string(),
    );
    const names = fc.constantFrom(...Object.keys(parameters));
    const lists = fc.record(
      { skus: fc.array(value), stock_transfer_codes: fc.array(value), status_list: fc.array(value) },
      { requiredKeys: [] },
    );
    const record = fc.tuple(fc.dictionary(names, value), lists).map(([one, other]) => ({ ...one, ...other }));
    fc.assert(
      fc.property(record, (given: QueryRecord) => {
        if (!parseListQuery(given).issues) expect(isValid(given)).toBe(true);
      }),
      { numRuns: scaled(1000) },
    );
  });

  it.each([
    { limit: 5 },
    { limit: "five" },
    { limit: "05" },
    { next: "-1" },
    { created_from_date: "2026-03-01" },
    { updated_to_date: "2026-03-01T24:00:00.000Z" },
    { ref_code: null },
    { skus: [] },
    { skus: [7] },
  ])("rejects %j, like the parser", (given) => {
    expect(isValid(given)).toBe(false);
    expect(parseListQuery(given as unknown as QueryRecord).issues).toHaveLength(1);
  });
});
