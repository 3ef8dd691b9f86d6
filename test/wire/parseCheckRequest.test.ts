import type { StandardSchemaV1 } from "@standard-schema/spec";
import fc from "fast-check";
import { checkRequestSchema, parseCheckRequest, type ParseCheckRequestOptions } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { either } from "../support/either";
import { scaled } from "../support/scaled";
import { integerRefused } from "../support/adversaries";

const item = { product_sku: "A", qty: 1 };
const body = { items: [item], src_warehouse_code: "HCM", dest_warehouse_code: "HAN" };

const parse = (input: unknown, options?: ParseCheckRequestOptions) => either(parseCheckRequest(input, options));
const issuesOf = (malformed: unknown) =>
  parse(malformed).issues?.map(({ code, path, message }) => [code, path, message]) ?? [];
const itemIssues = (malformed: unknown) => issuesOf({ ...body, items: [item, malformed] });

/** Objects and proxies that throw when they are read. */
function hostile(): unknown[] {
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const revokedArray = Proxy.revocable([], {});
  revokedArray.revoke();
  const getter = {
    get items(): never {
      throw new Error("read");
    },
  };
  return [
    revoked.proxy,
    revokedArray.proxy,
    getter,
    { ...body, items: revokedArray.proxy },
    { ...body, items: [revoked.proxy] },
    { ...body, src_warehouse_code: revokedArray.proxy },
  ];
}

