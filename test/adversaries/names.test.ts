import {
  type CheckContext,
  checkTransfer,
  createNetwork,
  createTransferCollection,
  encodeCheck,
  largestAllowed,
  listTransfers,
  parseCheckRequest,
  parseListQuery,
  planTransfers,
  type StockLevel,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { either } from "../support/either";
import { transfer } from "../support/transfers";

// Names that an object has without having been given them, in every place where data from outside name something.

const names = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "__defineGetter__",
  "valueOf",
  "length",
  "get",
];

const network = createNetwork({
  warehouses: names.map((code) => ({ code, timeZone: "UTC" })),
  lanes: names.slice(1).map((dest) => ({
    src: "__proto__",
    dest,
    transferType: dest,
    weightLimit: 1_000,
    transitDays: 1,
  })),
});
const context: CheckContext = { network, stock: new Map(), now: 0 };
const request = {
  items: names.map((sku) => ({ sku, qty: 1 })),
  srcWarehouseCode: "__proto__",
  destWarehouseCode: "constructor",
};

describe("names of Object.prototype", () => {
  it("are unknown SKUs until the stock knows them, each by itself", () => {
    const none = either(checkTransfer(request, context)).value;
    expect(none?.items.map(({ sku, refusals }) => [sku, refusals])).toEqual(
      names.map((sku) => [sku, [{ code: "unknown_sku" }]]),
    );
    const stock = new Map(names.map((sku, index) => [sku, { onHandQty: index, unitWeight: 1 }]));
    const known = either(checkTransfer(request, { ...context, stock })).value;
    expect(known?.items.map(({ sku, availableQty, allowed }) => [sku, availableQty, allowed])).toEqual(
      names.map((sku, index) => [sku, index, index > 0]),
    );
    expect(either(largestAllowed(request, { ...context, stock })).value).toEqual(
      names.map((sku, maxQty) => ({ sku, maxQty })),
    );
  });

  it("are refused as the stock, where an object without entries of its own is asked for them", () => {
    const levels: Record<string, StockLevel> = {};
    const check = (sku: string) => () =>
      checkTransfer({ ...request, items: [{ sku, qty: 1 }] }, { ...context, stock: { get: (key) => levels[key] } });
    expect(check("__proto__")).toThrow(
      new RangeError('checkTransfer: onHandQty of the stock of "__proto__" must be a safe integer, got undefined'),
    );
    expect(check("toString")).toThrow(
      new TypeError('checkTransfer: the stock of "toString" must be an object or undefined, got a function'),
    );
  });

  it("are warehouses and lanes like any others", () => {
    for (const code of names.slice(1)) {
      expect(either(network.route("__proto__", code)).value?.transferType).toBe(code);
      expect(either(network.route(code, "__proto__")).issues?.map((issue) => issue.code)).toEqual(["no_lane"]);
    }
    expect(either(network.route("isPrototypeOf", "__proto__")).issues?.map((issue) => issue.code)).toEqual([
      "unknown_warehouse",
    ]);
  });

  it("are ids, codes, warehouses and SKUs of a collection like any others", () => {
    const named = names.map((name, index) => ({
      ...transfer,
      seq: index + 1,
      id: name,
      code: name,
      refCode: name,
      srcWarehouseCode: name,
      destWarehouseCode: name,
      items: [{ sku: name, qty: 1 }],
    }));
    const collection = createTransferCollection();
    for (const name of names) {
      expect([collection.get(name), collection.delete(name), collection.count({ skus: [name] })]).toEqual([
        undefined,
        false,
        0,
      ]);
    }
    for (const given of named) collection.put(given);
    for (const [index, name] of names.entries()) {
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
    for (const name of names) collection.delete(name);
    expect([collection.size, [...collection]]).toEqual([0, []]);
  });

  it("are SKUs of a plan, and values of a query", () => {
    const items = names.map((sku) => ({ sku, qty: 1, unitWeight: 1 }));
    expect(planTransfers(items, 100).transfers).toEqual([
      { items: names.map((sku) => ({ sku, qty: 1 })), totalWeight: names.length },
    ]);
    expect(parseListQuery(`skus=${names.join()}&ref_code=__proto__`)).toEqual({
      value: { filter: { skus: names, refCode: "__proto__" }, limit: 20, next: 0 },
    });
  });
});

describe("fields named __proto__ in JSON", () => {
  const json = (text: string) => JSON.parse(text) as never;

  it("give a network no fields, and a lane no terms", () => {
    const warehouses = '[{"code":"A","timeZone":"UTC"},{"code":"B","timeZone":"UTC"}]';
    expect(() => createNetwork(json(`{"__proto__":{"warehouses":${warehouses}}}`))).toThrow(
      new RangeError("createNetwork: malformed configuration\n  warehouses must be an array, got undefined"),
    );
    const lane = '{"transferType":"ROAD","weightLimit":1,"__proto__":{"transitDays":1}}';
    expect(() => createNetwork(json(`{"warehouses":${warehouses},"defaultLane":${lane}}`))).toThrow(
      new RangeError(
        "createNetwork: malformed configuration\n  defaultLane.transitDays must be a safe integer ≥ 0, got undefined",
      ),
    );
  });

  it("give a transfer no fields, stay where they were put, and change no prototype", () => {
    const collection = createTransferCollection();
    const given = JSON.stringify(transfer).replace('"seq":1', '"__proto__":{"seq":1}');
    expect(() => {
      collection.put(json(given));
    }).toThrow(
      new RangeError('TransferCollection.put: seq of transfer "st-1" must be a safe integer ≥ 1, got undefined'),
    );
    collection.put(json(given.replace("{", '{"seq":1,')));
    const kept = collection.get("st-1")!;
    expect(Object.getPrototypeOf(kept)).toBe(Object.prototype);
    expect(Object.getOwnPropertyDescriptor(kept, "__proto__")?.value).toEqual({ seq: 1 });
  });

  it("give a stock level nothing", () => {
    const stock = new Map([["toString", json('{"onHandQty":5,"__proto__":{"unitWeight":1}}')]]);
    const items = [{ sku: "toString", qty: 1 }];
    expect(either(checkTransfer({ ...request, items }, { ...context, stock })).value?.items[0]?.refusals).toEqual([
      { code: "missing_weight" },
    ]);
  });

  it("pollute nothing on the way through parsing, checking and encoding", () => {
    const sent =
      '{"items":[{"product_sku":"__proto__","qty":1,"__proto__":{"polluted":1}}],"src_warehouse_code":"__proto__","dest_warehouse_code":"constructor","constructor":{"prototype":{"polluted":1}}}';
    const parsed = either(parseCheckRequest(json(sent))).value!;
    const stock = new Map([["__proto__", { onHandQty: 1, unitWeight: 7 }]]);
    const wire = encodeCheck(either(checkTransfer(parsed, { ...context, stock })).value!);
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
