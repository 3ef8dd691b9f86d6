import fc from "fast-check";
import { createNetwork, scheduleTransfer, type StockLevel } from "stock-transfer";
import { planSources, planSupply } from "stock-transfer/planners";
import { describe, expect, it } from "vitest";
import { scaled } from "../../support/scaled";

// Monday.
const now = Date.parse("2026-03-02T02:00:00Z");
const dayAfter = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
const skus = ["A", "B", "C"];

const anyLevel = fc.record(
  {
    onHandQty: fc.nat(6),
    unitWeight: fc.constantFrom(1, 2),
    packQty: fc.constantFrom(1, 2),
    preparationDays: fc.nat(5),
    lots: fc.array(fc.record({ qty: fc.nat(4), expiresOn: fc.nat(14).map(dayAfter) }), { maxLength: 3 }),
  },
  { requiredKeys: ["onHandQty", "unitWeight"] },
);
const anyLane = fc.record(
  {
    weightLimit: fc.constantFrom(3, 20),
    transitDays: fc.nat(4),
    departureDays: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 }),
  },
  { requiredKeys: ["weightLimit", "transitDays"] },
);
const problem = fc.record({
  sources: fc.array(
    fc.record({
      lanes: fc.array(anyLane, { minLength: 1, maxLength: 3 }),
      levels: fc.dictionary(fc.constantFrom(...skus), anyLevel, { noNullPrototype: true }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  qtys: fc.tuple(...skus.map(() => fc.integer({ min: 1, max: 9 }))),
  arriveBy: fc.option(fc.nat(12).map(dayAfter), { nil: undefined }),
  notBefore: fc.option(fc.nat(2).map(dayAfter), { nil: undefined }),
  calendarsUntil: fc.constantFrom("9999-12-31", dayAfter(6)),
});
type Problem = typeof problem extends fc.Arbitrary<infer Value> ? Value : never;

/** The call for some SKUs; with `asHandling`, the lanes of each source have the preparation of this SKU as handling. */
function callOf(
  { sources, qtys, arriveBy, notBefore, calendarsUntil }: Problem,
  of: readonly string[],
  asHandling?: string,
) {
  const codes = sources.map((_, index) => `W${index}`);
  const lanes = sources.flatMap(({ lanes: own, levels }, index) =>
    own.map((lane, type) => ({
      ...{ src: codes[index]!, dest: "DEST", transferType: `T${type}`, ...lane },
      outboundHandlingDays: levels[asHandling ?? ""]?.preparationDays ?? 0,
    })),
  );
  const warehouses = ["DEST", ...codes].map((code) => ({ code, timeZone: "UTC", workingDays: [1, 2, 3, 4, 5] }));
  const stocks = sources.map(({ levels }, index) => {
    const own = Object.entries(levels).map(([sku, level]): [string, StockLevel] => {
      return [sku, asHandling === undefined ? level : { ...level, preparationDays: undefined }];
    });
    return [codes[index]!, new Map(own)] as const;
  });
  const context = {
    network: createNetwork({ warehouses, lanes, calendarsUntil }),
    now,
    notBefore,
    stocks,
  };
  const items = of.map((sku) => ({ sku, qty: qtys[skus.indexOf(sku)]! }));
  return { request: { items, destWarehouseCode: "DEST", arriveBy }, context };
}

describe("the preparation of a SKU in plans", () => {
  it("counts like outbound handling of this SKU alone", () => {
    fc.assert(
      fc.property(problem, fc.constantFrom("cheapest" as const, "in_order" as const), (given, choose) => {
        const { request, context } = callOf(given, skus);
        const plan = planSources(request, context, { choose, effort: 1000 }).value!;
        for (const sku of skus) {
          const alone = callOf(given, [sku], sku);
          const { missing } = planSources(alone.request, alone.context).value!;
          const qtyOf = (items: typeof missing) => items.find((item) => item.sku === sku)?.qty ?? 0;
          if (choose === "cheapest") expect(qtyOf(plan.missing)).toBe(qtyOf(missing));
          else expect(qtyOf(plan.missing)).toBeGreaterThanOrEqual(qtyOf(missing));
          // A service that is too late for every SKU may be beyond the calendars for this one.
          const codesOf = (items: typeof missing) =>
            new Set(
              items.find((item) => item.sku === sku)?.codes.map((code) => code.replace(/too_.*|beyond_.*/, "late")),
            );
          if (choose === "cheapest") expect(codesOf(plan.missing)).toEqual(codesOf(missing));
        }
      }),
      { numRuns: scaled(300) },
    );
  });

  it("gives a source the dates of its slowest SKU, in order of arrival", () => {
    fc.assert(
      fc.property(problem, (given) => {
        const { request, context } = callOf(given, skus);
        const { sources } = planSources(request, context, { effort: 1000 }).value!;
        const stocks = new Map(context.stocks);
        for (const { srcWarehouseCode: src, transferType, items, ...rest } of sources) {
          const days = items.map(({ sku }) => stocks.get(src)!.get(sku)!.preparationDays ?? 0);
          const route = context.network.route(src, "DEST", transferType).value!;
          const options = { notBefore: given.notBefore, preparationDays: Math.max(...days) };
          const { validUntil, ...dates } = scheduleTransfer(now, route, options);
          expect(validUntil).toBeGreaterThan(now);
          expect(rest).toMatchObject(dates);
          if (given.arriveBy !== undefined) expect(dates.latestArrivalDate <= given.arriveBy).toBe(true);
        }
        const arrivals = sources.map(({ estimatedArrivalDate }) => estimatedArrivalDate);
        expect(arrivals).toEqual([...arrivals].sort());
      }),
      { numRuns: scaled(300) },
    );
  });

  const network = createNetwork({
    warehouses: ["A", "B"].map((code) => ({ code, timeZone: "UTC" })),
    defaultLane: { transferType: "ROAD", weightLimit: 100, transitDays: 1 },
  });
  const level = { onHandQty: 2, unitWeight: 1 };
  const contextOf = (milk: Partial<StockLevel>) => {
    const stock = new Map<string, StockLevel>([
      ["MILK", { ...level, ...milk }],
      ["DESK", { ...level, preparationDays: 5 }],
    ]);
    return { network, now, stocks: [["A", stock] as const] };
  };
  const items = ["MILK", "DESK"].map((sku) => ({ sku, qty: 2 }));
  const request = { items, destWarehouseCode: "B" };

  it.each([
    [{}, [["MILK", "DESK", "2026-03-08"]]],
    [
      { lots: [{ qty: 2, expiresOn: "2026-03-04" }] },
      [
        ["MILK", "2026-03-03"],
        ["DESK", "2026-03-08"],
      ],
    ],
  ])("with %j sends the goods together, or apart", (milk, expected) => {
    const transfers = planSupply([request], contextOf(milk)).value?.transfers;
    expect(transfers?.map(({ check }) => [...check.items.map(({ sku }) => sku), check.latestArrivalDate])).toEqual(
      expected,
    );
  });
});
