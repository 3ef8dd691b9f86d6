import { createNetwork, issuesToError, type RequestedItem, type StockLevel } from "stock-transfer";
import { planSources, type SourcePlan } from "stock-transfer/planners";
import { describeIssue } from "stock-transfer/words";
import { describe, expect, it } from "vitest";
import { either } from "../../support/either";
import { isThorough } from "../../support/scaled";
import { contextOf, now, planFrom, randomProblem, type TestSource } from "../../support/sourceProblems";

const most = Number.MAX_SAFE_INTEGER;
const of = (levels: Readonly<Record<string, number | StockLevel>>, days = 1, code = "S"): TestSource => ({
  code,
  days,
  stock: new Map(
    Object.entries(levels).map(([sku, level]) => [
      sku,
      typeof level === "number" ? { onHandQty: level, unitWeight: 10 } : level,
    ]),
  ),
});
const named = (...sources: TestSource[]): TestSource[] =>
  sources.map((source, index) => ({ ...source, code: `W${index}` }));
const want = (levels: Readonly<Record<string, number>>): RequestedItem[] =>
  Object.entries(levels).map(([sku, qty]) => ({ sku, qty }));
const codes = ({ sources }: SourcePlan) => sources.map(({ srcWarehouseCode }) => srcWarehouseCode);
const fewest = { cost: () => ({ perService: 1 }) };

