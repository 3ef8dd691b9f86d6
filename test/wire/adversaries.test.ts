import {
  checkTransfer,
  createNetwork,
  encodeCheck,
  encodePage,
  encodeTransfer,
  parseCheckRequest,
  parseListQuery,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import {
  integerRefused,
  asInstance,
  inheritedNames,
  proxied,
  unsafeIntegers,
  unusualObjects,
} from "../support/adversaries";
import { either } from "../support/either";
import { transfer } from "../support/transfers";

const body = { items: [{ product_sku: "A", qty: 1 }], src_warehouse_code: "A", dest_warehouse_code: "B" };

describe("values with the names of inherited properties", () => {
  it("are values of a query", () => {
    expect(parseListQuery(`skus=${inheritedNames.join()}&ref_code=__proto__`)).toEqual({
      value: { filter: { skus: inheritedNames, refCode: "__proto__" }, limit: 20, next: 0 },
    });
  });

  it("do not pollute prototypes in parsing, checking and encoding", () => {
    const sent =
      '{"items":[{"product_sku":"__proto__","qty":1,"__proto__":{"polluted":1}}],"src_warehouse_code":"__proto__","dest_warehouse_code":"constructor","constructor":{"prototype":{"polluted":1}}}';
    const network = createNetwork({
      warehouses: ["__proto__", "constructor"].map((code) => ({ code, timeZone: "UTC" })),
      defaultLane: { transferType: "ROAD", weightLimit: 1_000, transitDays: 1 },
    });
    const parsed = either(parseCheckRequest(JSON.parse(sent))).value!;
    const stock = new Map([["__proto__", { onHandQty: 1, unitWeight: 7 }]]);
    const wire = encodeCheck(either(checkTransfer(parsed, { network, stock, now: 0 })).value!);
    expect(wire.transfer_items).toEqual([
      {
        is_allowed_transfer: true,
        sku: "__proto__",
        request_qty: 1,
        available_qty: 1,
        product_weight: 7,
        total_product_weight: 7,
      },
    ]);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

describe("numbers", () => {
  it("may be 2^53 − 1 or -0 as a cursor", () => {
    const nextOf = (next: number) => encodePage({ transfers: [], next }, "UTC").paging.next;
    expect([nextOf(Number.MAX_SAFE_INTEGER), nextOf(-0)]).toEqual(["9007199254740991", "0"]);
  });

  it.each(unsafeIntegers)("are rejected: %s", (shown, value) => {
    expect(() => encodePage({ transfers: [], next: value }, "UTC")).toThrow(
      integerRefused("encodePage: page.next", shown),
    );
    expect(() => parseCheckRequest({}, { maxItems: value })).toThrow(
      integerRefused("parseCheckRequest: options.maxItems", shown),
    );
  });
});

describe("objects", () => {
  it.each(unusualObjects)("of a body may be %s", (_, wrap) => {
    expect(parseCheckRequest(wrap({ ...body, items: body.items.map(wrap) }))).toEqual(parseCheckRequest(body));
  });

  it.each(unusualObjects)("of a page may be %s", (_, wrap) => {
    const given = wrap({ ...transfer, partner: wrap(transfer.partner), items: transfer.items.map(wrap) });
    expect(encodeTransfer(given, "UTC")).toEqual(encodeTransfer(transfer, "UTC"));
    expect(encodePage(wrap({ transfers: [given], next: 1 }), "UTC").paging).toEqual({ len: 1, next: "1" });
  });

  it("of query parameters may be a proxy, but not a class instance", () => {
    expect(parseListQuery(proxied({ skus: ["A", "B"], limit: "5" }))).toEqual(parseListQuery("skus=A,B&limit=5"));
    expect(either(parseListQuery(asInstance({ skus: "A" }))).issues).toMatchObject([
      {
        code: "wrong_type",
        message: "Input must be the query parameters of a URL (got { skus }).",
        path: [],
      },
    ]);
  });
});

describe("strange texts", () => {
  it.each(["\u00a0", "\u1680", "\u2003", "\u2028", "\u3000", "\ufeff", "\v\f"])("are blank: %j", (text) => {
    expect(either(parseCheckRequest({ ...body, items: [{ product_sku: text, qty: 1 }] })).issues).toMatchObject([
      {
        code: "blank",
        message: "Product SKU must not be blank.",
        path: ["items", 0, "product_sku"],
      },
    ]);
    expect(parseListQuery({ skus: `${text},A`, ref_code: text })).toEqual(parseListQuery("skus=A"));
  });

  it.each([
    ["skus=%00,a%00b&ref_code=%00", { skus: ["\0", "a\0b"], refCode: "\0" }],
    ["skus=%ED%A0%80,A&ref_code=\ud800", { skus: ["\ufffd\ufffd\ufffd", "A"], refCode: "\ufffd" }],
    ["skus=%,%2,%zz,%2C&ref_code=%41", { skus: ["%", "%2", "%zz"], refCode: "A" }],
    ["skus=%E3%80%80,A,%C2%A0&ref_code=%EF%BB%BF", { skus: ["A"] }],
    ["skus=%C0%AF&ref_code=%u0041", { skus: ["\ufffd\ufffd"], refCode: "%u0041" }],
    ["skus=%F0%9F%98%80&ref_code=%f0%9f%98", { skus: ["😀"], refCode: "\ufffd" }],
    ["%73kus=A&ref%5Fcode=B", { skus: ["A"], refCode: "B" }],
  ])("are read from the query string %j as by other servers", (text, filter) => {
    expect(parseListQuery(text)).toEqual({ value: { filter, limit: 20, next: 0 } });
    expect(parseListQuery(new URLSearchParams(text))).toEqual({ value: { filter, limit: 20, next: 0 } });
  });
});
