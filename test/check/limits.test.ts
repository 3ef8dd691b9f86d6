import fc from "fast-check";
import { type CheckContext, type CheckRequest, checkTransfer, type StockLevel } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { obviousCheck, type ObviousLimits } from "../oracles/obviousCheck";
import {
  acceptedQty,
  contextTerms,
  ownTerms,
  requestedItem,
  stockInLots as stock,
  weightRule,
} from "../support/arbitraries";
import { toldCheck } from "../support/refusals";
import { networkOf, requestOf } from "../support/routes";
import { scaled } from "../support/scaled";

const max = Number.MAX_SAFE_INTEGER;

const check = (
  limits: ObviousLimits,
  levels: Levels,
  items: CheckRequest["items"],
  rules: Partial<CheckContext> = {},
) =>
  toldCheck(checkTransfer(requestOf(...items), { network: networkOf({ ...limits }), stock: levels, now: 0, ...rules }));
const line = (sku: string, qty: number) => ({ sku, qty });

type Levels = ReadonlyMap<string, StockLevel>;

describe("a volume limit and a unit limit in addition to the weight limit", () => {
  const limits = { weightLimit: 1_000, volumeLimit: 100, unitLimit: 10 };

  it("totals beyond 2^53 − 1 are issues", () => {
    const huge: Levels = new Map(
      ["X", "Y"].map((sku) => [sku, { onHandQty: max, unitWeight: 0, unitVolume: sku === "X" ? 3 : max }]),
    );
    const issuesOf = (...items: CheckRequest["items"]) =>
      check(limits, huge, items).issues?.map(({ path, message }) => [path.join("."), message]);
    expect(issuesOf(line("X", max))).toEqual([
      ["items.0.qty", `Quantity would bring the total volume above ${max} (got ${max} × 3).`],
    ]);
    expect(issuesOf(line("X", 1), line("Y", 1))).toEqual([
      ["items", `Items would bring the total volume above ${max}.`],
    ]);
    const weightless: Levels = new Map(["X", "Y"].map((sku) => [sku, { onHandQty: 1, unitWeight: 0 }]));
    expect(check({ weightLimit: 1, unitLimit: 1 }, weightless, [line("X", max), line("Y", 1)]).issues).toMatchObject([
      { code: "unsafe_total", path: ["items"], message: `Items would bring the total number of units above ${max}.` },
    ]);
  });
});

describe("laws", () => {
  const limit = fc.oneof({ weight: 8, arbitrary: fc.nat(60) }, { weight: 1, arbitrary: fc.maxSafeNat() });
  const limits: fc.Arbitrary<ObviousLimits> = fc.record(
    { weightLimit: limit, volumeLimit: limit, unitLimit: limit },
    { requiredKeys: ["weightLimit"] },
  );
  const lines = fc.array(requestedItem, { maxLength: 10 });

  it("the check equals a plain one in BigInt, and is unsafe_total exactly if that exceeds the safe integers", () => {
    fc.assert(
      fc.property(lines, stock, limits, weightRule, acceptedQty, ownTerms, (items, levels, bounds, rule, most, own) => {
        const terms = contextTerms(own, levels);
        const { value, issues } = check(bounds, levels, items, { weightRule: rule, acceptedQty: most, ...terms });
        const obvious = obviousCheck(items, levels, bounds, rule, most, { ...terms, goodOn: "1970-01-02" });
        const isUnsafe = [obvious.totalWeight, obvious.totalVolume, obvious.largest].some(
          (amount) => amount > BigInt(max),
        );
        expect(issues?.every(({ code }) => code === "unsafe_total")).toBe(isUnsafe ? true : undefined);
        if (isUnsafe) return;
        expect([value?.totalWeight, value?.items]).toEqual([Number(obvious.totalWeight), obvious.items]);
        expect(value?.allowed).toBe(obvious.items.every(({ allowed }) => allowed));
        expect(value?.totalVolume).toBe(bounds.volumeLimit === undefined ? undefined : Number(obvious.totalVolume));
        expect([value?.volumeLimit, value?.unitLimit]).toEqual([bounds.volumeLimit, bounds.unitLimit]);
      }),
      { numRuns: scaled(3000) },
    );
  });
});
