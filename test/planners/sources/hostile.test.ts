import fc from "fast-check";
import { checkTransfers, createNetwork } from "stock-transfer";
import { planSources, planSupply, planTransfers } from "stock-transfer/planners";
import { expect, it } from "vitest";
import { callOf, now } from "../../support/sourceProblems";

const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined });
const dated = fc.record({ qty: fc.integer({ min: 1, max: 4 }), days: fc.nat(8) });
const anyLevel = fc.record({
  onHandQty: fc.nat(8),
  unitWeight: fc.integer({ min: 1, max: 4 }),
  packQty: fc.constantFrom(undefined, undefined, 2, 3),
  preparationDays: fc.constantFrom(undefined, undefined, 1, 3),
  lots: maybe(fc.array(dated, { maxLength: 3 })),
  moves: fc.array(fc.record({ qty: fc.integer({ min: -3, max: 4 }), days: fc.nat(6), expiresIn: maybe(fc.nat(8)) }), {
    maxLength: 2,
  }),
});
const anyService = fc.record({
  weightLimit: fc.constantFrom(4, 5, 9, 100),
  days: fc.nat(4),
  cutOffs: fc.array(fc.tuple(fc.nat(4), fc.constantFrom("00:00", "01:00", "24:00")), { maxLength: 2 }),
  cost: fc.record({ perService: fc.nat(5), perTransfer: fc.nat(9), perWeight: fc.nat(2) }),
});
const anyProblem = fc.record({
  sources: fc.array(
    fc.record({
      services: fc.array(anyService, { minLength: 1, maxLength: 3 }),
      stock: fc.tuple(anyLevel, anyLevel, anyLevel),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  wanted: fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat(6), fc.nat(6)),
  notBefore: maybe(fc.nat(4)),
  minShelfDays: fc.nat(2),
  isCounted: fc.boolean(),
});

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
      if (problem.sources.some(({ stock }) => stock.some(({ preparationDays }) => preparationDays))) return;
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
  const lanes = [
    { transferType: "T0", weightLimit: 1, transitDays: 0, cutOffOn: { "2026-03-02": "00:00" } },
    { transferType: "T1", weightLimit: 100, transitDays: 1 },
    { transferType: "T2", weightLimit: 5, transitDays: 0 },
  ];
  const network = createNetwork({
    warehouses: ["W", "DEST"].map((code) => ({ code, timeZone: "UTC" })),
    lanes: lanes.map((lane) => ({ ...lane, src: "W", dest: "DEST" })),
  });
  const movements = [{ on: "2026-03-03", qty: 1 }];
  const stock = new Map([
    ["A", { onHandQty: 3, unitWeight: 1, movements }],
    ["B", { onHandQty: 1, unitWeight: 4, movements }],
  ]);
  const items = [
    { sku: "A", qty: 4 },
    { sku: "B", qty: 1 },
  ];
  const context = { network, stocks: [["W", stock]] as const, now, notBefore: "2026-03-02" };
  const { value } = planSources({ items, destWarehouseCode: "DEST" }, context);
  expect(value).toMatchObject({ totalCost: 3, missing: [] });
});
