import {
  type CheckContext,
  checkTransfer,
  checkTransfers,
  createNetwork,
  encodeCheck,
  issuesToError,
  parseCheckRequest,
  type RequestedItem,
  type StockLevel,
  type TransferCheck,
} from "stock-transfer";
import { describe, expect, it } from "vitest";
import { told } from "../support/refusals";

// The points that the API leaves open: a test for each decision about the check. The tests of issuesToError and of the
// messages of the handler have the error codes.

const network = createNetwork({
  warehouses: [
    { code: "HCM", timeZone: "Asia/Ho_Chi_Minh", cutOff: { 1: "16:00", 6: "11:00" } },
    { code: "HAN", timeZone: "Asia/Ho_Chi_Minh" },
    { code: "SIN", timeZone: "Asia/Singapore" },
  ],
  lanes: [
    { src: "HCM", dest: "HAN", transferType: "ROAD", weightLimit: 100, transitDays: 1 },
    { src: "HCM", dest: "SIN", transferType: "AIR", weightLimit: 50, transitDays: 1 },
    { src: "HCM", dest: "SIN", transferType: "SEA", weightLimit: 900, transitDays: 9 },
  ],
});
const monday = "2026-08-31T02:00:00Z";

function check(
  items: readonly RequestedItem[],
  stock: Record<string, StockLevel>,
  rules: Partial<CheckContext> = {},
  dest = "HAN",
) {
  const context = { network, stock: new Map(Object.entries(stock)), now: Date.parse(monday), ...rules };
  return checkTransfer({ items, srcWarehouseCode: "HCM", destWarehouseCode: dest }, context);
}

function valueOf(result: ReturnType<typeof check>): TransferCheck {
  if (result.issues) throw new Error(result.issues[0].message);
  return result.value;
}

const refusalsOf = (check: TransferCheck) => check.items.map(({ refusals }) => told(refusals));

