import { createNetwork, issuesToError, type RequestedItem, type StockLevel } from "stock-transfer";
import { planSources, type SourceOptions } from "stock-transfer/planners";
import { describeIssue } from "stock-transfer/words";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../support/random";
import { isThorough } from "../../support/scaled";
import { contextOf, now } from "../../support/sourceProblems";

const most = Number.MAX_SAFE_INTEGER;
type Levels = Readonly<Record<string, StockLevel>>;
/** Sources with these levels: W0, W1 and so on. */
const sourcesOf = (...levels: readonly Levels[]) =>
  contextOf(Object.fromEntries(levels.map((each, index) => [`W${index}`, each])));
const want = (levels: Readonly<Record<string, number>>): RequestedItem[] =>
  Object.entries(levels).map(([sku, qty]) => ({ sku, qty }));
const planFrom = (items: RequestedItem[], levels: readonly Levels[], options: SourceOptions = {}) =>
  planSources({ items, destWarehouseCode: "DEST" }, sourcesOf(...levels), options).value!;

describe("planSources", () => {
  it("finds nearly the fewest transfers, where 40 warehouses have much of 40 SKUs", () => {
    const random = seededRandom(1);
    const skus = Array.from({ length: 40 }, (_, sku) => `S${sku}`);
    const sources = skus.map((): Levels => {
      const level = () => ({ onHandQty: random(100) < 90 ? 1 + random(9) : 0, unitWeight: 10 });
      return Object.fromEntries(skus.map((sku) => [sku, level()]));
    });
    const items = skus.map((sku) => {
      return { sku, qty: Math.floor(sources.reduce((sum, levels) => sum + levels[sku]!.onHandQty, 0) / 4) };
    });
    const [first, usual] = [0, isThorough ? undefined : 200_000].map((effort) => planFrom(items, sources, { effort }));
    // 18 are proven to be the fewest.
    expect(usual!.totalCost).toBeLessThanOrEqual(19);
    expect(first!.totalCost).toBeGreaterThan(19);
  });

  it.each([
    { qty: 1_100_005, packs: [7, 2], prices: [3, 2], stock: [800_007, 900_008], supplied: 1_100_005 },
    { qty: 800_008, packs: [3, 2], prices: [5, 2], stock: [900_009, 200_002], supplied: 800_008 },
    { qty: 9, packs: [4, 6], prices: [1, 1], stock: [4, 6], supplied: 6 },
    { qty: 602_997, packs: [7, 1_000], prices: [0, 5], stock: [303_996, 400_000], supplied: 602_996 },
    { qty: 600_003, packs: [7, 1_000], prices: [0, 5], stock: [300_006, 600_003], supplied: 600_000 },
    { qty: 1_000_400, packs: [600, 1_000], prices: [3, 2], stock: [500_000, 900_000], supplied: 1_000_400 },
  ])("divides $qty units among packs of $packs without breaking one", ({ qty, packs, prices, stock, supplied }) => {
    const levels = packs.map((packQty, source) => ({ onHandQty: stock[source]!, unitWeight: 1, packQty }));
    const cost: SourceOptions["cost"] = ({ srcWarehouseCode }) => {
      return { perWeight: prices[Number(srcWarehouseCode.slice(1))], perService: 9 };
    };
    const sources = levels.map((level): Levels => ({ A: level }));
    const items = planFrom(want({ A: qty }), sources, { cost }).sources.flatMap((source) => source.items);
    expect(items.map((item) => item.qty % item.packQty!)).toEqual(items.map(() => 0));
    expect(items.reduce((sum, item) => sum + item.qty, 0)).toBe(supplied);
  });

  it("returns the unit weight of each source, and why units are missing in all of them", () => {
    const level = { onHandQty: 2, unitWeight: 7 };
    const plan = planFrom(want({ A: 5 }), [{ A: level }, { A: { ...level, unitWeight: 8 } }]);
    expect(plan.sources.map(({ items }) => items)).toEqual([
      [{ sku: "A", qty: 2, unitWeight: 7 }],
      [{ sku: "A", qty: 2, unitWeight: 8 }],
    ]);
    expect(plan.missing).toEqual([{ sku: "A", qty: 1, codes: ["insufficient_stock"] }]);
    const held = { ...level, onHandQty: 99, transferable: false };
    const all: Levels[] = [{ A: level }, { A: { onHandQty: 99 } }, { A: held }, {}];
    const codes = ["unknown_sku", "not_transferable", "missing_weight", "insufficient_stock"];
    for (const sources of [all, [...all].reverse()]) {
      expect(planFrom(want({ A: 9 }), sources).missing).toEqual([{ sku: "A", qty: 7, codes }]);
      expect(planFrom(want({ A: 2 }), sources).missing).toEqual([]);
    }
  });

  it("looks up each SKU once, and nothing at the destination or without a lane, which is the last reason", () => {
    const asked: string[] = [];
    const lanes = [{ src: "NEAR", dest: "DEST", transferType: "ROAD", weightLimit: 99, transitDays: 1 }];
    const warehouses = ["FAR", "NEAR", "DEST"].map((code) => ({ code, timeZone: "UTC" }));
    const stocks = warehouses.map(({ code }) => {
      const stock = { get: (sku: string) => (asked.push(`${code} ${sku}`), { onHandQty: 1, unitWeight: 1 }) };
      return [code, stock] as const;
    });
    const context = { network: createNetwork({ warehouses, lanes }), stocks, now };
    const request = { items: want({ A: 2, B: 1 }), destWarehouseCode: "DEST" };
    const missing = [{ sku: "A", qty: 1, codes: ["insufficient_stock", "no_lane"] }];
    expect(planSources(request, context).value).toMatchObject({ sources: [{ srcWarehouseCode: "NEAR" }], missing });
    expect(asked).toEqual(["NEAR A", "NEAR B"]);
    const none = planSources(request, { ...context, stocks: stocks.slice(2) }).value;
    expect(none).toMatchObject({
      sources: [],
      totalCost: 0,
      missing: [{ codes: ["no_lane"] }, { codes: ["no_lane"] }],
    });
  });

  it("has an issue for each warehouse that the network does not know, and for each bad quantity", () => {
    const { network } = sourcesOf({});
    const heavy = new Map([["C", { onHandQty: most, unitWeight: 2 }]]);
    const stocks = ["X", "W0", "Y"].map((code) => [code, heavy] as const);
    const items = [
      { sku: "A", qty: 0 },
      { sku: "B", qty: most },
      { sku: "B", qty: 1 },
      { sku: "C", qty: most },
    ];
    const issuesTo = (destWarehouseCode: string) => planSources({ items, destWarehouseCode }, { network, stocks, now });
    const { issues } = issuesTo("Z");
    expect(issues?.map(({ code, path }) => [code, path])).toEqual([
      ["unknown_warehouse", ["destWarehouseCode"]],
      ["unknown_warehouse", ["stocks", 0]],
      ["unknown_warehouse", ["stocks", 2]],
      ["too_small", ["items", 0, "qty"]],
      ["unsafe_total", ["items", 2, "qty"]],
    ]);
    expect(describeIssue(issues![1]!)).toBe("Entry 1 of the list of stocks: warehouse X does not exist.");
    expect(issuesToError(issues!).messageCode).toBe("INVALID_REQUEST");
    expect(issuesTo("DEST").issues?.at(-1)).toMatchObject({ code: "unsafe_total", path: ["items"] });
  });

  it("is exact up to 2^53 − 1, and has an issue if the load of one source weighs more", () => {
    const level = { onHandQty: most, unitWeight: 1 };
    const [first, whole, last] = [most - 1, most, 2].map((onHandQty): Levels => ({ A: { ...level, onHandQty } }));
    const single = planFrom(want({ A: most }), [first!, whole!, last!], { cost: () => ({ perService: 1 }) });
    expect(single.sources.map(({ srcWarehouseCode }) => srcWarehouseCode)).toEqual(["W1"]);
    const plan = planFrom(want({ A: most }), [first!, last!]);
    expect(plan.sources.map(({ items }) => items)).toMatchObject([want({ A: most - 1 }), want({ A: 1 })]);

    const request = { items: want({ A: most, B: 1 }), destWarehouseCode: "DEST" };
    const { issues } = planSources(request, contextOf({ W0: { A: level, B: level } }, [{}, { transferType: "AIR" }]));
    expect(issues).toMatchObject([
      { code: "unsafe_total", message: `Items would bring the total weight from W0 above ${most}.`, path: ["items"] },
    ]);

    const large = { onHandQty: most, unitWeight: 0, unitVolume: 1 };
    const limits = [
      { volumeLimit: 1, unitLimit: 1 },
      { volumeLimit: 1, transferType: "AIR" },
    ];
    const refused = planSources(request, contextOf({ W0: { A: large, B: large } }, limits));
    expect(refused.issues?.map(({ message }) => message)).toEqual([
      `Items would bring the total volume from W0 above ${most}.`,
      `Items would bring the total number of units from W0 above ${most}.`,
    ]);
  });
});
