import {
  checkTransfer,
  createNetwork,
  createTransferCollection,
  encodePage,
  encodeTransfer,
  listTransfers,
  type NetworkConfig,
  parseCheckRequest,
  parseListQuery,
  planTransfers,
  type StockTransfer,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { either } from "../support/either";
import { transfer } from "../support/transfers";

// Objects that are more than data: getters that throw or count how often they are asked, proxies, arrays that do
// something else, instances of classes, objects without a prototype.

const terms = { transferType: "ROAD", weightLimit: 1_000, transitDays: 1 };
const config: NetworkConfig = {
  warehouses: [
    { code: "A", timeZone: "UTC" },
    { code: "B", timeZone: "UTC" },
  ],
  defaultLane: terms,
};
const context = { network: createNetwork(config), stock: new Map([["X", { onHandQty: 5, unitWeight: 2 }]]), now: 0 };
const items = [{ sku: "X", qty: 2 }];
const request = { items, srcWarehouseCode: "A", destWarehouseCode: "B" };

const fault = new Error("read");
const thrower = (): never => {
  throw fault;
};
/** The object with a field that throws when it is read. */
function throwing<T extends object>(given: T, field: keyof T): T {
  return Object.defineProperty({ ...given }, field, { get: thrower, enumerable: true });
}
/** The object through a proxy, down to its last part. */
function proxied<T>(given: T): T {
  if (typeof given !== "object" || given === null) return given;
  return new Proxy(given, { get: (target, key, receiver) => proxied(Reflect.get(target, key, receiver)) as unknown });
}
/** The object as an instance of a class without a prototype behind it. */
function bare<T extends object>(given: T): T {
  return Object.assign(Object.create(null) as T, given);
}
class Entity {
  isEntity(): boolean {
    return true;
  }
}
const instance = <T extends object>(given: T): T => Object.assign(new Entity(), given);

describe.each<[string, <T extends object>(given: T) => T]>([
  ["proxies", proxied],
  ["objects without a prototype", bare],
  ["instances of a class", instance],
])("%s are read like any other object:", (_, wrap) => {
  it("a body", () => {
    const body = wrap({
      items: [wrap({ product_sku: "X", qty: 2 })],
      src_warehouse_code: "A",
      dest_warehouse_code: "B",
    });
    expect(parseCheckRequest(body)).toEqual({ value: request });
  });

  it("a request and a stock level", () => {
    const level = wrap({ onHandQty: 5, unitWeight: 2 });
    const wrapped = wrap({ ...request, items: items.map(wrap) });
    expect(checkTransfer(wrapped, { ...context, stock: { get: () => level } })).toEqual(
      checkTransfer(request, context),
    );
  });

  it("a configuration", () => {
    const { warehouses } = config;
    const network = createNetwork(wrap({ ...config, warehouses: warehouses.map(wrap), defaultLane: wrap(terms) }));
    expect(either(network.route("A", "B")).value).toMatchObject({
      src: "A",
      dest: "B",
      transferType: terms.transferType,
    });
    expect(network.config).toEqual({ ...config, defaultLane: terms });
  });

  it("a transfer, a query and its filter", () => {
    const given = wrap({ ...transfer, partner: wrap(transfer.partner), items: transfer.items.map(wrap) });
    const collection = createTransferCollection([given]);
    expect(collection.get("st-1")).toEqual(transfer);
    const query = wrap({ filter: wrap({ skus: ["HELMET"] }), limit: 5, next: 0 });
    expect(collection.list(query)).toEqual({ transfers: [transfer], next: 0 });
    expect(encodeTransfer(given, "UTC")).toEqual(encodeTransfer(transfer, "UTC"));
    expect(encodePage(wrap({ transfers: [given], next: 1 }), "UTC").paging).toEqual({ len: 1, next: "1" });
  });

  it("the items of a plan", () => {
    expect(planTransfers([wrap({ sku: "X", qty: 2, unitWeight: 5 })], 10).transfers).toEqual([
      { items: [{ sku: "X", qty: 2 }], totalWeight: 10 },
    ]);
  });
});

describe("query parameters", () => {
  it("are read through a proxy, and are refused as an instance of a class", () => {
    expect(parseListQuery(proxied({ skus: ["A", "B"], limit: "5" }))).toEqual(parseListQuery("skus=A,B&limit=5"));
    expect(either(parseListQuery(instance({ skus: "A" }))).issues).toEqual([
      { code: "wrong_type", message: "must be a query string or parameters by name, got an object", path: [] },
    ]);
  });

  it("are asked for once each, even where a proxy answers otherwise the second time", () => {
    const asked: string[] = [];
    const shifting = new Proxy(
      { limit: "", ref_code: "" },
      {
        get: (target, key) => {
          if (!Object.hasOwn(target, key)) return undefined;
          asked.push(String(key));
          return asked.length > 2 ? "1000" : "7";
        },
      },
    );
    expect(parseListQuery(shifting)).toEqual({ value: { filter: { refCode: "7" }, limit: 7, next: 0 } });
    expect(asked).toEqual(["limit", "ref_code"]);
  });
});

describe("what a getter throws reaches the caller", () => {
  it.each<[string, () => unknown]>([
    ["of the stock", () => checkTransfer(request, { ...context, stock: { get: thrower } })],
    [
      "of a quantity on hand",
      () => checkTransfer(request, { ...context, stock: { get: () => throwing({ onHandQty: 1 }, "onHandQty") } }),
    ],
    ["of a requested line", () => checkTransfer({ ...request, items: [throwing(items[0]!, "qty")] }, context)],
    ["of a configuration", () => createNetwork(throwing(config, "warehouses"))],
    [
      "of a warehouse",
      () => createNetwork({ ...config, warehouses: [throwing({ code: "A", timeZone: "UTC" }, "timeZone")] }),
    ],
    [
      "of a filter",
      () => listTransfers([transfer], { filter: throwing({ refCode: "" }, "refCode"), limit: 1, next: 0 }),
    ],
    ["of an item to plan", () => planTransfers([throwing({ sku: "X", qty: 1, unitWeight: 1 }, "qty")], 1)],
  ])("%s", (_, call) => {
    expect(call).toThrow(fault);
  });
});

describe("a collection that is given such objects", () => {
  class OtherMap extends Array<StockTransfer["items"][number]> {
    override map(): never[] {
      return [];
    }
  }
  class OtherForEach extends Array<StockTransfer["items"][number]> {
    override forEach(): void {
      // Shows nobody what it holds.
    }
  }
  class OtherIterator extends Array<StockTransfer["items"][number]> {
    override [Symbol.iterator](): never {
      throw fault;
    }
  }
  const hole = new Array<StockTransfer["items"][number]>(2);
  hole[1] = { sku: "NEW", qty: 1 };
  const revoked = Proxy.revocable(hole, {});
  revoked.revoke();
  const changed: StockTransfer = { ...transfer, status: "completed", code: "NEW", items: [{ sku: "NEW", qty: 1 }] };
  const missing = new RangeError(
    'TransferCollection.put: items[0].sku of transfer "st-1" must be a string, got undefined',
  );

  it.each<[string, StockTransfer, Error | RegExp]>([
    ["a hole among its items", { ...changed, items: hole }, missing],
    ["items whose iterator throws", { ...changed, items: OtherIterator.from([{ sku: "NEW", qty: 1 }]) }, fault],
    [
      "items that are not what forEach shows",
      { ...changed, items: OtherForEach.from([{ qty: 1 }]) as unknown as StockTransfer["items"] },
      missing,
    ],
    ["an item that throws", { ...changed, items: [throwing({ sku: "NEW", qty: 1 }, "sku")] }, fault],
    ["a field that throws", throwing(changed, "destWarehouseCode"), fault],
    ["a partner that throws", { ...changed, partner: throwing({ code: "P", name: "N" }, "name") }, fault],
    ["items that are a revoked proxy", { ...changed, items: revoked.proxy }, /revoked/],
  ])("is as it was after %s", (_, malformed, error) => {
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

  it("keeps the items themselves, as plain data, whatever their array makes of map", () => {
    const given = OtherMap.from([{ sku: "NEW", qty: 1 }]);
    const collection = createTransferCollection([{ ...transfer, items: given }]);
    expect(collection.get("st-1")?.items).toEqual([{ sku: "NEW", qty: 1 }]);
    expect(Object.getPrototypeOf(collection.get("st-1")?.items)).toBe(Array.prototype);
    expect(collection.count({ skus: ["NEW"] })).toBe(1);
  });

  it("keeps what a getter answered once", () => {
    let reads = 0;
    const shifting = {
      ...transfer,
      get code() {
        reads += 1;
        return `ST${reads}`;
      },
    };
    const collection = createTransferCollection([shifting]);
    expect([collection.get("st-1")?.code, collection.count({ codes: ["ST1"] }), reads]).toEqual(["ST1", 1, 1]);
  });

  it("answers as before after a query that throws", () => {
    const collection = createTransferCollection([transfer]);
    const query = { filter: throwing({ refCode: "PO-1" }, "refCode"), limit: 5, next: 0 };
    expect(() => collection.list(query)).toThrow(fault);
    expect(() => collection.count(query.filter)).toThrow(fault);
    expect(collection.list({ ...query, filter: { refCode: "PO-1" } })).toEqual({ transfers: [transfer], next: 0 });
  });
});
