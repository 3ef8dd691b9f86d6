import fc from "fast-check";
import { checkTransfers } from "stock-transfer";
import { planSources, planSupply, planTransfers } from "stock-transfer/planners";
import { expect, it } from "vitest";
import { anyProblem, callOf, contextOf } from "../../support/sourceProblems";

/** As many as 20 000 cases where the number of runs is 200, and hundreds by default. */
const { numRuns = 100 } = fc.readConfigureGlobal();
const cases = Math.ceil(numRuns ** 2 / 2);

it("plans every valid order: with cut-offs of one day, movements, preparation, lots, packs, costs and several services", () => {
  fc.assert(
    fc.property(anyProblem, fc.constantFrom(0, 600, 20_000), fc.boolean(), (problem, effort, isInOrder) => {
      const { request, context, options: given } = callOf(problem);
      const options = { ...given, ...(isInOrder && { choose: "in_order" as const }) };
      const { value } = planSources(request, context, { ...options, effort });
      const got = new Map(value!.missing.map(({ sku, qty }) => [sku, qty]));
      for (const { items } of value!.sources) {
        for (const { sku, qty, packQty = 1 } of items) {
          expect(qty % packQty).toBe(0);
          got.set(sku, (got.get(sku) ?? 0) + qty);
        }
      }
      expect(got).toEqual(new Map(request.items.map(({ sku, qty }) => [sku, qty])));
      expect(
        planSupply([request, request], { ...context, acceptedQty: undefined }, { ...options, effort }).issues,
      ).toBeUndefined();
      // A source waits for its slowest SKU, so others may no longer be fresh.
      if (problem.sources.some(({ stock }) => stock.some((level) => level?.preparationDays))) return;
      const requests = value!.sources.flatMap(({ items, limits, srcWarehouseCode, transferType }) =>
        planTransfers(items, limits, { effort: 0 }).transfers.map((transfer) => {
          return { items: transfer.items, srcWarehouseCode, transferType, destWarehouseCode: "DEST" };
        }),
      );
      for (const { value } of checkTransfers(requests, {
        ...context,
        acceptedQty: undefined,
        claims: "requests",
      })) {
        expect(value?.allowed).toBe(true);
      }
    }),
    { numRuns: cases },
  );
});

it("plans an order whose goods arrive by movements, where the fastest service missed today's cut-off", () => {
  const movements = [{ on: "2026-03-03", qty: 1 }];
  const stock = { A: { onHandQty: 3, unitWeight: 1, movements }, B: { onHandQty: 1, unitWeight: 4, movements } };
  const context = contextOf({ W: stock }, [
    { transferType: "T0", weightLimit: 1, transitDays: 0, cutOffOn: { "2026-03-02": "00:00" } },
    { transferType: "T1", weightLimit: 100 },
    { transferType: "T2", weightLimit: 5, transitDays: 0 },
  ]);
  const items = [
    { sku: "A", qty: 4 },
    { sku: "B", qty: 1 },
  ];
  const { value } = planSources({ items, destWarehouseCode: "DEST" }, { ...context, notBefore: "2026-03-02" });
  expect(value).toMatchObject({ totalCost: 3, missing: [] });
});
