import { checkTransfer, type Issue, type IssueCode } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { checkContext, checkRequest, serve } from "../support/service";
import { untyped } from "../support/thrownBy";

// The texts of the issues that a check adds to those of the parsers, and of a body that no parser reads.

type Row = readonly [code: IssueCode, path: Issue["path"], message: string, received: unknown];

const most = Number.MAX_SAFE_INTEGER;

const request = { items: [{ sku: "HELMET", qty: 1 }], srcWarehouseCode: "HCM", destWarehouseCode: "HAN" };
const withLines = (...lines: readonly unknown[]) => ({ ...request, items: lines });
const line = (sku: string, qty: unknown) => ({ sku, qty });

// prettier-ignore
const requests: readonly Row[] = [
  ["unknown_warehouse", ["srcWarehouseCode"], 'must be the code of a warehouse, got "NOWHERE"', { ...request, srcWarehouseCode: "NOWHERE" }],
  ["unknown_warehouse", ["destWarehouseCode"], "must be the code of a warehouse, got undefined", { ...request, destWarehouseCode: undefined }],
  ["same_warehouse", ["destWarehouseCode"], 'must be another warehouse than the source, got "HCM"', { ...request, destWarehouseCode: "HCM" }],
  ["no_lane", ["destWarehouseCode"], 'must have a lane from "HCM", got "FRA"', { ...request, destWarehouseCode: "FRA" }],
  ["duplicate_sku", ["items", 1, "sku"], 'must be on one line only, got "HELMET"', withLines(line("HELMET", 1), line("HELMET", 2))],
  ["too_small", ["items", 0, "qty"], "must be at least 1, got 0", withLines(line("HELMET", 0))],
  ["unsafe_total", ["items", 0, "qty"], "must weigh at most 9007199254740991, got 9007199254740991 × 340", withLines(line("HELMET", most))],
  ["unsafe_total", ["items"], "must weigh at most 9007199254740991 together", withLines(line("LEAD", most - 1), line("TIN", most - 1))],
];

const stock = new Map([
  ["HELMET", { onHandQty: 5, unitWeight: 340 }],
  ["LEAD", { onHandQty: 5, unitWeight: 1 }],
  ["TIN", { onHandQty: 5, unitWeight: 1 }],
]);

// prettier-ignore
const malformed: readonly Row[] = [
  ["malformed", [], 'must be JSON, got ""', ""],
  ["malformed", [], `must be JSON, got "${"x".repeat(80)}"… (81 characters)`, "x".repeat(81)],
  ["malformed", [], "must be JSON in UTF-8, got bytes that are no UTF-8", new Uint8Array([0xff])],
];

describe("the issues of", () => {
  const issuesOf = ([code, path, message]: Row) => [{ code, message, path }];

  it.each(requests)("checkTransfer: %s at %j %s", (...row) => {
    const { issues } = untyped(checkTransfer)(row[3], { ...checkContext, stock, duplicateLines: "reject" });
    expect(issues).toMatchObject(issuesOf(row));
  });

  it("checkTransfer: lines that are merged", () => {
    const message = "must add up to at most 9007199254740991 with the earlier lines of the SKU";
    const { issues } = checkTransfer(withLines(line("A", most - 1), line("A", 2)) as typeof request, checkContext);
    expect(issues).toMatchObject([{ code: "unsafe_total", message, path: ["items", 1, "qty"] }]);
  });

  it.each(malformed)("a request's body: %s at %j %s", async (...row) => {
    const response = await serve()(checkRequest({ body: row[3] as string }));
    const { error } = (await response.json()) as { error: { details: unknown } };
    expect(error.details).toMatchObject(issuesOf(row));
  });
});
