import { type CheckContext, type CheckRequest, checkTransfer, type StockLevel } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { integerRefused, fault, throwFault, throwing, unsafeIntegers, unusualObjects } from "../support/adversaries";
import { toldCheck } from "../support/refusals";
import { networkOf, requestOf } from "../support/routes";

const max = Number.MAX_SAFE_INTEGER;
const network = networkOf({ weightLimit: max });

function contextOf(levels: Iterable<readonly [sku: string, level: StockLevel]>): CheckContext {
  return { network, stock: new Map(levels), now: 0 };
}

function check(qty: number, level: StockLevel) {
  return toldCheck(checkTransfer(requestOf({ sku: "X", qty }), contextOf([["X", level]])));
}

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