describe("planSources", () => {
  it("finds nearly the fewest transfers, where 40 warehouses have much of 40 SKUs", () => {
    const { rows } = randomProblem(40, 40, 90, 1);
    const quarterOf = (sku: number) => Math.floor(rows.reduce((sum, row) => sum + row[sku]!, 0) / 4);
    const items = rows.map((_, sku) => ({ sku: `S${sku}`, qty: quarterOf(sku) }));
    const sources = named(...rows.map((row) => of(Object.fromEntries(row.map((qty, sku) => [`S${sku}`, qty])))));
    const [first, usual] = [0, isThorough ? undefined : 200_000].map((effort) => planFrom(items, sources, { effort }));
    // 18 are proven to be the fewest.
    expect(usual!.totalCost).toBeLessThanOrEqual(19);
    expect(first!.totalCost).toBeGreaterThan(19);
  });

  it("returns the unit weight of each source, and why units are missing in all of them", () => {
    const level = { onHandQty: 2, unitWeight: 7 };
    const missingOf = (levels: Parameters<typeof of>[0][], qty = 9) =>
      planFrom(want({ A: qty }), named(...levels.map((each) => of(each)))).missing;
    const plan = planFrom(want({ A: 5 }), named(of({ A: level }), of({ A: { ...level, unitWeight: 8 } })));
    expect(plan.sources.map(({ items }) => items)).toEqual([
      [{ sku: "A", qty: 2, unitWeight: 7 }],
      [{ sku: "A", qty: 2, unitWeight: 8 }],
    ]);
    expect(plan.missing).toEqual([{ sku: "A", qty: 1, codes: ["insufficient_stock"] }]);
    expect(missingOf([])).toEqual([{ sku: "A", qty: 9, codes: ["no_lane"] }]);
    expect(missingOf([{ B: 1 }])).toEqual([{ sku: "A", qty: 9, codes: ["unknown_sku"] }]);
    const all = [{ A: level }, { A: { onHandQty: 99 } }, { A: { ...level, onHandQty: 99, transferable: false } }, {}];
    const codes = ["unknown_sku", "not_transferable", "missing_weight", "insufficient_stock"];
    expect(missingOf(all)).toEqual([{ sku: "A", qty: 7, codes }]);
    expect(missingOf([...all].reverse())).toEqual([{ sku: "A", qty: 7, codes }]);
    expect(missingOf(all, 2)).toEqual([]);
  });

  it("returns no_lane for a warehouse without a lane, after the reasons of the others", () => {
    const warehouses = ["FAR", "NEAR", "DEST"].map((code) => ({ code, timeZone: "UTC" }));
    const lane = { src: "NEAR", dest: "DEST", transferType: "ROAD", weightLimit: 9, transitDays: 1 };
    const level = { onHandQty: 1, unitWeight: 1 };
    const stocks = ["FAR", "NEAR", "DEST"].map((code) => [code, new Map([["A", level]])] as const);
    const context = { network: createNetwork({ warehouses, lanes: [lane] }), stocks, now: 0 };
    const request = { items: [{ sku: "A", qty: 2 }], destWarehouseCode: "DEST" };
    expect(either(planSources(request, context)).value?.missing).toEqual([
      { sku: "A", qty: 1, codes: ["insufficient_stock", "no_lane"] },
    ]);
    expect(either(planSources(request, { ...context, stocks: stocks.slice(2) })).value?.missing).toEqual([
      { sku: "A", qty: 2, codes: ["no_lane"] },
    ]);
  });

  it("skips the destination and warehouses without a lane to it, and does not look up their stocks", () => {
    const network = createNetwork({
      warehouses: ["DEST", "A", "B"].map((code) => ({ code, timeZone: "UTC" })),
      lanes: [{ src: "A", dest: "DEST", transferType: "ROAD", weightLimit: 10, transitDays: 1 }],
    });
    const unasked = {
      get: () => {
        throw new Error("asked");
      },
    };
    const stocks = new Map<string, { get(sku: string): StockLevel | undefined }>([
      ["DEST", unasked],
      ["B", unasked],
      ["A", of({ X: 1 }).stock],
    ]);
    const plan = planSources({ items: want({ X: 1 }), destWarehouseCode: "DEST" }, { network, stocks, now });
    expect(plan.value && codes(plan.value)).toEqual(["A"]);
  });

  it("asks each stock once for each SKU", () => {
    const asked: string[] = [];
    const { stock: levels } = of({ A: 1, B: 1 });
    const watched = (code: string) => ({ get: (sku: string) => (asked.push(`${code} ${sku}`), levels.get(sku)) });
    const { network } = contextOf(named(of({}), of({})));
    const stocks = ["W0", "W1"].map((code) => [code, watched(code)] as const);
    planSources({ items: want({ A: 2, B: 1 }), destWarehouseCode: "DEST" }, { network, stocks, now });
    expect(asked).toEqual(["W0 A", "W0 B", "W1 A", "W1 B"]);
  });

  it("has an issue for each warehouse that the network does not know, and for each bad quantity", () => {
    const { network } = contextOf(named(of({})));
    const stocks = ["X", "W0", "Y"].map((code) => [code, new Map<string, StockLevel>()] as const);
    const items = [
      { sku: "A", qty: 0 },
      { sku: "B", qty: most },
      { sku: "B", qty: 1 },
    ];
    const { issues } = planSources({ items, destWarehouseCode: "Z" }, { network, stocks, now });
    expect(issues?.map(({ code, path }) => [code, path])).toEqual([
      ["unknown_warehouse", ["destWarehouseCode"]],
      ["unknown_warehouse", ["stocks", 0]],
      ["unknown_warehouse", ["stocks", 2]],
      ["too_small", ["items", 0, "qty"]],
      ["unsafe_total", ["items", 2, "qty"]],
    ]);
    expect(issues?.map(describeIssue).slice(0, 2)).toEqual([
      "Destination warehouse Z does not exist.",
      "Entry 1 of the list of stocks: warehouse X does not exist.",
    ]);
    const heavy = of({ C: { onHandQty: most, unitWeight: 2 } }).stock;
    const all = planSources(
      { items: [...items, { sku: "C", qty: most }], destWarehouseCode: "DEST" },
      {
        network,
        now,
        stocks: [
          ["X", heavy],
          ["W0", heavy],
        ],
      },
    );
    expect(all.issues?.map(({ code, path }) => [code, path])).toEqual([
      ["unknown_warehouse", ["stocks", 0]],
      ["too_small", ["items", 0, "qty"]],
      ["unsafe_total", ["items", 2, "qty"]],
      ["unsafe_total", ["items"]],
    ]);
    const known = planSources({ items: [], destWarehouseCode: "DEST" }, { network, stocks, now });
    expect(known.issues && issuesToError(known.issues).messageCode).toBe("UNKNOWN_WAREHOUSE");
    expect(planSources({ items: [], destWarehouseCode: "Z" }, { network, stocks: [], now }).issues).toHaveLength(1);
  });

  it("is exact up to 2^53 − 1, and has an issue if the load of one source weighs more", () => {
    const level = { onHandQty: most, unitWeight: 1 };
    const sources = named(
      of({ A: { ...level, onHandQty: most - 1 } }),
      of({ A: level }),
      of({ A: { ...level, onHandQty: 2 } }),
    );
    expect(codes(planFrom(want({ A: most }), sources, fewest))).toEqual(["W1"]);
    const [first, , last] = sources;
    const plan = planFrom(want({ A: most }), [first!, last!]);
    expect(plan.sources.map(({ items }) => items)).toMatchObject([want({ A: most - 1 }), want({ A: 1 })]);
    expect(
      planFrom(want({ A: most }), named(of({ A: { ...level, onHandQty: most - 3 } }), of({ A: 2 }))).missing,
    ).toMatchObject(want({ A: 1 }));

    const stocked = planFrom(want({ A: 2 }), named(of({ A: { onHandQty: most, unitWeight: 1000 } })));
    expect(stocked.sources.map(({ totalWeight }) => totalWeight)).toMatchObject([2000]);

    const heavy = contextOf(named({ ...of({ A: level, B: 1 }), otherDays: [2] }));
    const { issues } = planSources({ items: want({ A: most, B: 1 }), destWarehouseCode: "DEST" }, heavy);
    expect(issues).toMatchObject([
      { code: "unsafe_total", message: `Items would bring the total weight from W0 above ${most}.`, path: ["items"] },
    ]);

    const lanes = [
      { src: "W0", dest: "DEST", transferType: "A", weightLimit: 1, volumeLimit: 1, unitLimit: 1, transitDays: 1 },
      { src: "W0", dest: "DEST", transferType: "B", weightLimit: 1, volumeLimit: 1, transitDays: 1 },
    ];
    const large = { onHandQty: most, unitWeight: 0, unitVolume: 1 };
    const full = contextOf(named(of({ A: large, B: large })), { lanes });
    const refused = planSources({ items: want({ A: most, B: 1 }), destWarehouseCode: "DEST" }, full);
    expect(refused.issues?.map(({ message }) => message)).toEqual([
      `Items would bring the total volume from W0 above ${most}.`,
      `Items would bring the total number of units from W0 above ${most}.`,
    ]);
  });
});
