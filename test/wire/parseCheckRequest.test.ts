import type { StandardSchemaV1 } from "@standard-schema/spec";
import { checkRequestSchema, parseCheckRequest, type ParseCheckRequestOptions } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { either } from "../support/either";

const item = { product_sku: "A", qty: 1 };
const body = { items: [item], src_warehouse_code: "HCM", dest_warehouse_code: "HAN" };

const parse = (input: unknown, options?: ParseCheckRequestOptions) => either(parseCheckRequest(input, options));
const issuesOf = (malformed: unknown) =>
  parse(malformed).issues?.map(({ code, path, message }) => [code, path, message]) ?? [];

describe("parseCheckRequest", () => {
  it("ignores unknown fields", () => {
    const more = JSON.parse(
      '{"items":[{"product_sku":"A","qty":1,"note":"x","__proto__":{"qty":2}}],"src_warehouse_code":"HCM","dest_warehouse_code":"HAN","trace":1,"__proto__":{"items":1}}',
    ) as unknown;
    expect(parse(more)).toEqual(parse(body));
  });

  it("reads the transfer type; null is as if omitted", () => {
    expect(parse({ ...body, transfer_type: " AIR " }).value?.transferType).toBe(" AIR ");
    expect(parse({ ...body, transfer_type: null })).toEqual(parse(body));
    expect(parse(body).value).not.toHaveProperty("transferType");
    expect(issuesOf({ ...body, transfer_type: "\n" })).toEqual([
      ["blank", ["transfer_type"], "Transfer type must not be blank."],
    ]);
    expect(issuesOf({ ...body, transfer_type: ["AIR"] })).toEqual([
      ["wrong_type", ["transfer_type"], "Transfer type must be a string (got Array(1))."],
    ]);
  });

  it("reads at most maxItems items, 10 000 by default", () => {
    const items = (length: number) => ({ ...body, items: Array.from({ length }, () => item) });
    expect(parse(items(10_000)).value?.items).toHaveLength(10_000);
    expect(issuesOf(items(10_001))).toEqual([
      ["too_big", ["items"], "Items must have at most 10000 entries (got 10001)."],
    ]);
    expect(parse(items(10_001), { maxItems: 10_001 }).value?.items).toHaveLength(10_001);
    expect(parse(items(3), { maxItems: 2 }).issues?.[0].code).toBe("too_big");
    expect(parse(items(2), { maxItems: 2 }).issues).toBeUndefined();
  });

  it("does not mutate its input", () => {
    const input = { ...body, items: [{ sku: "A", product_sku: "A", qty: 2, note: "x" }] };
    const copy = structuredClone(input);
    parse(input);
    expect(input).toEqual(copy);
  });

  it("nesting of any depth does not throw", () => {
    const nest = (depth: number) => {
      let inner: unknown = item;
      for (let level = 0; level < depth; level += 1)
        inner = level % 2 === 0 ? [inner] : { items: inner, product_sku: inner, qty: inner };
      return inner;
    };
    for (const depth of [1, 2, 10, 100_000]) {
      for (const input of [nest(depth), { ...body, items: nest(depth) }, { ...body, items: [nest(depth)] }]) {
        const { value, issues } = parse(input);
        expect((value === undefined) === (issues !== undefined)).toBe(true);
      }
    }
  });
});

describe("checkRequestSchema", () => {
  const schema: StandardSchemaV1 = checkRequestSchema;

  it("validates as parseCheckRequest does", () => {
    expect(schema["~standard"]).toMatchObject({ version: 1, vendor: "stock-transfer" });
    expect(schema["~standard"].validate(body)).toEqual(parse(body));
    expect(schema["~standard"].validate({})).toEqual(parse({}));
  });
});
