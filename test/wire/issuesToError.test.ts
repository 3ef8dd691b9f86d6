import { type Issue, type IssueCode, issuesToError, parseCheckRequest } from "stock-transfer";
import { describe, expect, it } from "vitest";

const issue = (code: IssueCode, ...path: Issue["path"]): Issue => ({ code, message: `about ${code}`, path });

const formCodes = [
  ...([
    "required",
    "wrong_type",
    "blank",
    "not_integer",
    "too_small",
    "too_big",
    "malformed",
    "unknown_status",
  ] as const),
  ...(["conflicting_fields", "repeated_parameter", "unknown_parameter", "empty_range", "empty_list"] as const),
];
const checkCodes = [
  ...(["unknown_warehouse", "same_warehouse", "no_lane", "duplicate_sku", "unsafe_total"] as const),
  ...(["beyond_calendars", "never_available"] as const),
  ...(["transfer_done", "not_in_transfer", "nothing_to_do"] as const),
];

describe("issuesToError", () => {
  it.each(formCodes)("is 400 INVALID_REQUEST for %s, alone or with an issue of the check", (code) => {
    const error = { statusCode: 400, message: "Bad Request", messageCode: "INVALID_REQUEST" };
    expect(issuesToError([issue(code, "x")])).toEqual({ ...error, issues: [issue(code, "x")] });
    for (const issues of [[issue(code), issue("no_lane")] as const, [issue("no_lane"), issue(code)] as const])
      expect(issuesToError(issues)).toEqual({ ...error, issues });
  });

  it.each(checkCodes)("is 422 with the code of the first issue for %s", (code) => {
    expect(issuesToError([issue(code, "x"), issue("unsafe_total", "y")])).toEqual({
      statusCode: 422,
      message: "Unprocessable Content",
      messageCode: code.toUpperCase(),
      issues: [issue(code, "x"), issue("unsafe_total", "y")],
    });
  });

  it("renames the fields in the paths of the check", () => {
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

  it("does not rename the path of a parser, such as the alias sku", () => {
    const parsed = parseCheckRequest({ items: [{ sku: "", qty: 1 }] });
    expect(parsed.issues && issuesToError(parsed.issues).issues?.map(({ path }) => path)).toEqual([
      ["items", 0, "sku"],
      ["src_warehouse_code"],
      ["dest_warehouse_code"],
    ]);
  });
});
