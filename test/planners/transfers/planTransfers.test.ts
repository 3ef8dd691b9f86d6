import { type PlannedItem, planTransfers, type TransferPlan } from "stock-transfer/planners";
import { describe, expect, it } from "vitest";

const item = (sku: string, qty: number, unitWeight: number): PlannedItem => ({ sku, qty, unitWeight });
const sizes = ({ transfers, lowerBound, optimal }: TransferPlan) => [transfers.length, lowerBound, optimal];

const most = Number.MAX_SAFE_INTEGER;

describe("planTransfers", () => {
  it("is not greedy: a limit of 10, 2 × 4 and 4 × 3 take two transfers", () => {
    const plan = planTransfers([item("FOUR", 2, 4), item("THREE", 4, 3)], 10);
    expect(sizes(plan)).toEqual([2, 2, true]);
    const load = {
      items: [
        { sku: "FOUR", qty: 1 },
        { sku: "THREE", qty: 2 },
      ],
      totalWeight: 10,
    };
    expect(plan.transfers).toEqual([load, load]);
  });

  it("adds units without weight to a transfer, or to one of their own", () => {
    expect(planTransfers([item("STICKER", 9, 0), item("BELL", 1, 5)], 5).transfers).toEqual([
      {
        items: [
          { sku: "BELL", qty: 1 },
          { sku: "STICKER", qty: 9 },
        ],
        totalWeight: 5,
      },
    ]);
    for (const limit of [0, 5]) {
      expect(planTransfers([item("STICKER", 9, 0)], limit)).toEqual({
        transfers: [{ items: [{ sku: "STICKER", qty: 9 }], totalWeight: 0 }],
        impossible: [],
        lowerBound: 1,
        optimal: true,
      });
    }
  });

  it("reports if it is not proven optimal", () => {
    const weights = [33, 31, 31, 31, 31, 29, 29, 28, 27, 26, 23, 23, 19, 16, 12];
    const load = weights.map((weight, index) => item(`S${index}`, 1, weight));
    expect(sizes(planTransfers(load, 68))).toEqual([6, 6, true]);
    expect(sizes(planTransfers(load, 68, { effort: 0 }))).toEqual([7, 6, false]);
  });

  it("adds up the lines of a SKU, and divides a quantity among transfers", () => {
    const plan = planTransfers([item("BELL", 3, 4), item("HORN", 1, 4), item("BELL", 2, 4)], 8);
    expect(plan.transfers.map((transfer) => transfer.items)).toEqual([
      [{ sku: "BELL", qty: 2 }],
      [{ sku: "BELL", qty: 2 }],
      [
        { sku: "BELL", qty: 1 },
        { sku: "HORN", qty: 1 },
      ],
    ]);
  });

  it("adds up the packs of a SKU, and reads an inherited packQty", () => {
    const eggs = (qty: number) => ({ ...item("EGG", qty, 1), packQty: 6 });
    expect(planTransfers([eggs(6), eggs(12)], 12).transfers).toHaveLength(2);
    const inherited = Object.assign(Object.create({ packQty: 6 }) as PlannedItem, item("EGG", 12, 1));
    expect(planTransfers([inherited], 11).transfers).toHaveLength(2);
  });

  it("plans fifty thousand light units, and quantities up to 2^53 − 1", () => {
    expect(sizes(planTransfers([item("SCREW", 50_000, 7)], 1000))).toEqual([353, 353, true]);
    expect(sizes(planTransfers([item("DUST", most, 1)], most))).toEqual([1, 1, true]);
    expect(sizes(planTransfers([item("DUST", most - 7, 1), item("ROCK", 1, 7)], 2 ** 40))).toEqual([8192, 8192, true]);
  });

  it.each([
    ["weights of 1", [item("A", most, 1)], most, 1],
    ["weights of 1 and a unit of no weight", [item("A", most, 1), item("B", most, 0)], most, 1],
    ["halves of the greatest limit", [item("A", 2, 2 ** 52 - 1)], most, 1],
    ["near-halves", [item("A", 50_001, 51), item("B", 49_999, 49)], 100, 50_001],
    ["thirds", [item("A", 30_000, 34), item("B", 60_000, 33)], 100, 30_000],
    ["thirds that are too heavy by one", [item("A", 60_001, 34)], 100, 30_001],
    ["units that are all over the limit", [item("A", most, 1)], 0, 0],
    ["two SKUs that fill every transfer", [item("FOUR", 858, 4), item("THREE", 1716, 3)], 10, 858],
    ["three SKUs", [item("A", 7000, 900), item("B", 5000, 1500), item("C", 9000, 700)], 24_000, 838],
    ["near-thirds of a great limit", [item("A", 300, 1e12 + 1), item("B", 600, 1e12)], 3e12 + 1, 300],
  ])("plans %s, and proves that no plan is shorter", (_, given, limit, fewest) => {
    expect(sizes(planTransfers(given, limit))).toEqual([fewest, fewest, true]);
  });

  it("is as fast and good with many light units", () => {
    for (const light of [50_000, 1e9]) {
      const plan = planTransfers([item("A", 2, 4e12), item("B", 4, 3e12), item("C", light, 1)], 1e13 + light);
      expect(sizes(plan)).toEqual([2, 2, true]);
    }
    const many = [item("A", 60, 4e6), item("B", 120, 3e6), item("C", 300_000, 1)];
    expect(sizes(planTransfers(many, 10_010_000))).toEqual([60, 60, true]);
  });
});
