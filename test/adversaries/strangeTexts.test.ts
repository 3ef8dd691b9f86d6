import {
  checkTransfer,
  createNetwork,
  createTransferCollection,
  parseCheckRequest,
  parseListQuery,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { either } from "../support/either";
import { transfer } from "../support/transfers";

// Texts that differ in one place only or collide where they are hashed, and texts that are none in any language.

describe("texts that are hard to tell apart", () => {
  const network = createNetwork({
    warehouses: ["A", "B"].map((code) => ({ code, timeZone: "UTC" })),
    defaultLane: { transferType: "ROAD", weightLimit: 0, transitDays: 0 },
  });
  const count = 3_000;
  const prefix = "p".repeat(500);
  const combined = "\u0301".repeat(30);
  it.each<[string, (index: number) => string]>([
    [
      "equal but for the last characters, after 500 equal ones",
      (index) => prefix + String.fromCharCode(0x4e00 + index),
    ],
    ["integers, which are hashed as what they are", String],
    ["integers whose low bits are the same", (index) => String(index * 1024)],
    ["integers beyond those of arrays", (index) => String(2 ** 32 + index * 65_536)],
    [
      "of the same letters, composed in another number of marks",
      (index) => `a${combined}${"\u0301".repeat(index % 100)}${Math.floor(index / 100)}`,
    ],
  ])("are kept apart: %s", (_, textOf) => {
    const skus = Array.from({ length: count }, (_, index) => textOf(index));
    const stock = new Map(skus.map((sku, index) => [sku, { onHandQty: 2 * index + 1, unitWeight: 0 }]));
    const twice = [...skus, ...[...skus].reverse()].map((sku) => ({ sku, qty: 1 }));
    const request = { items: twice, srcWarehouseCode: "A", destWarehouseCode: "B" };
    const check = either(checkTransfer(request, { network, stock, now: 0 })).value!;
    expect(check.items.map(({ sku, requestedQty, availableQty }) => [sku, requestedQty, availableQty])).toEqual(
      skus.map((sku, index) => [sku, 2, 2 * index + 1]),
    );
    const collection = createTransferCollection(
      skus.map((sku, index) => ({ ...transfer, seq: index + 1, id: sku, code: sku, items: [{ sku, qty: 1 }] })),
    );
    for (let index = 0; index < count; index += 29) {
      const sku = skus[index]!;
      expect(collection.get(sku)?.seq).toBe(index + 1);
      const page = collection.list({ filter: { skus: [sku], codes: [sku] }, limit: 5, next: 0 });
      expect(page.transfers.map(({ seq }) => seq)).toEqual([index + 1]);
    }
  });
});

describe("texts that are hardly text", () => {
  it.each([
    ["a NUL", "\0"],
    ["a lone surrogate", "\ud800"],
    ["a zero width space, which no engine takes for white", "\u200b"],
    ["a next line, likewise", "\u0085"],
    ["a delete", "\x7f"],
    ["a noncharacter", "\uffff"],
  ])("are kept as they are: %s", (_, text) => {
    const body = { items: [{ product_sku: text, qty: 1 }], src_warehouse_code: text, dest_warehouse_code: `${text}2` };
    expect(parseCheckRequest(body)).toEqual({
      value: { items: [{ sku: text, qty: 1 }], srcWarehouseCode: text, destWarehouseCode: `${text}2` },
    });
    expect(parseListQuery({ skus: text, ref_code: text })).toEqual({
      value: { filter: { skus: [text], refCode: text }, limit: 20, next: 0 },
    });
    const collection = createTransferCollection([{ ...transfer, refCode: text, items: [{ sku: text, qty: 1 }] }]);
    expect([collection.count({ skus: [text] }), collection.count({ refCode: text })]).toEqual([1, 1]);
    expect(collection.count({ skus: [`${text}${text}`, ""] })).toBe(0);
  });

  it.each(["\u00a0", "\u1680", "\u2003", "\u2028", "\u3000", "\ufeff", "\v\f"])("are blank: %j", (text) => {
    const body = { items: [{ product_sku: text, qty: 1 }], src_warehouse_code: "A", dest_warehouse_code: "B" };
    expect(either(parseCheckRequest(body)).issues).toEqual([
      { code: "blank", message: `must not be blank, got ${JSON.stringify(text)}`, path: ["items", 0, "product_sku"] },
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
    ["%73kus=A&ref%5Fcode=B&ref_code%00=C", { skus: ["A"], refCode: "B" }],
  ])("are read out of the query string %j as any other server reads them", (text, filter) => {
    expect(parseListQuery(text)).toEqual({ value: { filter, limit: 20, next: 0 } });
    expect(parseListQuery(new URLSearchParams(text))).toEqual({ value: { filter, limit: 20, next: 0 } });
  });
});
