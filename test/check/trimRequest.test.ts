import fc from "fast-check";
import {
  type CheckContext,
  type CheckRequest,
  checkTransfer,
  createNetwork,
  type StockLevel,
  trimRequest,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { acceptedQty, contextTerms, ownTerms, sku, stockInLots, weightRule } from "../support/arbitraries";
import { either } from "../support/either";
import { scaled } from "../support/scaled";

const networkWith = (limits: object) =>
  createNetwork({
    warehouses: ["A", "B"].map((code) => ({ code, timeZone: "UTC" })),
    defaultLane: { transferType: "ROAD", weightLimit: 1000, transitDays: 1, ...limits },
  });
const requestOf = (items: CheckRequest["items"]): CheckRequest => ({
  items,
  srcWarehouseCode: "A",
  destWarehouseCode: "B",
});
type Lines = CheckRequest["items"];

/** One line for each SKU. */
function merge(items: Lines): Lines {
  const sums = new Map<string, number>();
  for (const { sku, qty } of items) sums.set(sku, (sums.get(sku) ?? 0) + qty);
  return Array.from(sums, ([sku, qty]) => ({ sku, qty }));
}

/** Tries each quantity of a line, from the requested one down, beside the lines before it. */
function bruteForce(items: Lines, context: CheckContext): Lines {
  const kept: { sku: string; qty: number }[] = [];
  for (const { sku, qty: requested } of merge(items)) {
    for (let qty = requested; qty > 0; qty -= 1) {
      const { value } = either(checkTransfer(requestOf([...kept, { sku, qty }]), context));
      if (!value!.allowed) continue;
      kept.push({ sku, qty });
      break;
    }
  }
  return kept;
}

const dates = fc.constantFrom("1970-01-01", "1970-01-02", "1970-01-03", "1970-01-04", "1970-01-06");
const anyLimit = fc.nat(120);
const situation = fc
  .record({
    items: fc.array(fc.record({ sku, qty: fc.integer({ min: 1, max: 9 }) }), { maxLength: 8 }),
    levels: stockInLots,
    extra: fc.dictionary(
      sku,
      fc.record(
        {
          preparationDays: fc.nat(3),
          movements: fc.array(
            fc.record({ on: dates, qty: fc.nat(9), expiresOn: dates }, { requiredKeys: ["on", "qty"] }),
          ),
        },
        { requiredKeys: [] },
      ),
      { noNullPrototype: true },
    ),
    rule: weightRule,
    accepted: acceptedQty,
    own: ownTerms,
    notBefore: fc.option(dates, { nil: undefined }),
    minShelfDays: fc.nat(2),
    limits: fc.record(
      { weightLimit: anyLimit, volumeLimit: anyLimit, unitLimit: fc.nat(30) },
      { requiredKeys: ["weightLimit"] },
    ),
  })
  .map(({ items, levels, extra, rule, accepted, own, limits, ...rest }) => {
    const stock = new Map(
      Array.from(levels, ([sku, level]): [string, StockLevel] => {
        return [sku, { ...level, ...(Object.hasOwn(extra, sku) && extra[sku]) }];
      }),
    );
    const context: CheckContext = {
      network: networkWith(limits),
      stock,
      now: 0,
      weightRule: rule,
      acceptedQty: accepted,
      ...contextTerms(own, stock),
      ...rest,
    };
    return { request: requestOf(items), stock, context };
  })
  // Totals and stocks beyond the safe integers are issues and errors.
  .filter(({ request, context }) => {
    try {
      return checkTransfer(request, context).issues === undefined;
    } catch {
      return false;
    }
  });

describe("the laws of trimRequest", () => {
  it("every line of its request is allowed, by the check that it returns", () => {
    fc.assert(
      fc.property(situation, ({ request, context }) => {
        const { request: trimmed, check, removed } = either(trimRequest(request, context)).value!;
        expect(check?.allowed).toBe(trimmed && true);
        expect(trimmed && either(checkTransfer(trimmed, context)).value).toEqual(check);
        const told = (items: Lines) =>
          merge(items)
            .map(({ sku, qty }) => `${qty} ${sku}`)
            .sort();
        expect(told([...(trimmed?.items ?? []), ...removed])).toEqual(told(request.items));
      }),
      { numRuns: scaled(500) },
    );
  });

  it("each line has the largest quantity beside the lines before it, by the dates of the whole request", () => {
    fc.assert(
      fc.property(situation, ({ request, stock, context }) => {
        const slowest = Math.max(0, ...request.items.map(({ sku }) => stock.get(sku)?.preparationDays ?? 0));
        const slow = new Map(Array.from(stock, ([sku, level]) => [sku, { ...level, preparationDays: slowest }]));
        const { request: trimmed } = either(trimRequest(request, context)).value!;
        expect(trimmed?.items ?? []).toEqual(bruteForce(request.items, { ...context, stock: slow }));
      }),
      { numRuns: scaled(500) },
    );
  });
});

describe("trimRequest", () => {
  const level = { onHandQty: 9, unitWeight: 10 };
  const contextOf = (levels: Readonly<Record<string, StockLevel>>, limits: object, rest: object = {}) => {
    return { network: networkWith(limits), stock: new Map(Object.entries(levels)), now: 0, ...rest };
  };
  const trim = (items: Lines, context: CheckContext) => {
    const { request, removed } = either(trimRequest(requestOf(items), context)).value!;
    return [request?.items.map(({ sku, qty }) => `${qty} ${sku}`), removed.map(({ sku, qty }) => `${qty} ${sku}`)];
  };
  const items = [
    { sku: "A", qty: 4 },
    { sku: "B", qty: 7 },
  ];

  it("has neither request nor check if nothing may go, also without lines", () => {
    const context = contextOf({}, {});
    expect(either(trimRequest(requestOf(items), context)).value).toStrictEqual({ removed: items });
    expect(either(trimRequest(requestOf([]), context)).value).toStrictEqual({ removed: [] });
  });

  it("keeps the transfer type of the request, and only there", () => {
    const context = contextOf({ A: level }, {}, { transferType: "ROAD" });
    const request = requestOf([{ sku: "A", qty: 1 }]);
    expect(either(trimRequest(request, context)).value?.request).toStrictEqual(request);
    const typed = { ...request, transferType: "ROAD" };
    expect(either(trimRequest(typed, context)).value?.request).toStrictEqual(typed);
  });

  it("judges freshness by the dates of the whole request, even if its slowest SKU is removed", () => {
    const milk = { ...level, lots: [{ qty: 9, expiresOn: "1970-01-02" }] };
    const context = contextOf({ A: milk, B: { ...level, preparationDays: 1, onHandQty: 0 } }, {});
    expect(trim(items, context)).toEqual([undefined, ["4 A", "7 B"]]);
    expect(trim(items.slice(0, 1), context)).toEqual([["4 A"], []]);
  });

  it("returns the issues of a check", () => {
    const request = { ...requestOf([{ sku: "A", qty: 0.5 }]), destWarehouseCode: "C" };
    const context = contextOf({}, {});
    expect(either(trimRequest(request, context)).issues).toEqual(either(checkTransfer(request, context)).issues);
  });
});
