import { createNetwork } from "stock-transfer";
import { planSources, planSupply, type SourceContext, type SourceOptions } from "stock-transfer/planners";
import { describe, expect, it } from "vitest";
import { contextOf as sourcesOf, now } from "../../support/sourceProblems";

const helmet = { onHandQty: 9, unitWeight: 340, unitVolume: 2 };

/** A truck of four days and a plane of one from each warehouse. */
const contextOf = (stocks: Parameters<typeof sourcesOf>[0]) =>
  sourcesOf(stocks, [
    { weightLimit: 3_000, transitDays: 4, unitLimit: 50 },
    { transferType: "AIR", weightLimit: 500, maxTransitDays: 2, meta: { carrier: "X" } },
  ]);

const planOf = (
  items: Readonly<Record<string, number>>,
  context: SourceContext,
  options?: SourceOptions,
  arriveBy?: string,
) => {
  const lines = Object.entries(items).map(([sku, qty]) => ({ sku, qty }));
  return planSources({ items: lines, destWarehouseCode: "DEST", arriveBy }, context, options).value!;
};
const told = (plan: ReturnType<typeof planOf>) =>
  plan.sources.map(({ srcWarehouseCode, transferType, items }) => [
    `${srcWarehouseCode} ${transferType}`,
    ...items.map(({ sku, qty }) => `${qty} ${sku}`),
  ]);

