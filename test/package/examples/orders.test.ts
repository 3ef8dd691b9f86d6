import { applyEvent, type StockTransfer } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { valueOf } from "../../../examples/demo/service";
import { generateTransfers, lastSeq } from "../../../examples/demo/transfers";
import { answerCase } from "../../../examples/playground/answerCase";
import { type CheckCase, exampleCases, withRequest } from "../../../examples/playground/checkCase";
import { demoCompany } from "../../../examples/playground/company";
import {
  caseWithout,
  nextSeq,
  orderInMemory,
  ordersIn,
  ordersOf,
  stocksAfter,
} from "../../../examples/playground/orders";

const { tooHeavy } = exampleCases;
const linesOf = ({ requests }: CheckCase) =>
  requests.map(({ lines }) => lines.map(({ sku, qty }) => `${qty} ${sku}`).join(", "));
const allowedLines = [
  { sku: "EBK-720-U-BLK", qty: 6 },
  { sku: "BIK-330-M-BLU", qty: 8 },
  { sku: "LGT-040-U-RED", qty: 300 },
];

describe("creating the transfers of a case", () => {
  const create = (shown: CheckCase, transfers = generateTransfers()) => {
    const stocks = stocksAfter(demoCompany.stocks, ordersIn(transfers));
    const company = { ...demoCompany, stocks };
    const answers = answerCase(shown, company);
    const orders = ordersOf(answers, shown);
    const created = orderInMemory(transfers, nextSeq(transfers), orders, shown, company);
    return { transfers, created, left: caseWithout(shown, answers, orders, "en") };
  };

  it("creates the lines that may go, with the dates of the check, and keeps the others", () => {
    const { created, left, transfers } = create(tooHeavy);
    expect(created).toEqual([
      expect.objectContaining({
        ...{ seq: lastSeq + 1, code: "ST012001", status: "created", createdAt: tooHeavy.now },
        ...{ transferType: "AIR_FREIGHT", transferDate: "2026-09-15", estimatedArrivalDate: "2026-09-22" },
        items: allowedLines,
      }),
    ]);
    expect(ordersIn(transfers)).toEqual(created);
    expect(linesOf(left)).toEqual(["9 FRG-090-U-SLV"]);
  });

  it("takes the goods from the stock, until they are cancelled, and brings them to the destination", () => {
    const { created, transfers } = create(tooHeavy);
    const again = create(tooHeavy, transfers);
    // Six of twelve are left, and the fridges fit again.
    expect(again.created[0]?.items[0]).toEqual({ sku: "EBK-720-U-BLK", qty: 6 });
    expect(create(tooHeavy, transfers).created[0]?.items.map(({ sku }) => sku)).not.toContain("EBK-720-U-BLK");
    const levelOf = (all: readonly StockTransfer[], code: string) =>
      stocksAfter(demoCompany.stocks, all).get(code)!.get("EBK-720-U-BLK")!;
    const before = levelOf([], "US-CHI-01");
    expect(levelOf([], "GB-MAN-01")).toBeUndefined();
    expect(levelOf(created, "US-CHI-01").reservedQty).toBe((before.reservedQty ?? 0) + 6);
    expect(levelOf(created, "GB-MAN-01").movements?.at(-1)).toEqual({ on: "2026-09-22", qty: 6 });
    const happen = (event: Parameters<typeof applyEvent>[1], to = created[0]!) =>
      valueOf(applyEvent(to, event, Date.now())).transfer;
    expect(levelOf([happen({ type: "cancel" })], "US-CHI-01").reservedQty).toBe(before.reservedQty ?? 0);
    const received = [happen({ type: "receive" }, happen({ type: "ship" }))];
    expect(levelOf(received, "GB-MAN-01").onHandQty).toBe(6);
    expect(levelOf(received, "US-CHI-01").reservedQty).toBe((before.reservedQty ?? 0) + 6);
  });

  it("creates a transfer for each line if each line is compared with the limits alone", () => {
    const { created, left } = create({ ...tooHeavy, weightRule: "each" });
    expect(created.map(({ items }) => items)).toEqual(
      tooHeavy.requests[0]!.lines.map(({ sku, qty }) => [{ sku, qty: Number(qty) }]),
    );
    const { weightLimit } = valueOf(demoCompany.network.route("US-CHI-01", "GB-MAN-01"));
    const weightOf = ({ items: [item] }: StockTransfer) =>
      item!.qty * demoCompany.stocks.get("US-CHI-01")!.get(item!.sku)!.unitWeight!;
    for (const each of created) expect(weightOf(each)).toBeLessThanOrEqual(weightLimit);
    expect(linesOf(left)).toEqual(["1 "]);
  });

  it("leaves out requests that are done, and keeps a blank line if all are", () => {
    const [request] = exampleCases.allowed.requests;
    const { created, left } = create({ ...exampleCases.allowed, requests: [request!, request!], at: 1 });
    expect(created).toHaveLength(2);
    expect([linesOf(left), left.at]).toEqual([["1 "], 0]);
  });

  it("creates nothing if the stock is gone meanwhile", () => {
    const transfers = generateTransfers();
    const orders = ordersOf(answerCase(tooHeavy, demoCompany), tooHeavy);
    const company = { ...demoCompany, stocks: new Map() };
    expect(orderInMemory(transfers, nextSeq(transfers), orders, tooHeavy, company)).toEqual([]);
    expect(transfers.size).toBe(10_000);
  });
});

describe("a line that cannot be read", () => {
  it("is marked, and hides nothing of the others", () => {
    const lines = [...tooHeavy.requests[0]!.lines, { sku: "LGT-080-U-BLK", qty: "1.5" }, { sku: "", qty: "x" }];
    const [answered] = answerCase(withRequest(tooHeavy, { lines }), demoCompany);
    const [expected] = answerCase(tooHeavy, demoCompany);
    expect(answered?.result).toEqual(expected?.result);
    expect(answered?.lineIssues.map(({ path }) => path)).toEqual([["items", 4, "qty"]]);
  });

  it("is an issue of the request if there is no other line", () => {
    const many = Array.from({ length: 150 }, () => ({ sku: "LGT-080-U-BLK", qty: "x" }));
    const [answered] = answerCase(withRequest(tooHeavy, { lines: many }), demoCompany);
    expect(answered?.result.issues?.length).toBeGreaterThan(0);
    const good = { sku: "LGT-080-U-BLK", qty: "1" };
    const [mixed] = answerCase(withRequest(tooHeavy, { lines: [...many, good] }), demoCompany);
    expect(mixed?.result.value?.check.items[0]?.requestedQty).toBe(1);
    expect(new Set(mixed?.lineIssues.map(({ path }) => path[1])).size).toBe(150);
  });
});
