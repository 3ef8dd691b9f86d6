import {
  type CheckContext,
  type CheckRequest,
  checkTransfer,
  compareChecks,
  createNetwork,
  largestAllowed,
  type RequestedItem,
  type StockLevel,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import {
  integerRefused,
  fault,
  inheritedNames,
  longText,
  shortened,
  similarTexts,
  throwFault,
  throwing,
  unsafeIntegers,
  unusualObjects,
} from "../support/adversaries";
import { either } from "../support/either";
import { told, toldCheck } from "../support/refusals";
import { scaled } from "../support/scaled";

const max = Number.MAX_SAFE_INTEGER;
const network = createNetwork({
  warehouses: ["A", "B"].map((code) => ({ code, timeZone: "UTC" })),
  defaultLane: { transferType: "ROAD", weightLimit: max, transitDays: 0 },
});

function requestOf(...items: readonly RequestedItem[]): CheckRequest {
  return { items, srcWarehouseCode: "A", destWarehouseCode: "B" };
}

function contextOf(levels: Iterable<readonly [sku: string, level: StockLevel]>): CheckContext {
  return { network, stock: new Map(levels), now: 0 };
}

function check(qty: number, level: StockLevel) {
  return toldCheck(checkTransfer(requestOf({ sku: "X", qty }), contextOf([["X", level]])));
}

describe("SKUs with the names of inherited properties", () => {
  const request = requestOf(...inheritedNames.map((sku) => ({ sku, qty: 1 })));

  it("are unknown until the stock has them, each on its own", () => {
    const none = either(checkTransfer(request, contextOf([]))).value;
    expect(none?.items.map(({ sku, refusals }) => [sku, told(refusals)])).toEqual(
      inheritedNames.map((sku) => [sku, ["unknown_sku"]]),
    );
    const context = contextOf(inheritedNames.map((sku, index) => [sku, { onHandQty: index, unitWeight: 1 }]));
    const known = either(checkTransfer(request, context)).value;
    expect(known?.items.map(({ sku, availableQty, allowed }) => [sku, availableQty, allowed])).toEqual(
      inheritedNames.map((sku, index) => [sku, index, index > 0]),
    );
    expect(either(largestAllowed(request, context)).value).toEqual(
      inheritedNames.map((sku, maxQty) => ({ sku, maxQty })),
    );
  });

  it("are rejected if the stock is an object that inherits them", () => {
    const levels: Record<string, StockLevel> = {};
    const checkIn = (sku: string) => () =>
      checkTransfer(requestOf({ sku, qty: 1 }), { ...contextOf([]), stock: { get: (key) => levels[key] } });
    expect(checkIn("__proto__")).toThrow(
      new TypeError('checkTransfer: the stock of "__proto__" must be an object with onHandQty, got {}'),
    );
    expect(checkIn("toString")).toThrow(
      new TypeError('checkTransfer: the stock of "toString" must be an object with onHandQty, got function'),
    );
  });

  it("are not affected by a field named __proto__ in the JSON of the stock", () => {
    const level = JSON.parse('{"onHandQty":5,"__proto__":{"unitWeight":1}}') as StockLevel;
    expect(
      toldCheck(checkTransfer(requestOf({ sku: "toString", qty: 1 }), contextOf([["toString", level]]))).value?.items,
    ).toMatchObject([{ refusals: ["missing_weight"] }]);
  });
});

it.each(similarTexts)("similar SKUs are distinguished: %s", (_, textOf) => {
  const skus = Array.from({ length: scaled(3_000) }, (_, index) => textOf(index));
  const context = contextOf(skus.map((sku, index) => [sku, { onHandQty: 2 * index + 1, unitWeight: 0 }]));
  const twice = [...skus, ...[...skus].reverse()].map((sku) => ({ sku, qty: 1 }));
  const { items } = either(checkTransfer(requestOf(...twice), context)).value!;
  expect(items.map(({ sku, requestedQty, availableQty }) => [sku, requestedQty, availableQty])).toEqual(
    skus.map((sku, index) => [sku, 2, 2 * index + 1]),
  );
});

describe("SKUs that are alike", () => {
  const check = (items: readonly RequestedItem[]) =>
    either(checkTransfer({ ...requestOf(), items }, contextOf([]))).value;

  it("may be half a billion holes, which are not lines", () => {
    const items = new Array(2 ** 29) as RequestedItem[];
    expect(() => check(items)).toThrow("items[0] must be given");
  });
});

describe("numbers", () => {
  it("may be -0, which never appears in an answer", () => {
    expect(check(1, { onHandQty: -0, reservedQty: -0, safetyQty: -0, unitWeight: -0 }).value?.items).toEqual([
      {
        sku: "X",
        requestedQty: 1,
        availableQty: 0,
        unitWeight: 0,
        totalWeight: 0,
        allowed: false,
        refusals: ["insufficient_stock 1"],
      },
    ]);
  });

  it.each(unsafeIntegers)("are rejected in a stock level: %s", (shown, safetyQty) => {
    expect(() => check(1, { onHandQty: 1, safetyQty })).toThrow(
      integerRefused('checkTransfer: safetyQty of the stock of "X"', shown),
    );
  });
});

describe("objects", () => {
  const level = { onHandQty: 5, unitWeight: 2 };
  const item = { sku: "X", qty: 2 };
  const context = contextOf([["X", level]]);

  it.each(unusualObjects)("of a request and a stock may be %s", (_, wrap) => {
    const wrapped = wrap(requestOf(wrap(item)));
    expect(checkTransfer(wrapped, { ...context, stock: { get: () => wrap(level) } })).toEqual(
      checkTransfer(requestOf(item), context),
    );
  });

  it.each<[string, CheckRequest, CheckContext["stock"]]>([
    ["the stock", requestOf(item), { get: throwFault }],
    ["a stock level", requestOf(item), { get: () => throwing(level, "onHandQty") }],
    ["a requested line", requestOf(throwing(item, "qty")), context.stock],
  ])("may throw, and the error of %s reaches the caller", (_, request, stock) => {
    expect(() => checkTransfer(request, { ...context, stock })).toThrow(fault);
  });
});

describe("texts of a million characters", () => {
  const sku = longText;
  const shown = shortened(longText);
  const request = requestOf({ sku, qty: 2 });
  const context = contextOf([[sku, { onHandQty: 3, unitWeight: 1 }]]);

  it("are SKUs like any others", () => {
    expect(either(checkTransfer(request, context)).value?.items).toMatchObject([{ sku, allowed: true }]);
  });

  it("are shortened in issues", () => {
    const twice = checkTransfer(requestOf(...request.items, ...request.items), {
      ...context,
      duplicateLines: "reject",
    });
    expect(either(twice).issues?.[0].message).toBe(
      `SKU ${"x".repeat(80)}… (${longText.length}) is already on an earlier line.`,
    );
  });

  it("are shortened in errors", () => {
    const stock = new Map([[sku, { onHandQty: longText as never }]]);
    expect(() => checkTransfer(request, { ...context, stock })).toThrow(
      new TypeError(`checkTransfer: onHandQty of the stock of ${shown} must be a number, got ${shown}`),
    );
    const checked = either(checkTransfer(request, context)).value!;
    expect(() => compareChecks(checked, { ...checked, items: [] })).toThrow(
      new RangeError(`compareChecks: after.items[0] must be 2 of ${shown}, as in before.items[0], got nothing`),
    );
  });
});
