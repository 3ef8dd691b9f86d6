import { planTransfers } from "stock-transfer/planners";
import { expect, it } from "vitest";
import {
  integerRefused,
  fault,
  inheritedNames,
  throwing,
  unsafeIntegers,
  unusualObjects,
} from "../../support/adversaries";

it("plans SKUs with the names of inherited properties", () => {
  expect(
    planTransfers(
      inheritedNames.map((sku) => ({ sku, qty: 1, unitWeight: 1 })),
      100,
    ).transfers,
  ).toEqual([{ items: inheritedNames.map((sku) => ({ sku, qty: 1 })), totalWeight: inheritedNames.length }]);
});

it("treats -0 as 0", () => {
  expect(planTransfers([{ sku: "X", qty: 1, unitWeight: -0 }], -0)).toEqual({
    transfers: [{ items: [{ sku: "X", qty: 1 }], totalWeight: 0 }],
    impossible: [],
    lowerBound: 1,
    optimal: true,
  });
});

it.each(unsafeIntegers)("rejects a limit of %s", (shown, value) => {
  expect(() => planTransfers([], value)).toThrow(integerRefused("planTransfers: weightLimit", shown));
});

it.each(unusualObjects)("reads an item that is %s", (_, wrap) => {
  expect(planTransfers([wrap({ sku: "X", qty: 2, unitWeight: 5 })], 10).transfers).toEqual([
    { items: [{ sku: "X", qty: 2 }], totalWeight: 10 },
  ]);
});

it("passes on the error of a getter", () => {
  expect(() => planTransfers([throwing({ sku: "X", qty: 1, unitWeight: 1 }, "qty")], 1)).toThrow(fault);
});
