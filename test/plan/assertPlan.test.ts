import { describe, expect, it } from "vitest";
import { assertPlan } from "../../src/plan/assertPlan";

describe("assertPlan", () => {
  const items = [{ sku: "A", qty: 2, unitWeight: 3 }];
  const plan = {
    transfers: [{ items: [{ sku: "A", qty: 2 }], totalWeight: 6 }],
    impossible: [],
    lowerBound: 1,
    optimal: true,
  };

  it("takes a plan that is right", () => {
    expect(() => {
      assertPlan(plan, items, 6);
    }).not.toThrow();
  });

  it.each([
    ["over the limit", plan, 5, "a transfer weighs 6 of 5"],
    [
      "a weight that is told wrong",
      { ...plan, transfers: [{ ...plan.transfers[0]!, totalWeight: 5 }] },
      6,
      "a transfer weighs 6 of 6",
    ],
    ["a unit too few", { ...plan, transfers: [] }, 6, '2 units of "A" are left'],
    ["a unit too many", { ...plan, impossible: items }, 6, '-2 units of "A" are left'],
    [
      "another SKU",
      { ...plan, transfers: [{ items: [{ sku: "B", qty: 1 }], totalWeight: 3 }] },
      6,
      "a transfer weighs NaN of 6",
    ],
    ["fewer than proven", { ...plan, lowerBound: 2 }, 6, "1 transfers are fewer than 2"],
  ])("refuses one with %s", (_, wrong, limit, fault) => {
    expect(() => {
      assertPlan(wrong, items, limit);
    }).toThrow(`planTransfers: a fault of this library made a wrong plan: ${fault}`);
  });
});
