import { type Issue } from "stock-transfer";
import { describeIssue } from "stock-transfer/words";
import { describe, expect, it } from "vitest";
import { issueSentences, issuesOf } from "./issueSentences";

describe("describeIssue", () => {
  const rows = Object.entries(issueSentences).flatMap(([code, pairs]) => pairs.map((pair) => [code, ...pair] as const));

  it.each(rows)("%s: %s", (code, sentence, result) => {
    expect(issuesOf(result).map((issue) => [issue.code, describeIssue(issue)])).toEqual([[code, sentence]]);
  });

  it("has the same words for the fields of the API and of the domain", () => {
    const issue = { code: "required", message: "must be given" } as const;
    const describeAll = (...paths: Issue["path"][]) => paths.map((path) => describeIssue({ ...issue, path }));
    expect(
      describeAll(["src_warehouse_code"], ["dest_warehouse_code"], ["transfer_type"], ["items", 0, "product_sku"]),
    ).toEqual(describeAll(["srcWarehouseCode"], ["destWarehouseCode"], ["transferType"], ["items", 0, "sku"]));
  });

  it("shows an unknown field unchanged, on one line", () => {
    const describePath = (...path: Issue["path"]) => describeIssue({ code: "required", message: "", path });
    expect(describePath("a\nb")).toBe('Field "a\\nb" must be given.');
    expect(describePath("partner", "code")).toBe('Field "partner.code" must be given.');
    expect(describePath("qty", "unit")).toBe('Field "qty.unit" must be given.');
    expect(describePath("items", 0, "batch", 2)).toBe('Line 1: field "batch.2" must be given.');
    expect(describePath("needs", 0, "items", 1, "qty")).toBe("Need 1, line 2: quantity must be given.");
    expect(describePath("needs", 2, "destWarehouseCode")).toBe("Need 3, destination warehouse must be given.");
    expect(describePath("needs", 0)).toBe('Entry 1 of the field "needs" must be given.');
    expect(describePath("__proto__")).toBe('Field "__proto__" must be given.');
    expect(describePath(0)).toBe('Field "0" must be given.');
  });
});