describe("parseCheckRequest", () => {
  it("reads the fields of the body under the names of the domain", () => {
    expect(parse({ ...body, items: [item, { product_sku: " b ", qty: 2 }] })).toEqual({
      value: {
        items: [
          { sku: "A", qty: 1 },
          { sku: " b ", qty: 2 },
        ],
        srcWarehouseCode: "HCM",
        destWarehouseCode: "HAN",
      },
    });
  });

  it("ignores fields that the interface does not name", () => {
    const more = JSON.parse(
      '{"items":[{"product_sku":"A","qty":1,"note":"x","__proto__":{"qty":2}}],"src_warehouse_code":"HCM","dest_warehouse_code":"HAN","trace":1,"__proto__":{"items":1}}',
    ) as unknown;
    expect(parse(more)).toEqual(parse(body));
  });

  it("reads the service that is named, and takes null as if it were omitted", () => {
    expect(parse({ ...body, transfer_type: " AIR " }).value?.transferType).toBe(" AIR ");
    expect(parse({ ...body, transfer_type: null })).toEqual(parse(body));
    expect(parse(body).value).not.toHaveProperty("transferType");
    expect(issuesOf({ ...body, transfer_type: "\n" })).toEqual([
      ["blank", ["transfer_type"], 'must not be blank, got "\\n"'],
    ]);
    expect(issuesOf({ ...body, transfer_type: ["AIR"] })).toEqual([
      ["wrong_type", ["transfer_type"], "must be a string, got an array of length 1"],
    ]);
  });

  it("takes quantities up to 2^53 − 1", () => {
    expect(parse({ ...body, items: [{ ...item, qty: Number.MAX_SAFE_INTEGER }] }).value?.items[0]?.qty).toBe(
      9007199254740991,
    );
  });

  describe("sku as an alias of product_sku", () => {
    it("stands in for it", () => {
      expect(parse({ ...body, items: [{ sku: "B", qty: 1 }] }).value?.items).toEqual([{ sku: "B", qty: 1 }]);
    });

    it("may repeat it", () => {
      expect(parse({ ...body, items: [{ product_sku: "B", sku: "B", qty: 1 }] }).value?.items).toEqual([
        { sku: "B", qty: 1 },
      ]);
    });

    it("must not contradict it", () => {
      expect(itemIssues({ product_sku: "A", sku: "B", qty: 1 })).toEqual([
        ["conflicting_fields", ["items", 1, "sku"], 'must equal product_sku "A", got "B"'],
      ]);
    });

    it("is as if omitted where it is null", () => {
      expect(parse({ ...body, items: [{ product_sku: "B", sku: null, qty: 1 }] }).value?.items).toEqual([
        { sku: "B", qty: 1 },
      ]);
      expect(itemIssues({ sku: null, qty: 1 })).toEqual([["required", ["items", 1, "product_sku"], "must be given"]]);
      expect(itemIssues({ product_sku: null, sku: null, qty: 1 })).toEqual([
        ["required", ["items", 1, "product_sku"], "must be given"],
      ]);
    });

    it("stands in for a product_sku that is null", () => {
      expect(parse({ ...body, items: [{ product_sku: null, sku: "B", qty: 1 }] }).value?.items).toEqual([
        { sku: "B", qty: 1 },
      ]);
      expect(itemIssues({ product_sku: null, sku: " ", qty: 1 })).toEqual([
        ["blank", ["items", 1, "sku"], 'must not be blank, got " "'],
      ]);
    });

    it("is named in the path where it alone is given", () => {
      expect(itemIssues({ sku: 5, qty: 1 })).toEqual([["wrong_type", ["items", 1, "sku"], "must be a string, got 5"]]);
      expect(itemIssues({ sku: " ", qty: 1 })).toEqual([["blank", ["items", 1, "sku"], 'must not be blank, got " "']]);
    });

    it("does not repeat the issue of product_sku", () => {
      expect(itemIssues({ product_sku: 5, sku: 5, qty: 1 })).toEqual([
        ["wrong_type", ["items", 1, "product_sku"], "must be a string, got 5"],
      ]);
    });
  });

  it.each<[string, unknown, unknown]>([
    ["null", null, ["wrong_type", [], "must be an object, got null"]],
    ["undefined", undefined, ["wrong_type", [], "must be an object, got undefined"]],
    ["an array", [body], ["wrong_type", [], "must be an object, got an array of length 1"]],
    ["a text", "{}", ["wrong_type", [], 'must be an object, got "{}"']],
    ["a Map", new Map(Object.entries(body)), ["wrong_type", [], "must be an object, got an object (Map)"]],
    ["bytes", new Uint8Array(2), ["wrong_type", [], "must be an object, got an object (Uint8Array)"]],
    ["a Request", new Request("http://localhost"), ["wrong_type", [], "must be an object, got an object (Request)"]],
    ["no items", { ...body, items: undefined }, ["required", ["items"], "must be given"]],
    ["items that are null", { ...body, items: null }, ["wrong_type", ["items"], "must be an array, got null"]],
    [
      "items that are an object",
      { ...body, items: { 0: item } },
      ["wrong_type", ["items"], "must be an array, got an object with 0"],
    ],
    ["empty items", { ...body, items: [] }, ["empty_list", ["items"], "must not be empty, got an array of length 0"]],
    ["no source", { ...body, src_warehouse_code: undefined }, ["required", ["src_warehouse_code"], "must be given"]],
    [
      "a blank source",
      { ...body, src_warehouse_code: "\t" },
      ["blank", ["src_warehouse_code"], 'must not be blank, got "\\t"'],
    ],
    [
      "a numeric destination",
      { ...body, dest_warehouse_code: 7 },
      ["wrong_type", ["dest_warehouse_code"], "must be a string, got 7"],
    ],
  ])("refuses %s", (_, malformed, issue) => {
    expect(issuesOf(malformed)).toEqual([issue]);
  });

  it.each<[string, unknown, unknown]>([
    ["that is null", null, ["wrong_type", ["items", 1], "must be an object, got null"]],
    ["that is a hole", undefined, ["wrong_type", ["items", 1], "must be an object, got undefined"]],
    ["that is a list", ["A", 1], ["wrong_type", ["items", 1], "must be an object, got an array of length 2"]],
    ["without SKU", { qty: 1 }, ["required", ["items", 1, "product_sku"], "must be given"]],
    ["whose SKU is null", { product_sku: null, qty: 1 }, ["required", ["items", 1, "product_sku"], "must be given"]],
    [
      "whose SKU is blank",
      { product_sku: "", qty: 1 },
      ["blank", ["items", 1, "product_sku"], 'must not be blank, got ""'],
    ],
    ["without quantity", { product_sku: "A" }, ["required", ["items", 1, "qty"], "must be given"]],
    [
      "whose quantity is text",
      { product_sku: "A", qty: "5" },
      ["wrong_type", ["items", 1, "qty"], 'must be a number, got "5"'],
    ],
    [
      "whose quantity is null",
      { product_sku: "A", qty: null },
      ["wrong_type", ["items", 1, "qty"], "must be a number, got null"],
    ],
    [
      "whose quantity is true",
      { product_sku: "A", qty: true },
      ["wrong_type", ["items", 1, "qty"], "must be a number, got true"],
    ],
    [
      "whose quantity is a bigint",
      { product_sku: "A", qty: 5n },
      ["wrong_type", ["items", 1, "qty"], "must be a number, got a bigint"],
    ],
    [
      "whose quantity is a fraction",
      { product_sku: "A", qty: 1.5 },
      ["not_integer", ["items", 1, "qty"], "must be an integer, got 1.5"],
    ],
    [
      "whose quantity is a small fraction",
      { product_sku: "A", qty: 0.5 },
      ["too_small", ["items", 1, "qty"], "must be at least 1, got 0.5"],
    ],
    [
      "whose quantity is 0",
      { product_sku: "A", qty: 0 },
      ["too_small", ["items", 1, "qty"], "must be at least 1, got 0"],
    ],
    [
      "whose quantity is -0",
      { product_sku: "A", qty: -0 },
      ["too_small", ["items", 1, "qty"], "must be at least 1, got -0"],
    ],
    [
      "whose quantity is negative",
      { product_sku: "A", qty: -3 },
      ["too_small", ["items", 1, "qty"], "must be at least 1, got -3"],
    ],
    [
      "whose quantity is beyond 2^53 − 1",
      { product_sku: "A", qty: JSON.parse("9007199254740993") as unknown },
      ["too_big", ["items", 1, "qty"], "must be at most 9007199254740991, got 9007199254740992"],
    ],
    [
      "whose quantity is infinite",
      { product_sku: "A", qty: JSON.parse("1e999") as unknown },
      ["too_big", ["items", 1, "qty"], "must be at most 9007199254740991, got Infinity"],
    ],
    [
      "whose quantity is NaN",
      { product_sku: "A", qty: NaN },
      ["not_integer", ["items", 1, "qty"], "must be an integer, got NaN"],
    ],
  ])("refuses an item %s", (_, malformed, issue) => {
    expect(itemIssues(malformed)).toEqual([issue]);
  });

  it("reports everything at once, in the order of the interface's table", () => {
    expect(
      issuesOf({ items: [{ product_sku: "", sku: 1, qty: 0 }, 5], dest_warehouse_code: "" }).map(([code, path]) => [
        code,
        path,
      ]),
    ).toEqual([
      ["blank", ["items", 0, "product_sku"]],
      ["conflicting_fields", ["items", 0, "sku"]],
      ["too_small", ["items", 0, "qty"]],
      ["wrong_type", ["items", 1]],
      ["required", ["src_warehouse_code"]],
      ["blank", ["dest_warehouse_code"]],
    ]);
  });

  it("reports the first 100 issues", () => {
    const { issues } = parse({ ...body, items: Array.from({ length: 300 }, () => ({ product_sku: "A", qty: 0 })) });
    expect(issues).toHaveLength(100);
    expect(issues?.[99]?.path).toEqual(["items", 99, "qty"]);
  });

  it("reads at most maxItems items, 10 000 by default", () => {
    const items = (length: number) => ({ ...body, items: Array.from({ length }, () => item) });
    expect(parse(items(10_000)).value?.items).toHaveLength(10_000);
    expect(issuesOf(items(10_001))).toEqual([
      ["too_big", ["items"], "must have at most 10000 entries, got an array of length 10001"],
    ]);
    expect(parse(items(10_001), { maxItems: 10_001 }).value?.items).toHaveLength(10_001);
    expect(parse(items(3), { maxItems: 2 }).issues?.[0].code).toBe("too_big");
    expect(parse(items(2), { maxItems: 2 }).issues).toBeUndefined();
  });

  it.each([0, -1, 1.5, NaN, Infinity])("throws where maxItems is %d", (maxItems) => {
    expect(() => parse(body, { maxItems })).toThrow(
      integerRefused("parseCheckRequest: options.maxItems", String(maxItems)),
    );
  });

  it("answers objects that throw with an issue", () => {
    for (const malformed of hostile()) {
      expect(parse(malformed).issues).toMatchObject([
        { code: "malformed", message: "must be readable, got an object that throws", path: [] },
      ]);
    }
  });

  it("does not mutate its input", () => {
    const input = { ...body, items: [{ sku: "A", product_sku: "A", qty: 2, note: "x" }] };
    const copy = structuredClone(input);
    parse(input);
    expect(input).toEqual(copy);
  });

  it("reads a field once: what was tested is what is returned", () => {
    let reads = 0;
    const shifting = {
      product_sku: "A",
      get qty() {
        reads += 1;
        return reads === 1 ? 1 : -1;
      },
    };
    expect(parse({ ...body, items: [shifting] }).value?.items).toEqual([{ sku: "A", qty: 1 }]);
  });

  describe("laws", () => {
    const text = fc.string({ unit: "binary" }).filter((value) => value.trim() !== "");
    const request = fc.record({
      items: fc.array(fc.record({ sku: text, qty: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) }), {
        minLength: 1,
      }),
      srcWarehouseCode: text,
      destWarehouseCode: text,
    });
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSparseArray: true,
      withNullPrototype: true,
      withObjectString: true,
    });
    const field = fc.oneof(anything, fc.constantFrom<unknown>(1, 1.5, "A", "", null, undefined));
    const near = fc.record(
      {
        items: fc.oneof(
          field,
          fc.array(fc.oneof(field, fc.record({ product_sku: field, sku: field, qty: field }, { requiredKeys: [] }))),
        ),
        src_warehouse_code: field,
        dest_warehouse_code: field,
      },
      { requiredKeys: [] },
    );

    const isSound = ({ value, issues }: ReturnType<typeof parse>) => (value === undefined) === (issues !== undefined);

    it("reads back what was written", () => {
      fc.assert(
        fc.property(
          request,
          fc.constantFrom("product_sku", "sku"),
          ({ items, srcWarehouseCode, destWarehouseCode }, name) => {
            const written = {
              items: items.map(({ sku, qty }) => ({ [name]: sku, qty })),
              src_warehouse_code: srcWarehouseCode,
              dest_warehouse_code: destWarehouseCode,
            };
            expect(parse(JSON.parse(JSON.stringify(written)))).toEqual({
              value: { items, srcWarehouseCode, destWarehouseCode },
            });
          },
        ),
      );
    });

    it("no input of any shape throws, and each gives a value or 1 to 100 issues", () => {
      fc.assert(
        fc.property(fc.oneof(anything, near), (input) => {
          const result = parse(input);
          expect(isSound(result)).toBe(true);
          expect(result.issues?.length ?? 1).toBeGreaterThan(0);
          expect(result.issues?.length ?? 1).toBeLessThanOrEqual(100);
        }),
        { numRuns: scaled(2000) },
      );
    });

    it("no depth throws", () => {
      const nest = (depth: number) => {
        let inner: unknown = item;
        for (let level = 0; level < depth; level += 1)
          inner = level % 2 === 0 ? [inner] : { items: inner, product_sku: inner, qty: inner };
        return inner;
      };
      for (const depth of [1, 2, 10, 100_000]) {
        for (const input of [nest(depth), { ...body, items: nest(depth) }, { ...body, items: [nest(depth)] }]) {
          expect(isSound(parse(input))).toBe(true);
        }
      }
    });

    it("a value holds only what the rules allow", () => {
      fc.assert(
        fc.property(near, (input) => {
          for (const { sku, qty } of parse(input).value?.items ?? []) {
            expect(sku.trim()).not.toBe("");
            expect(Number.isSafeInteger(qty) && qty >= 1).toBe(true);
          }
        }),
      );
    });
  });
});

describe("checkRequestSchema", () => {
  const schema: StandardSchemaV1 = checkRequestSchema;

  it("is Standard Schema version 1 of this vendor", () => {
    expect(schema["~standard"]).toMatchObject({ version: 1, vendor: "stock-transfer" });
  });

  it("validates as parseCheckRequest does", () => {
    expect(schema["~standard"].validate(body)).toEqual(parse(body));
    expect(schema["~standard"].validate({})).toEqual(parse({}));
  });
});
