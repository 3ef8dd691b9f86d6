import { createTransferCollection, type ListQuery, listTransfers, type StockTransfer } from "stock-transfer";
import { describe, expect, it } from "vitest";
import {
  integerRefused,
  fault,
  inheritedNames,
  throwing,
  unsafeIntegers,
  unusualObjects,
} from "../support/adversaries";
import { numbered, transfer } from "../support/transfers";

const max = Number.MAX_SAFE_INTEGER;

describe("values with the names of inherited properties", () => {
  it("are ids, codes, warehouses and SKUs like any others", () => {
    const named = inheritedNames.map((name, index) => {
      const fields = { id: name, code: name, refCode: name, srcWarehouseCode: name, destWarehouseCode: name };
      return numbered(index + 1, { ...fields, items: [{ sku: name, qty: 1 }] });
    });
    const collection = createTransferCollection();
    for (const name of inheritedNames) {
      expect([collection.get(name), collection.delete(name), collection.count({ skus: [name] })]).toEqual([
        undefined,
        false,
        0,
      ]);
    }
    for (const given of named) collection.put(given);
    for (const [index, name] of inheritedNames.entries()) {
      for (const filter of [
        { skus: [name] },
        { codes: [name] },
        { refCode: name },
        { srcWarehouseCode: name },
        { srcWarehouseCode: name, destWarehouseCode: name },
      ]) {
        const page = { transfers: [named[index]], next: 0 };
        expect(collection.list({ filter, limit: 5, next: 0 })).toEqual(page);
        expect(listTransfers(named, { filter, limit: 5, next: 0 })).toEqual(page);
      }
    }
    for (const name of inheritedNames) collection.delete(name);
    expect([collection.size, [...collection]]).toEqual([0, []]);
  });

  it("do not replace missing fields, are kept as own fields, and change no prototype", () => {
    const collection = createTransferCollection();
    const given = JSON.stringify(transfer).replace('"seq":1', '"__proto__":{"seq":1}');
    const put = (text: string) => {
      collection.put(JSON.parse(text) as StockTransfer);
    };
    expect(() => {
      put(given);
    }).toThrow(new TypeError('TransferCollection.put: seq of transfer "st-1" must be given'));
    put(given.replace("{", '{"seq":1,'));
    const kept = collection.get("st-1")!;
    expect(Object.getPrototypeOf(kept)).toBe(Object.prototype);
    expect(Object.getOwnPropertyDescriptor(kept, "__proto__")?.value).toEqual({ seq: 1 });
  });
});

describe("numbers", () => {
  it("may be 2^53 − 1 as a seq and a cursor, in both orders", () => {
    const all = [max - 1, max].map((seq) => numbered(seq));
    const collection = createTransferCollection(all);
    for (const [order, next, seqs] of [
      ["newest", 0, [max, max - 1]],
      ["newest", max, [max - 1]],
      ["oldest", max - 1, [max]],
      ["oldest", max, []],
    ] as const) {
      const query: ListQuery = { filter: {}, limit: max, next, order };
      expect(collection.list(query).transfers.map(({ seq }) => seq)).toEqual(seqs);
      expect(listTransfers(all, query)).toEqual(collection.list(query));
    }
  });

  it.each(unsafeIntegers)("that are invalid are rejected: %s", (shown, value) => {
    const collection = createTransferCollection([transfer]);
    expect(() => {
      collection.put({ ...transfer, seq: value });
    }).toThrow(integerRefused('TransferCollection.put: seq of transfer "st-1"', shown));
    for (const list of [(query: ListQuery) => collection.list(query), (query: ListQuery) => listTransfers([], query)]) {
      expect(() => list({ filter: {}, limit: value, next: 0 })).toThrow(integerRefused("query.limit", shown));
      expect(() => list({ filter: {}, limit: 1, next: value })).toThrow(integerRefused("query.next", shown));
    }
    expect([...collection]).toEqual([transfer]);
  });
});

describe("objects", () => {
  type Item = StockTransfer["items"][number];
  const hole = new Array<Item>(2);
  hole[1] = { sku: "NEW", qty: 1 };
  const revoked = Proxy.revocable(hole, {});
  revoked.revoke();
  const changed: StockTransfer = { ...transfer, status: "completed", code: "NEW", items: [{ sku: "NEW", qty: 1 }] };
  const missing = /items\[0\] of transfer "st-1" must be given/;

  it.each(unusualObjects)("may be %s", (_, wrap) => {
    const given = wrap({ ...transfer, partner: wrap(transfer.partner), items: transfer.items.map(wrap) });
    const collection = createTransferCollection([given]);
    expect(collection.get("st-1")).toEqual(transfer);
    const query = wrap({ filter: wrap({ skus: ["HELMET"] }), limit: 5, next: 0 });
    expect(collection.list(query)).toEqual({ transfers: [transfer], next: 0 });
  });

  it.each<[string, StockTransfer, Error | RegExp]>([
    ["a hole among its items", { ...changed, items: hole }, missing],
    ["an item that throws", { ...changed, items: [throwing({ sku: "NEW", qty: 1 }, "sku")] }, fault],
    ["a field that throws", throwing(changed, "destWarehouseCode"), fault],
    ["items that are a revoked proxy", { ...changed, items: revoked.proxy }, /revoked/],
  ])("leave a collection unchanged: %s", (_, malformed, error) => {
    for (const before of [[], [transfer]]) {
      const collection = createTransferCollection(before);
      expect(() => {
        collection.put(malformed);
      }).toThrow(error);
      const found = ["NEW", "HELMET"].map((sku) => collection.count({ skus: [sku] }));
      expect([[...collection], collection.size, ...found]).toEqual([before, before.length, 0, before.length]);
      expect(collection.count({ codes: ["NEW"], statuses: ["completed"] })).toBe(0);
      expect(collection.delete("st-1")).toBe(before.length === 1);
      expect([...collection]).toEqual([]);
    }
  });
});

describe("very many faults", () => {
  it("of one transfer do not overflow the stack", () => {
    const items = Array.from({ length: 150_000 }, () => ({ sku: "HELMET", qty: 0 }));
    expect(() => {
      createTransferCollection().put({ ...transfer, items });
    }).toThrow(/^TransferCollection\.put: 150000 faults\n/);
  });
});
