import fc from "fast-check";
import { checkTransfers, createNetwork, type StockLevel } from "stock-transfer";
import { planSupply, type SupplyContext } from "stock-transfer/planners";
import { describe, expect, it } from "vitest";
import { fewUnits, optional } from "../../support/arbitraries";
import { isThorough, scaled } from "../../support/scaled";
import { dayAfter, now, skus } from "../../support/sourceProblems";

const codes = ["HCM", "DAD", "HPH", "HAN"];

const road = { transferType: "ROAD", weightLimit: 6, transitDays: 2, maxTransitDays: 3 };
const air = { transferType: "AIR", weightLimit: 3, volumeLimit: 4, unitLimit: 2, transitDays: 1 };
const network = createNetwork({
  warehouses: codes.map((code) => ({ code, timeZone: "UTC" })),
  defaultLane: [road, { ...air, cutOffOn: { [dayAfter(1)]: "00:00" } }],
});

// Light enough for the limits of most services.
const anyLevel = fewUnits(fc.nat(7).map(dayAfter)).map(({ unitWeight = 2, unitVolume = 1, ...level }): StockLevel => {
  return { ...level, unitWeight: unitWeight % 4, unitVolume: unitVolume % 4 };
});
const anyStocks = fc
  .array(fc.dictionary(fc.constantFrom(...skus), anyLevel), { minLength: 4, maxLength: 4 })
  .map((stocks) => new Map(stocks.map((levels, index) => [codes[index]!, new Map(Object.entries(levels))])));
const anyNeed = fc.record({
  destWarehouseCode: fc.constantFrom(...codes),
  items: fc.array(fc.record({ sku: fc.constantFrom(...skus, "NOWHERE"), qty: fc.integer({ min: 1, max: 9 }) }), {
    maxLength: 4,
  }),
  arriveBy: optional(fc.nat(6).map(dayAfter)),
});
const anyContext = fc.record({
  notBefore: optional(fc.nat(3).map(dayAfter)),
  promisesUntil: optional(fc.nat(4).map(dayAfter)),
  minShelfDays: fc.nat(2),
  weightRule: fc.constantFrom(undefined, "fill" as const, "whole" as const, "each" as const),
  acceptedQty: fc.constantFrom(undefined, new Map([["HAN", new Map([["A", 7]])]])),
  forbids: fc.constantFrom(undefined, (sku: string, _: StockLevel, { transferType }: { transferType: string }) =>
    sku === "B" && transferType === "AIR" ? "hazmat" : undefined,
  ),
  transferType: fc.constantFrom(undefined, undefined, "AIR"),
});

const plain = (stocks: Readonly<Record<string, Readonly<Record<string, number>>>>): SupplyContext => ({
  network,
  now,
  stocks: Object.entries(stocks).map(([code, levels]) => [
    code,
    new Map(Object.entries(levels).map(([sku, onHandQty]) => [sku, { onHandQty, unitWeight: 2, unitVolume: 1 }])),
  ]),
});

describe("planSupply", () => {
  it("passes one batch, line by line, and supplies all that is not missing", () => {
    const runs = scaled(600);
    let transfersPlanned = 0;
    fc.assert(
      fc.property(
        fc.array(anyNeed, { maxLength: 5, size: "+1" }),
        anyStocks,
        anyContext,
        fc.constantFrom("cheapest" as const, "in_order" as const),
        (needs, stocks, rules, choose) => {
          const context = { ...rules, network, now, stocks };
          const { transfers, missing } = planSupply(needs, context, { choose, effort: 2000 }).value!;
          const checks = checkTransfers(
            transfers.map(({ request }) => request),
            { ...context, claims: "requests" },
          );
          expect(checks.map(({ value }) => value)).toEqual(transfers.map(({ check }) => check));
          for (const { check } of transfers) expect(check.items.every(({ allowed }) => allowed)).toBe(true);
          expect(transfers.map(({ need }) => need)).toEqual(transfers.map(({ need }) => need).sort((a, b) => a - b));
          for (const [index, { destWarehouseCode, items, arriveBy }] of needs.entries()) {
            const got = new Map<string, number>();
            const add = ({ sku, qty }: { sku: string; qty: number }) => got.set(sku, (got.get(sku) ?? 0) + qty);
            for (const { need, request, check } of transfers) {
              if (need !== index) continue;
              expect(request.destWarehouseCode).toBe(destWarehouseCode);
              if (arriveBy !== undefined) expect(check.latestArrivalDate <= arriveBy).toBe(true);
              request.items.forEach(add);
            }
            missing.filter(({ need }) => need === index).forEach(add);
            for (const { codes } of missing) expect(codes).not.toEqual([]);
            const wanted = new Map<string, number>();
            for (const { sku, qty } of items) wanted.set(sku, (wanted.get(sku) ?? 0) + qty);
            expect(got).toEqual(wanted);
          }
          transfersPlanned += transfers.length;
        },
      ),
      { numRuns: runs },
    );
    if (isThorough) expect(transfersPlanned).toBeGreaterThan(runs / 2);
  });

  it("does not supply a warehouse from itself, and counts what a destination accepts over all needs", () => {
    const need = { destWarehouseCode: "HAN", items: [{ sku: "A", qty: 2 }] };
    const context = plain({ HAN: { A: 9 }, HCM: { A: 9 } });
    const acceptedQty = new Map([["HAN", new Map([["A", 3]])]]);
    const { transfers, missing } = planSupply([need, need], { ...context, acceptedQty, transferType: "ROAD" }).value!;
    expect(transfers.map(({ request }) => request.srcWarehouseCode)).toEqual(["HCM", "HCM"]);
    expect(missing).toEqual([{ need: 1, destWarehouseCode: "HAN", sku: "A", qty: 1, codes: ["not_accepted"] }]);
    for (const context of [plain({ HAN: { A: 9 } }), plain({})]) {
      expect(planSupply([need], context).value!.missing).toEqual([
        { need: 0, destWarehouseCode: "HAN", sku: "A", qty: 2, codes: ["no_lane"] },
      ]);
    }
  });

  it("has every issue once, with the path of its need", () => {
    const needs = [
      { destWarehouseCode: "MARS", items: [{ sku: "A", qty: 0 }] },
      {
        destWarehouseCode: "HAN",
        items: [
          { sku: "A", qty: 1 },
          { sku: "A", qty: 1 },
        ],
        arriveBy: "never",
      },
      { destWarehouseCode: "HAN", items: [] },
    ];
    const context = { ...plain({ VENUS: { A: 1 } }), duplicateLines: "reject" as const };
    expect(planSupply(needs, context).issues?.map(({ code, path }) => [code, ...path])).toEqual([
      ["unknown_warehouse", "needs", 0, "destWarehouseCode"],
      ["unknown_warehouse", "stocks", 0],
      ["too_small", "needs", 0, "items", 0, "qty"],
      ["malformed", "needs", 1, "arriveBy"],
      ["duplicate_sku", "needs", 1, "items", 1, "sku"],
    ]);
  });
});
