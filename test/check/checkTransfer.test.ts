import {
  type CheckContext,
  checkTransfer,
  parseCheckRequest,
  type RequestedItem,
  type StockLevel,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { toldCheck } from "../support/refusals";
import { networkOf, requestOf } from "../support/routes";

const max = Number.MAX_SAFE_INTEGER;
const now = Date.parse("2026-11-20T12:00:00Z");

const warehouses = ["A", "B"].map((code) => ({ code, timeZone: "Asia/Ho_Chi_Minh", workingDays: [1, 2, 3, 4, 5] }));
const networkWith = (weightLimit: number) => networkOf({ weightLimit, transitDays: 2 }, { warehouses });

type Levels = ReadonlyMap<string, StockLevel>;

/** The check of lines that go from A to B. */
function check(items: readonly RequestedItem[], levels: Levels, limit = 1000, rules: Partial<CheckContext> = {}) {
  const context = { network: networkWith(limit), stock: levels, now, ...rules };
  return toldCheck(checkTransfer(requestOf(...items), context));
}

const plenty = (weights: Record<string, number>): Levels =>
  new Map(Object.entries(weights).map(([key, unitWeight]) => [key, { onHandQty: max, unitWeight }]));

const weightIssue = (subject: string, got = "") => `${subject} would bring the total weight above ${max}${got}.`;
const one = (key: string, qty = 1): RequestedItem => ({ sku: key, qty });

describe("checkTransfer", () => {
  it("returns weights, limit, type, dates and every line", () => {
    const levels = new Map([["HELMET", { onHandQty: 10, reservedQty: 2, safetyQty: 1, unitWeight: 340 }]]);
    expect(check([one("HELMET", 2)], levels).value).toEqual({
      srcWarehouseCode: "A",
      destWarehouseCode: "B",
      allowed: true,
      totalWeight: 680,
      weightLimit: 1000,
      transferDate: "2026-11-20",
      transferType: "ROAD",
      departureDate: "2026-11-20",
      estimatedArrivalDate: "2026-11-23",
      latestArrivalDate: "2026-11-23",
      // The end of that day in the source's zone.
      validUntil: Date.parse("2026-11-20T17:00:00Z"),
      items: [
        {
          sku: "HELMET",
          requestedQty: 2,
          availableQty: 7,
          unitWeight: 340,
          totalWeight: 680,
          allowed: true,
          refusals: [],
        },
      ],
    });
  });

  describe("lines", () => {
    it("reports every repeated line if duplicates are rejected", () => {
      const { issues } = check([one("A"), one("B"), one("A"), one("A")], plenty({ A: 1, B: 1 }), 1000, {
        duplicateLines: "reject",
      });
      const again = (index: number) => ({
        code: "duplicate_sku",
        message: "SKU A is already on an earlier line.",
        path: ["items", index, "sku"],
      });
      expect(issues).toMatchObject([again(2), again(3)]);
    });

    it("reports every invalid quantity, as the parser does", () => {
      const qtys = [0, 1.5, -1, 2 ** 53, NaN, Infinity, "3", undefined, 1];
      const { issues } = check(
        qtys.map((qty) => ({ sku: "A", qty: qty as number })),
        plenty({ A: 1 }),
      );
      const items = qtys.map((qty) => ({ product_sku: "A", qty }));
      expect(issues).toEqual(parseCheckRequest({ items, src_warehouse_code: "A", dest_warehouse_code: "B" }).issues);
      expect(issues).toHaveLength(8);
    });

    it("looks up each SKU once, calling get as a method", () => {
      const asked: string[] = [];
      const levels = {
        known: "A",
        get(key: string) {
          asked.push(key);
          return key === this.known ? { onHandQty: 9, unitWeight: 1 } : undefined;
        },
      };
      const { value } = check([one("A"), one("B"), one("A")], new Map(), 10, { stock: levels });
      expect(asked).toEqual(["A", "B"]);
      expect(value?.items[0]?.allowed).toBe(true);
    });
  });

  describe("exactness", () => {
    it.each<[string, RequestedItem[], Record<string, number>, object]>([
      [
        "a product, at the first line of the SKU",
        [one("OK"), one("A", 1), one("B"), one("A", 2)],
        { OK: 1, A: 2 ** 52, B: 1 },
        { message: weightIssue("Quantity", " (got 3 × 4503599627370496)"), path: ["items", 1, "qty"] },
      ],
      ["a sum", [one("A"), one("B")], { A: max, B: 1 }, { message: weightIssue("Items"), path: ["items"] }],
      [
        "a merged quantity once, at the line that exceeds it",
        [one("A", max), one("B", 1), one("A", 1), one("A", 5)],
        { A: 0, B: 0 },
        {
          message: `Quantity would bring the total quantity of the SKU above ${max}.`,
          path: ["items", 2, "qty"],
        },
      ],
    ])("reports beyond 2^53 − 1: %s", (_, items, weights, issue) => {
      expect(check(items, plenty(weights), max).issues).toMatchObject([{ code: "unsafe_total", ...issue }]);
    });
  });

  describe("issues", () => {
    it("reports every issue of the lines together", () => {
      const levels = new Map([
        ["D", { onHandQty: 5, unitWeight: 1 }],
        ["S", { onHandQty: max, unitWeight: max }],
      ]);
      const found = (items: readonly RequestedItem[], rules: Partial<CheckContext> = {}) =>
        check(items, levels, 1, rules).issues?.map(({ code, path }) => [code, path.join(".")]);
      expect(found([one("D", max), one("D"), one("S", 2)])).toEqual([
        ["unsafe_total", "items.1.qty"],
        ["unsafe_total", "items.2.qty"],
      ]);
      expect(found([one("D"), one("D"), one("S", 2)], { duplicateLines: "reject" })).toEqual([
        ["duplicate_sku", "items.1.sku"],
        ["unsafe_total", "items.2.qty"],
      ]);
      expect(found([one("D", max), one("D", max)], { duplicateLines: "reject" })).toEqual([
        ["duplicate_sku", "items.1.sku"],
      ]);
      expect(found([one("D", 0), one("S", 2)])).toEqual([
        ["too_small", "items.0.qty"],
        ["unsafe_total", "items.1.qty"],
      ]);
    });
  });

  describe("misuse", () => {
    it("ignores inherited fields of a context", () => {
      const inherited = Object.create({ logger: 1, network: networkWith(1000), now }) as CheckContext;
      const context = Object.assign(inherited, { stock: plenty({ A: 1 }) });
      expect(toldCheck(checkTransfer(requestOf(one("A")), context))).toEqual(check([one("A")], plenty({ A: 1 })));
    });
  });
});
