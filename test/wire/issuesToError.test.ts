import { type Issue, type IssueCode, issuesToError, parseCheckRequest } from "stock-transfer";
import { describe, expect, it } from "vitest";

const issue = (code: IssueCode, ...path: Issue["path"]): Issue => ({ code, message: `about ${code}`, path });

describe("issuesToError", () => {
  it.each<IssueCode>([
    "required",
    "wrong_type",
    "blank",
    "not_integer",
    "too_small",
    "too_big",
    "malformed",
    "unknown_status",
    "conflicting_fields",
    "repeated_parameter",
    "unknown_parameter",
    "empty_range",
    "empty_list",
  ])("answers %s with 400 INVALID_REQUEST", (code) => {
    expect(issuesToError([issue(code, "x")])).toEqual({
      statusCode: 400,
      message: "Bad Request",
      messageCode: "INVALID_REQUEST",
      issues: [issue(code, "x")],
    });
  });

  it.each<[IssueCode, string]>([
    ["unknown_warehouse", "UNKNOWN_WAREHOUSE"],
    ["same_warehouse", "SAME_WAREHOUSE"],
    ["no_lane", "NO_LANE"],
    ["duplicate_sku", "DUPLICATE_SKU"],
    ["unsafe_total", "UNSAFE_TOTAL"],
  ])("answers %s with 422 %s", (code, messageCode) => {
    expect(issuesToError([issue(code, "x"), issue("unsafe_total", "y")])).toEqual({
      statusCode: 422,
      message: "Unprocessable Content",
      messageCode,
      issues: [issue(code, "x"), issue("unsafe_total", "y")],
    });
  });

  it("takes the code of the first issue", () => {
    expect(issuesToError([issue("no_lane"), issue("unsafe_total")]).messageCode).toBe("NO_LANE");
  });

  it("is 400 where any issue is about the form", () => {
    expect(issuesToError([issue("unsafe_total"), issue("required")]).messageCode).toBe("INVALID_REQUEST");
    expect(issuesToError([issue("required"), issue("unsafe_total")]).messageCode).toBe("INVALID_REQUEST");
  });

  it("puts the wire's names into the paths of the check", () => {
    const { issues } = issuesToError([
      issue("unknown_warehouse", "srcWarehouseCode"),
      issue("no_lane", "destWarehouseCode"),
      issue("duplicate_sku", "items", 4, "sku"),
      issue("unsafe_total", "items", 4, "qty"),
    ]);
    expect(issues?.map(({ path }) => path)).toEqual([
      ["src_warehouse_code"],
      ["dest_warehouse_code"],
      ["items", 4, "product_sku"],
      ["items", 4, "qty"],
    ]);
  });

  it("leaves keys alone that are names of Object.prototype", () => {
    const [issued] = issuesToError([issue("no_lane", "constructor", "toString")]).issues ?? [];
    expect(issued?.path).toEqual(["constructor", "toString"]);
  });

  it("leaves a parser's path as it is, the alias sku included", () => {
    const parsed = parseCheckRequest({ items: [{ sku: "", qty: 1 }] });
    expect(parsed.issues && issuesToError(parsed.issues).issues?.map(({ path }) => path)).toEqual([
      ["items", 0, "sku"],
      ["src_warehouse_code"],
      ["dest_warehouse_code"],
    ]);
  });

  it("does not mutate its input", () => {
    const issues = [issue("no_lane", "destWarehouseCode")] as const;
    issuesToError(issues);
    expect(issues).toEqual([issue("no_lane", "destWarehouseCode")]);
  });
});
