import fc from "fast-check";
import { type CheckContext, type CheckRequest, checkTransfer, largestAllowed } from "stock-transfer";
import { describe, expect, it } from "vitest";
import {
  acceptedQty,
  contextTerms,
  ownTerms,
  requestedItem,
  stockInLots as stock,
  weightRule,
} from "../support/arbitraries";
import { networkOf, requestOf } from "../support/routes";

/** Whether checkTransfer would allow a quantity of one SKU, at its first line and instead of all its lines. */
function allows({ items, ...request }: CheckRequest, context: CheckContext, sku: string, qty: number): boolean {
  const place = items.findIndex((item) => item.sku === sku);
  const changed = items.flatMap((item, index) => (index === place ? [{ sku, qty }] : item.sku === sku ? [] : [item]));
  const { value } = checkTransfer({ ...request, items: changed }, context);
  return value?.items.find((item) => item.sku === sku)?.allowed ?? false;
}

const anyLimit = fc.oneof(fc.nat(120), fc.constant(Number.MAX_SAFE_INTEGER));
const situation = fc.record({
  items: fc.array(requestedItem, { minLength: 1, maxLength: 6 }),
  stock,
  rule: weightRule,
  accepted: acceptedQty,
  own: ownTerms,
  limit: anyLimit,
  others: fc.record({ volumeLimit: anyLimit, unitLimit: anyLimit }, { requiredKeys: [] }),
});

describe("largestAllowed", () => {
  it("keeps the total weight exact", () => {
    const max = Number.MAX_SAFE_INTEGER;
    const stock = new Map([
      ["A", { onHandQty: max, unitWeight: 1 }],
      ["B", { onHandQty: 9, unitWeight: 1 }],
    ]);
    const request = requestOf({ sku: "A", qty: 5 }, { sku: "B", qty: 7 });
    const given = { network: networkOf({ weightLimit: max }), stock, now: 0, weightRule: "each" as const };
    expect(largestAllowed(request, given).value?.[0]).toEqual({ sku: "A", maxQty: max - 7 });
    expect([allows(request, given, "A", max - 7), allows(request, given, "A", max - 6)]).toEqual([true, false]);
  });

  it("is 0 beside lines that exceed the limit, also without a weight", () => {
    const heavy = { onHandQty: 99, unitWeight: 1 };
    const stock = new Map(Object.entries({ A: heavy, B: heavy, AIR: { ...heavy, unitWeight: 0 } }));
    const request = requestOf(...["A", "B", "AIR"].map((sku) => ({ sku, qty: sku === "A" ? 30 : 5 })));
    const given = { network: networkOf({ weightLimit: 20 }), stock, now: 0, weightRule: "whole" as const };
    expect(largestAllowed(request, given).value?.map(({ maxQty }) => maxQty)).toEqual([15, 0, 0]);
  });

  it("is allowed while one more is not, or is 0 while 1 is not allowed", () => {
    fc.assert(
      fc.property(situation, ({ items, stock, rule, accepted, own, limit, others }) => {
        const request = requestOf(...items);
        const terms = contextTerms(own, stock);
        const network = networkOf({ weightLimit: limit, ...others });
        const given = { network, stock, now: 0, weightRule: rule, acceptedQty: accepted, ...terms };
        const { value, issues } = largestAllowed(request, given);
        expect(issues).toEqual(checkTransfer(request, given).issues);
        for (const { sku, maxQty } of value ?? []) {
          if (maxQty > 0) expect([sku, maxQty, allows(request, given, sku, maxQty)]).toEqual([sku, maxQty, true]);
          const more = maxQty + (stock.get(sku)?.packQty ?? 1);
          if (more <= Number.MAX_SAFE_INTEGER) expect([sku, allows(request, given, sku, more)]).toEqual([sku, false]);
        }
      }),
    );
  });
});
