import {
  checkTransfer,
  createNetwork,
  createTransferCollection,
  encodePage,
  listTransfers,
  type ListQuery,
  type NetworkConfig,
  parseCheckRequest,
  planTransfers,
  type StockLevel,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { either } from "../support/either";
import { transfer } from "../support/transfers";

// Numbers at the end of the safe integers and beyond it, and -0.

const max = Number.MAX_SAFE_INTEGER;
const config: NetworkConfig = {
  warehouses: ["A", "B"].map((code) => ({ code, timeZone: "UTC" })),
  defaultLane: { transferType: "ROAD", weightLimit: max, transitDays: 0 },
};
const network = createNetwork(config);
const check = (qty: number, level: StockLevel) =>
  either(
    checkTransfer(
      { items: [{ sku: "X", qty }], srcWarehouseCode: "A", destWarehouseCode: "B" },
      { network, stock: new Map([["X", level]]), now: 0 },
    ),
  );

describe("2^53 − 1", () => {
  it("is a quantity, a stock and a limit; one unit of one more is too much", () => {
    expect(check(max, { onHandQty: max, unitWeight: 1 }).value).toMatchObject({
      totalWeight: max,
      items: [{ availableQty: max, allowed: true }],
    });
    expect(check(max, { onHandQty: max - 1, unitWeight: 1 }).value?.items[0]?.refusals).toEqual([
      { code: "insufficient_stock", shortBy: 1 },
    ]);
    expect(check(1, { onHandQty: -max, reservedQty: max, safetyQty: max, unitWeight: max }).value?.items).toMatchObject(
      [{ availableQty: 0, totalWeight: max, refusals: [{ code: "insufficient_stock", shortBy: 1 }] }],
    );
    expect(check(max, { onHandQty: max, unitWeight: 2 }).issues).toEqual([
      {
        code: "unsafe_total",
        message: `must weigh at most ${max}, got ${max} × 2`,
        path: ["items", 0, "qty"],
      },
    ]);
  });

  it("is a seq and a cursor, in both orders", () => {
    const all = [max - 1, max].map((seq) => ({ ...transfer, seq, id: `st-${seq}` }));
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
    expect(encodePage({ transfers: [], next: max }, "UTC").paging.next).toBe("9007199254740991");
  });

  it("is an instant of a range, and the weight of a unit to plan", () => {
    const late = { ...transfer, createdAt: max, updatedAt: -max };
    const collection = createTransferCollection([late]);
    expect(collection.count({ createdFrom: max, createdTo: max, updatedFrom: -max, updatedTo: -max })).toBe(1);
    expect(collection.count({ createdTo: max - 1 })).toBe(0);
    expect(planTransfers([{ sku: "X", qty: 1, unitWeight: max }], max)).toMatchObject({
      transfers: [{ totalWeight: max }],
      optimal: true,
    });
  });
});

describe("numbers that are no safe integers", () => {
  const bad = [NaN, Infinity, -Infinity, 2 ** 53, -(2 ** 53), 1e308, 5e-324, "7", "", null, 7n, Object(7) as number];
  const shown = ["NaN", "Infinity", "-Infinity", "9007199254740992", "-9007199254740992", "1e+308", "5e-324"].concat([
    '"7"',
    '""',
    "null",
    "a bigint",
    "an object (Number)",
  ]);

  it.each(bad.map((value, index) => [shown[index]!, value as number] as const))("are refused: %s", (text, value) => {
    const but = `must be a safe integer ≥ 0, got ${text}`;
    const defaultLane = { ...config.defaultLane!, weightLimit: value, outboundHandlingDays: value };
    expect(() => createNetwork({ ...config, defaultLane })).toThrow(
      new RangeError(
        `createNetwork: malformed configuration\n  defaultLane.weightLimit ${but}\n  defaultLane.outboundHandlingDays ${but}`,
      ),
    );
    const level = { onHandQty: 1, safetyQty: value };
    expect(() => check(1, level)).toThrow(new RangeError(`checkTransfer: safetyQty of the stock of "X" ${but}`));
    expect(() => planTransfers([], value)).toThrow(new RangeError(`planTransfers: weightLimit ${but}`));
    const collection = createTransferCollection([transfer]);
    expect(() => {
      collection.put({ ...transfer, seq: value });
    }).toThrow(
      new RangeError(`TransferCollection.put: seq of transfer "st-1" must be a safe integer ≥ 1, got ${text}`),
    );
    for (const list of [(query: ListQuery) => collection.list(query), (query: ListQuery) => listTransfers([], query)]) {
      expect(() => list({ filter: {}, limit: value, next: 0 })).toThrow(
        `limit must be a safe integer ≥ 1, got ${text}`,
      );
      expect(() => list({ filter: {}, limit: 1, next: value })).toThrow(`next ${but}`);
    }
    expect(() => encodePage({ transfers: [], next: value }, "UTC")).toThrow(
      new RangeError(`encodePage: page.next ${but}`),
    );
    expect(() => parseCheckRequest({}, { maxItems: value })).toThrow(
      new RangeError(`parseCheckRequest: options.maxItems must be a safe integer ≥ 1, got ${text}`),
    );
    expect([...collection]).toEqual([transfer]);
  });

  it("bound no time, or all of it, and the collection says so as the scan does", () => {
    const all = [-5, 0, 1_000].map((createdAt, index) => ({
      ...transfer,
      seq: index + 1,
      id: `st-${index}`,
      createdAt,
      updatedAt: createdAt,
    }));
    const collection = createTransferCollection(all);
    const found = (filter: ListQuery["filter"]) => {
      const query: ListQuery = { filter, limit: 5, next: 0, order: "oldest" };
      expect(collection.list(query)).toEqual(listTransfers(all, query));
      expect(collection.count(filter)).toBe(listTransfers(all, query).transfers.length);
      return listTransfers(all, query).transfers.map(({ createdAt }) => createdAt);
    };
    for (const [from, to] of [
      ["createdFrom", "createdTo"],
      ["updatedFrom", "updatedTo"],
    ] as const) {
      expect(found({ [from]: -Infinity, [to]: Infinity })).toEqual([-5, 0, 1_000]);
      expect(found({ [from]: -0, [to]: -0 })).toEqual([0]);
      expect(found({ [from]: -0.5, [to]: 999.5 })).toEqual([0]);
      for (const nothing of [{ [from]: NaN }, { [to]: NaN }, { [from]: Infinity }, { [to]: -Infinity }])
        expect(found(nothing)).toEqual([]);
    }
  });
});

it("-0 is 0, and nothing answers with it", () => {
  const lane = { transferType: "ROAD", weightLimit: -0, transitDays: -0, outboundHandlingDays: -0 };
  const route = either(createNetwork({ ...config, defaultLane: lane }).route("A", "B")).value;
  expect(route?.weightLimit).toBe(0);
  expect(check(1, { onHandQty: -0, reservedQty: -0, safetyQty: -0, unitWeight: -0 }).value?.items).toEqual([
    {
      sku: "X",
      requestedQty: 1,
      availableQty: 0,
      unitWeight: 0,
      totalWeight: 0,
      allowed: false,
      refusals: [{ code: "insufficient_stock", shortBy: 1 }],
    },
  ]);
  expect(planTransfers([{ sku: "X", qty: 1, unitWeight: -0 }], -0)).toEqual({
    transfers: [{ items: [{ sku: "X", qty: 1 }], totalWeight: 0 }],
    impossible: [],
    lowerBound: 1,
    optimal: true,
  });
  expect(createTransferCollection([transfer]).list({ filter: {}, limit: 1, next: -0 }).next).toBe(0);
  expect(encodePage({ transfers: [], next: -0 }, "UTC").paging.next).toBe("0");
});
