import fc from "fast-check";
import { scheduleTransfer, type StockLevel } from "stock-transfer";
import { planSources, planSupply } from "stock-transfer/planners";
import { describe, expect, it } from "vitest";
import { dateAt } from "../../support/dates";
import { scaled } from "../../support/scaled";
import { anyProblem, callOf, contextOf, dayAfter, now, type ServiceProblem, skus } from "../../support/sourceProblems";

/** The problem of one SKU, whose preparation each source has as handling. */
function alone({ sources, wanted, ...rest }: ServiceProblem, sku: number): ServiceProblem {
  return {
    ...rest,
    wanted: wanted.map((qty, index) => (index === sku ? qty : 0)),
    sources: sources.map(({ services, stock }) => ({
      services: services.map((service) => ({ ...service, outboundHandlingDays: stock[sku]?.preparationDays ?? 0 })),
      stock: stock.map((level) => level && { ...level, preparationDays: undefined }),
    })),
  };
}

const calendarsUntil = fc.constantFrom("9999-12-31", dayAfter(6));

describe("the preparation of a SKU in plans", () => {
  it("counts like outbound handling of this SKU alone", () => {
    const choices = fc.constantFrom("cheapest" as const, "in_order" as const);
    fc.assert(
      fc.property(anyProblem, calendarsUntil, choices, (problem, calendarsUntil, choose) => {
        const plan = (given: ServiceProblem, options: object) => {
          const { request, context } = callOf(given, { calendarsUntil });
          return planSources(request, context, options).value!.missing;
        };
        const together = plan(problem, { choose, effort: 1000 });
        for (const [index, sku] of skus.entries()) {
          const [found, expected] = [together, plan(alone(problem, index), {})].map((missing) => {
            const { qty = 0, codes = [] } = missing.find((item) => item.sku === sku) ?? {};
            // A service that is too late for every SKU may be beyond the calendars for this one.
            return { qty, codes: new Set(codes.map((code) => code.replace(/too_.*|beyond_.*/, "late"))) };
          });
          if (choose === "cheapest") expect(found).toEqual(expected);
          else expect(found!.qty).toBeGreaterThanOrEqual(expected!.qty);
        }
      }),
      { numRuns: scaled(300) },
    );
  });

  it("gives a source the dates of its slowest SKU, in order of arrival", () => {
    fc.assert(
      fc.property(anyProblem, calendarsUntil, (problem, calendarsUntil) => {
        const { request, context } = callOf(problem, { calendarsUntil });
        const { sources } = planSources(request, context, { effort: 1000 }).value!;
        for (const { srcWarehouseCode: src, transferType, items, ...rest } of sources) {
          const days = items.map(({ sku }) => context.stocks.get(src)!.get(sku)!.preparationDays ?? 0);
          const route = context.network.route(src, "DEST", transferType).value!;
          const options = { notBefore: context.notBefore, preparationDays: Math.max(...days) };
          const { validUntil, ...dates } = scheduleTransfer(now, route, options);
          expect(validUntil).toBeGreaterThan(now);
          expect(rest).toMatchObject(dates);
          if (request.arriveBy !== undefined) expect(dates.latestArrivalDate <= request.arriveBy).toBe(true);
        }
        const arrivals = sources.map(({ estimatedArrivalDate }) => estimatedArrivalDate);
        expect(arrivals).toEqual([...arrivals].sort());
      }),
      { numRuns: scaled(300) },
    );
  });

  it.each<[Partial<StockLevel>, string[]]>([
    [{}, ["MILK DESK 2026-03-08"]],
    [{ lots: [{ qty: 2, expiresOn: dateAt(now, 2) }] }, ["MILK 2026-03-03", "DESK 2026-03-08"]],
  ])("with %j sends the goods together, or apart", (milk, expected) => {
    const level = { onHandQty: 2, unitWeight: 1 };
    const context = contextOf({ W: { MILK: { ...level, ...milk }, DESK: { ...level, preparationDays: 5 } } });
    const items = ["MILK", "DESK"].map((sku) => ({ sku, qty: 2 }));
    const transfers = planSupply([{ items, destWarehouseCode: "DEST" }], context).value?.transfers;
    const told = transfers?.map(({ check }) => [...check.items.map(({ sku }) => sku), check.latestArrivalDate]);
    expect(told?.map((parts) => parts.join(" "))).toEqual(expected);
  });
});