describe("a plan over services", () => {
  it("takes the service that can carry everything, and returns its dates, its limits and its cost", () => {
    const context = contextOf({ HCM: { HELMET: helmet, ANVIL: { onHandQty: 2, unitWeight: 600, packQty: 2 } } });
    const plan = planOf({ HELMET: 2, ANVIL: 2 }, context, {
      cost: ({ estimatedArrivalDate }) => estimatedArrivalDate.length,
    });
    expect(plan).toMatchObject({ totalCost: 10, missing: [] });
    expect(plan.sources).toEqual([
      {
        srcWarehouseCode: "HCM",
        transferType: "ROAD",
        weightLimit: 3_000,
        limits: { weight: 3_000, units: 50 },
        transferDate: "2026-03-02",
        departureDate: "2026-03-02",
        estimatedArrivalDate: "2026-03-06",
        latestArrivalDate: "2026-03-06",
        items: [
          { sku: "HELMET", qty: 2, unitWeight: 340, unitVolume: 2 },
          { sku: "ANVIL", qty: 2, unitWeight: 600, packQty: 2 },
        ],
        totalWeight: 1_880,
        transfers: 1,
        cost: 10,
      },
    ]);
    expect(planOf({ HELMET: 2 }, { ...context, transferType: "AIR" }).sources[0]).toMatchObject({
      transferType: "AIR",
      meta: { carrier: "X" },
    });
  });

  it("chooses by cost, or in the order of the stocks and of the configuration", () => {
    const context = contextOf({ HCM: { HELMET: helmet }, DAD: { HELMET: { ...helmet, onHandQty: 5 } } });
    const cost: SourceOptions["cost"] = ({ srcWarehouseCode, transferType }) =>
      (srcWarehouseCode === "HCM" ? 50 : 10) + (transferType === "AIR" ? 5 : 0);
    expect(told(planOf({ HELMET: 5 }, context, { choose: "cheapest", cost }))).toEqual([["DAD ROAD", "5 HELMET"]]);
    const inOrder = planOf({ HELMET: 12 }, context, { choose: "in_order", cost });
    expect(told(inOrder)).toEqual([
      ["HCM ROAD", "9 HELMET"],
      ["DAD ROAD", "3 HELMET"],
    ]);
    // 9 helmets are too heavy for one truck.
    expect(inOrder.sources.map(({ transfers, cost }) => [transfers, cost])).toEqual([
      [2, 100],
      [1, 10],
    ]);
    expect(inOrder).toMatchObject({ totalCost: 110 });
    // Nothing is gained by a service that costs nothing.
    expect(told(planOf({ HELMET: 5 }, context, { cost: () => 0 }))).toEqual([["HCM ROAD", "5 HELMET"]]);
  });

  it("returns every reason why units are missing, and none of them is an issue", () => {
    const level = { onHandQty: 1, unitWeight: 600 };
    const stocks = {
      HCM: { ANVIL: level, HELMET: { ...helmet, packQty: 4 } },
      DAD: { HELMET: { ...helmet, onHandQty: 1 } },
    };
    const context = contextOf(stocks);
    const codesOf = (plan: ReturnType<typeof planOf>) =>
      plan.missing.map(({ sku, qty, codes }) => [sku, qty, ...codes]);
    expect(codesOf(planOf({ ANVIL: 2 }, context))).toEqual([
      ["ANVIL", 1, "unknown_sku", "insufficient_stock", "over_weight_limit"],
    ]);
    expect(codesOf(planOf({ ANVIL: 1 }, context, {}, "2026-03-05"))).toEqual([
      ["ANVIL", 1, "unknown_sku", "over_weight_limit", "too_late"],
    ]);
    expect(codesOf(planOf({ HELMET: 10 }, context))).toEqual([
      ["HELMET", 1, "broken_pack", "insufficient_stock", "over_weight_limit"],
    ]);
    expect(codesOf(planOf({ HELMET: 10 }, { ...context, acceptedQty: new Map([["HELMET", 8]]) }))).toEqual([
      ["HELMET", 2, "insufficient_stock", "not_accepted", "over_weight_limit"],
    ]);
    expect(codesOf(planOf({ HELMET: 1 }, { ...context, transferType: "SEA" }))).toEqual([["HELMET", 1, "no_lane"]]);
    const forbids = () => "no";
    expect(codesOf(planOf({ HELMET: 1 }, { ...context, forbids }))).toEqual([
      ["HELMET", 1, "forbidden", "broken_pack", "over_weight_limit"],
    ]);
    const { network } = context;
    const ended = { ...context, network: createNetwork({ ...network.config, calendarsUntil: "2026-03-02" }) };
    expect(codesOf(planOf({ HELMET: 1 }, ended))).toEqual([["HELMET", 1, "beyond_calendars"]]);
    const stale = { ...context, minShelfDays: 5 };
    const lots = [{ qty: 9, expiresOn: "2026-03-10" }];
    const fresh = { ...stale, stocks: [["HCM", new Map([["HELMET", { ...helmet, lots }]])]] } as SourceContext;
    expect(told(planOf({ HELMET: 9 }, fresh))).toEqual([["HCM AIR", "9 HELMET"]]);
    expect(codesOf(planOf({ HELMET: 9 }, { ...fresh, minShelfDays: 9 }))).toEqual([["HELMET", 9, "short_shelf_life"]]);
    expect(planOf({ ANVIL: 2, HELMET: 10 }, context).sources.length).toBeGreaterThan(0);
  });

  it("shows costs frozen services", () => {
    const context = contextOf({ HCM: { HELMET: helmet } });
    const shown: unknown[] = [];
    const cost: SourceOptions["cost"] = (service) => {
      shown.push(service, service.limits, service.meta);
      expect(Reflect.set(service, "transferType", "SEA")).toBe(false);
      return 1;
    };
    expect(told(planOf({ HELMET: 1 }, context, { cost, choose: "cheapest" }))).toEqual([["HCM ROAD", "1 HELMET"]]);
    expect(shown.every((each) => Object.isFrozen(each))).toBe(true);
  });

  it("fails if rules change their answers while the needs are planned", () => {
    const { network, stocks } = contextOf({ HCM: { HELMET: helmet } });
    const items = [{ sku: "HELMET", qty: 1 }];
    const after = (allowed: number) => {
      let calls = 0;
      return () => ((calls += 1) > allowed ? "changed" : undefined);
    };
    const onRoad = { network, stocks, now, transferType: "ROAD" };
    const need = { items, destWarehouseCode: "DEST" };
    expect(() => planSupply([need], { ...onRoad, forbids: after(1) })).toThrow(
      "The plan is refused: transfer 0 of the plan",
    );
    expect(planSupply([need], { ...onRoad, forbids: after(2) }).value?.transfers).toHaveLength(1);
  });

  it("has an issue for a date that does not exist, and an error for an invalid cost or choice", () => {
    const context = contextOf({ HCM: { HELMET: helmet } });
    const request = { items: [{ sku: "HELMET", qty: 0 }], destWarehouseCode: "DEST", arriveBy: "2026-02-30" };
    expect(
      planSources(request, { ...context, notBefore: "soon" }).issues?.map(({ code, path }) => [code, ...path]),
    ).toEqual([
      ["malformed", "notBefore"],
      ["malformed", "arriveBy"],
      ["too_small", "items", 0, "qty"],
    ]);
    const costing = (cost: () => unknown) => () => planOf({ HELMET: 1 }, context, { cost: cost as () => number });
    expect(costing(() => 0.5)).toThrow('planSources: the cost of "HCM" by "ROAD" must be a whole number, got 0.5');
    expect(costing(() => ({ perWeight: -1 }))).toThrow(
      'planSources: the cost of "HCM" by "ROAD": perWeight must be at least 0, got -1',
    );
    expect(costing(() => ({ perTruck: 1 }))).toThrow('the cost of "HCM" by "ROAD".perTruck is unknown');
    expect(costing(() => null)).toThrow(TypeError);
    expect(costing(() => "1")).toThrow(TypeError);
    expect(() => planOf({ HELMET: 1 }, context, { choose: "fewest" as "cheapest" })).toThrow(
      "options.choose must be one of",
    );
    const two = contextOf({ HCM: { HELMET: helmet }, DAD: { HELMET: helmet } });
    const most = { cost: () => Number.MAX_SAFE_INTEGER };
    expect(planOf({ HELMET: 8 }, two, { ...most, choose: "cheapest" }).totalCost).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => planOf({ HELMET: 18 }, two, most)).toThrow("the total cost");
  });
});