describe("what the interface leaves open", () => {
  it("unit of weights: the embedder's integers, multiplied exactly and never converted", () => {
    const { items, totalWeight } = valueOf(
      check([{ sku: "SCREW", qty: 50_000 }], { SCREW: { onHandQty: 50_000, unitWeight: 3 } }),
    );
    expect([items[0]?.unitWeight, totalWeight]).toEqual([3, 150_000]);
  });

  describe("a SKU requested on two lines", () => {
    const items = [
      { sku: "B", qty: 5 },
      { sku: "A", qty: 1 },
      { sku: "B", qty: 5 },
    ];
    const stock = { A: { onHandQty: 5, unitWeight: 1 }, B: { onHandQty: 5, unitWeight: 1 } };

    it("is merged into one entry, in order of first appearance", () => {
      const merged = valueOf(check(items, stock));
      expect(merged.items.map(({ sku, requestedQty, allowed }) => [sku, requestedQty, allowed])).toEqual([
        ["B", 10, false],
        ["A", 1, true],
      ]);
    });
    it("is an issue if duplicates are rejected", () => {
      expect(check(items, stock, { duplicateLines: "reject" }).issues?.map(({ code, path }) => [code, path])).toEqual([
        ["duplicate_sku", ["items", 2, "sku"]],
      ]);
    });
  });

  it("when is_allowed_transfer is false: six refusals, every one that applies, with its numbers", () => {
    const result = check(
      [
        { sku: "X", qty: 1 },
        { sku: "A", qty: 9 },
        { sku: "B", qty: 1 },
      ],
      {
        A: { onHandQty: 4, unitWeight: 20, transferable: false },
        B: { onHandQty: 0 },
      },
      { acceptedQty: new Map([["A", 3]]) },
    );
    expect(refusalsOf(valueOf(result))).toEqual([
      ["unknown_sku"],
      ["not_transferable", "insufficient_stock 5", "not_accepted 6", "over_weight_limit 80"],
      ["missing_weight", "insufficient_stock 1"],
    ]);
  });

  it("what happens when the transfer is too heavy: fill, so the allowed lines are a valid transfer", () => {
    const stock = {
      A: { onHandQty: 9, unitWeight: 60 },
      B: { onHandQty: 9, unitWeight: 50 },
      C: { onHandQty: 9, unitWeight: 40 },
    };
    const lines = [
      { sku: "A", qty: 1 },
      { sku: "B", qty: 1 },
      { sku: "C", qty: 1 },
    ];
    expect(refusalsOf(valueOf(check(lines, stock)))).toEqual([[], ["over_weight_limit 10"], []]);
  });

  it("total_weight: the sum over all requested lines, allowed or not", () => {
    const { totalWeight, weightLimit } = valueOf(
      check([{ sku: "A", qty: 2 }], { A: { onHandQty: 0, unitWeight: 60 } }),
    );
    expect([totalWeight, weightLimit]).toEqual([120, 100]);
  });

  it("a SKU the system does not know: an entry with available_qty 0, weights 0, not allowed", () => {
    const unknown = { sku: "X", requestedQty: 7, availableQty: 0, unitWeight: 0, totalWeight: 0, allowed: false };
    expect(valueOf(check([{ sku: "X", qty: 7 }], {})).items).toMatchObject([unknown]);
  });

  it("weight exactly at the limit, quantity exactly at the stock: allowed", () => {
    expect(refusalsOf(valueOf(check([{ sku: "A", qty: 5 }], { A: { onHandQty: 5, unitWeight: 20 } })))).toEqual([[]]);
  });

  it("transfer type: configured per lane", () => {
    expect([valueOf(check([], {})).transferType, valueOf(check([], {}, {}, "SIN")).transferType]).toEqual([
      "ROAD",
      "AIR",
    ]);
  });

  it("the service of a check: that of the body, else of the context, else the first in the configuration", () => {
    const body = {
      items: [{ product_sku: "A", qty: 1 }],
      src_warehouse_code: "HCM",
      dest_warehouse_code: "SIN",
    };
    const answerTo = (fields: object, rules: Partial<CheckContext> = {}) => {
      const request = parseCheckRequest({ ...body, ...fields });
      if (request.issues) throw new Error(request.issues[0].message);
      const context = { network, stock: new Map<string, StockLevel>(), now: Date.parse(monday), ...rules };
      const { value, issues } = checkTransfer(request.value, context);
      return issues ? issuesToError(issues).messageCode : value.transferType;
    };
    const [sea, air] = [{ transfer_type: "SEA" }, { transferType: "AIR" }];
    expect([answerTo(sea, air), answerTo(sea), answerTo({}, { transferType: "SEA" }), answerTo({})]).toEqual([
      "SEA",
      "SEA",
      "SEA",
      "AIR",
    ]);
    expect(answerTo({ transfer_type: "ROAD" })).toBe("NO_LANE");
  });

  it("transfer date: the cut-off is the weekday's own, in the source's own zone", () => {
    const transferDate = (now: string) => valueOf(check([], {}, { now: Date.parse(now) })).transferDate;
    expect(transferDate("2026-08-31T08:59:59Z")).toBe("2026-08-31");
    expect(transferDate("2026-08-31T09:00:00Z")).toBe("2026-09-01");
    expect(transferDate("2026-09-01T09:00:00Z")).toBe("2026-09-01");
    expect(transferDate("2026-09-05T04:00:00Z")).toBe("2026-09-06");
  });

  it("several requests in one batch: each is checked against what the earlier ones left", () => {
    const stocks = new Map([["HCM", new Map([["A", { onHandQty: 5, unitWeight: 1 }]])]]);
    const requests = [3, 3].map((qty) => {
      return { items: [{ sku: "A", qty }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
    });
    const checks = checkTransfers(requests, { network, stocks, now: Date.parse(monday) });
    expect(checks.map((result) => refusalsOf(valueOf(result)))).toEqual([[[]], [["insufficient_stock 1"]]]);
  });

  it("what the destination takes: acceptedQty, refusal not_accepted", () => {
    const accepting = (most: number) =>
      check([{ sku: "A", qty: 3 }], stockOfA, { acceptedQty: new Map([["A", most]]) });
    const stockOfA = { A: { onHandQty: 5, unitWeight: 1 } };
    expect([3, 2, 0].map((most) => refusalsOf(valueOf(accepting(most))))).toEqual([
      [[]],
      [["not_accepted 1"]],
      [["not_accepted 3"]],
    ]);
  });

  const body = { items: [{ product_sku: "A", qty: 1 }], src_warehouse_code: "HCM", dest_warehouse_code: "HAN" };
  const codes = (change: object) => parseCheckRequest({ ...body, ...change }).issues?.map(({ code }) => code);

  it("unknown body fields: ignored", () => {
    expect(parseCheckRequest({ ...body, trace: 1, items: [{ product_sku: "A", qty: 1, note: "" }] })).toEqual(
      parseCheckRequest(body),
    );
  });

  it("product_sku and sku in one item: fine when equal, conflicting_fields when not", () => {
    expect(codes({ items: [{ product_sku: "A", sku: "A", qty: 1 }] })).toBeUndefined();
    expect(codes({ items: [{ product_sku: "A", sku: "B", qty: 1 }] })).toEqual(["conflicting_fields"]);
  });

  it("an alias that is null: as if omitted", () => {
    expect(codes({ items: [{ product_sku: "A", sku: null, qty: 1 }] })).toBeUndefined();
    expect(codes({ items: [{ sku: null, qty: 1 }] })).toEqual(["required"]);
  });

  it("reasons of a refusal over HTTP: only with the option", () => {
    const checked = valueOf(check([{ sku: "X", qty: 1 }], {}));
    const fieldsOf = (reasons: boolean) => Object.keys(encodeCheck(checked, { reasons }).transfer_items[0]!);
    expect(fieldsOf(true)).toEqual([...fieldsOf(false), "refusals"]);
  });

  it("qty as a string, fraction, zero, negative: an issue each", () => {
    const items = ["1", 1.5, 0, -1].map((qty) => ({ product_sku: "A", qty }));
    expect(codes({ items })).toEqual(["wrong_type", "not_integer", "too_small", "too_small"]);
  });
});
