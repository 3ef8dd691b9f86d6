import {
  createNetwork,
  createTransferCollection,
  listTransfers,
  parseCheckRequest,
  parseListQuery,
  type StockTransfer,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { either } from "../support/either";
import { transfer } from "../support/transfers";

// Lists with holes, and lists that are as long as is taken, or longer.

describe("lists", () => {
  const holes = <T>(length: number, last: T): T[] => {
    const list = new Array<T>(length);
    list[length - 1] = last;
    return list;
  };

  it("with holes are told of hole by hole", () => {
    const body = { items: holes(3, { product_sku: "A", qty: 1 }), src_warehouse_code: "A", dest_warehouse_code: "B" };
    expect(either(parseCheckRequest(body)).issues).toEqual(
      [0, 1].map((index) => ({
        code: "wrong_type",
        message: "must be an object, got undefined",
        path: ["items", index],
      })),
    );
    const warehouse = {
      code: "C",
      timeZone: "UTC",
      workingDays: holes(2, 1 as const),
      holidays: holes(2, "2026-01-01"),
    };
    expect(() => createNetwork({ warehouses: holes(2, warehouse), lanes: new Array(1) })).toThrow(
      new RangeError(
        [
          "createNetwork: malformed configuration",
          "warehouses[0] must be an object, got undefined",
          'warehouses[1].workingDays[0] of "C" must be an ISO weekday from 1 (Monday) to 7 (Sunday), got undefined',
          'warehouses[1].holidays[0] of "C" must be a calendar date, YYYY-MM-DD, got undefined',
          "lanes[0] must be an object, got undefined",
        ].join("\n  "),
      ),
    );
  });

  it("that are almost nothing but holes are refused by their length, or at the hundredth hole", () => {
    const body = { items: holes(10_000, 1), src_warehouse_code: "A", dest_warehouse_code: "B" };
    expect(either(parseCheckRequest(body)).issues).toHaveLength(100);
    expect(either(parseCheckRequest({ ...body, items: holes(2 ** 32 - 1, 1) })).issues?.[0].message).toBe(
      "must be an array of length 10000 at most, got an array of length 4294967295",
    );
    expect(either(parseListQuery({ skus: holes(10_000, "A") })).issues).toHaveLength(100);
  });

  it("of a filter may be as long as they come", () => {
    const skus = Array.from({ length: 20_000 }, (_, index) => `S${index}`);
    const given: StockTransfer = { ...transfer, code: "S19999", items: [{ sku: "S19998", qty: 1 }] };
    const { filter } = either(parseListQuery({ skus: skus.join(), stock_transfer_codes: skus })).value!;
    expect(filter).toEqual({ skus, codes: skus });
    const collection = createTransferCollection([given]);
    expect([collection.count(filter), collection.count({ ...filter, skus: skus.slice(0, -2) })]).toEqual([1, 0]);
    expect(collection.list({ filter, limit: 100, next: 0 })).toEqual({ transfers: [given], next: 0 });
  });

  it("of a page end at the limit: 100 on the wire, whatever else in the program", () => {
    const all = Array.from({ length: 300 }, (_, index) => ({ ...transfer, seq: index + 1, id: `st-${index + 1}` }));
    const collection = createTransferCollection(all);
    const { value } = either(parseListQuery("limit=100"));
    expect(collection.list(value!)).toMatchObject({ transfers: { length: 100 }, next: 201 });
    for (const [limit, next] of [
      [299, 2],
      [300, 0],
      [301, 0],
      [Number.MAX_SAFE_INTEGER, 0],
    ] as const) {
      const page = collection.list({ filter: {}, limit, next: 0 });
      expect([page.transfers.length, page.next]).toEqual([Math.min(limit, 300), next]);
      expect(listTransfers(all, { filter: {}, limit, next: 0 })).toEqual(page);
    }
  });
});
