import { Ajv2020 } from "ajv/dist/2020";
import fc from "fast-check";
import { parseListQuery, type QueryRecord } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { listParameters, listQueryJsonSchema } from "../../src/wire/jsonSchemas";

const ajv = new Ajv2020({ strictSchema: true, formats: { "date-time": true } });

describe("listQueryJsonSchema", () => {
  const isValid = ajv.compile(listQueryJsonSchema);
  const date = "2026-03-01T00:00:00.000Z";

  it("accepts every record of texts and lists that parseListQuery accepts", () => {
    const value = fc.oneof(
      fc.constantFrom("", " ", "0", "1", "20", "100", "9007199254740991", "A", "A,,B", "created", date),
      fc.string(),
    );
    const names = fc.constantFrom(...listParameters.map(({ name }) => name));
    const lists = fc.record(
      { skus: fc.array(value), stock_transfer_codes: fc.array(value), status_list: fc.array(value) },
      { requiredKeys: [] },
    );
    const record = fc.tuple(fc.dictionary(names, value), lists).map(([one, other]) => ({ ...one, ...other }));
    fc.assert(
      fc.property(record, (given: QueryRecord) => {
        if (!parseListQuery(given).issues) expect(isValid(given)).toBe(true);
      }),
      { numRuns: 1000 },
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

describe("listParameters", () => {
  const shown: readonly (readonly [name: string, value: unknown, others: readonly unknown[]])[] = [
    ["limit", 100, [0, 101, 1.5, "20"]],
    ["next", Number.MAX_SAFE_INTEGER, [-1, 2 ** 53, "0"]],
    ["src_warehouse_code", "HCM", [5]],
    ["dest_warehouse_code", "HAN", [5]],
    ["created_from_date", "2026-03-01T23:59:59.999Z", ["2026-03-01", "2026-03-01T24:00:00.000Z"]],
    ["created_to_date", "2026-03-01T00:00:00.000Z", ["2026-03-01T00:00Z"]],
    ["updated_from_date", "2026-03-01T00:00:00.000Z", ["2026-03-01T00:00:00.000+0000"]],
    ["updated_to_date", "2026-03-01T00:00:00.000Z", [1772323200000]],
    ["skus", ["A", "B"], ["A", [5]]],
    ["stock_transfer_codes", ["ST1"], ["ST1"]],
    ["ref_code", "PO-1", [null]],
    ["status_list", ["created", "in_transit"], [["done"], "created"]],
  ];

  it("are those of the API, in its order", () => {
    expect(listParameters.map(({ name }) => name)).toEqual(shown.map(([name]) => name));
  });

  it.each(shown)("have a schema that accepts %s of %j, and rejects %j", (name, value, others) => {
    const { schema } = listParameters.find((parameter) => parameter.name === name)!;
    expect([value, ...others].map((each) => ajv.validate(schema, each))).toEqual([true, ...others.map(() => false)]);
  });
});
