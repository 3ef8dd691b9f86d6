import type { Issue } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { makeIssue } from "../../src/result/messages";

describe("the message", () => {
  it.each<[Issue["path"], string]>([
    [[], "Input"],
    [["qty"], "Quantity"],
    [["items", 3, "product_sku"], "Product SKU"],
    [["src_warehouse_code"], "Source warehouse code"],
    [["destWarehouseCode"], "Destination warehouse code"],
    [["data", 0, "des_warehouse_code"], "Destination warehouse code"],
    [["lanes", 0, "dest"], "Destination"],
    [["arriveBy"], '"arriveBy"'],
    [["created_to_date"], '"created_to_date"'],
    [["warehouses", 0, "cutOffOn"], '"cutOffOn"'],
    [["warehouses", 0, "timeZone"], "Time zone"],
    [["items", 2], "Entry 3 of items"],
    [[0], "Entry 1 of input"],
    [["cutOffOn", "a b\n"], '"a b\\n"'],
    [["__proto__"], '"__proto__"'],
    [["x".repeat(81)], `"${"x".repeat(80)}"… (81)`],
  ])("names %j %s", (path, subject) => {
    expect(makeIssue(path, { code: "required" }).message).toBe(`${subject} must be given.`);
  });
});

it("shows an unknown field as it was received", () => {
  const fault = { code: "unknown_field", params: { expected: ["type", "items"] } } as const;
  expect(makeIssue(["items", 0, "qty"], fault).message).toBe('Field "qty" is unknown: use one of type, items.');
});

it("does not repeat the word warehouse", () => {
  const params = { received: '"HCM-1"' };
  const said = (path: Issue["path"]) => makeIssue(path, { code: "unknown_warehouse", params }).message;
  expect(said(["srcWarehouseCode"])).toBe("Source warehouse code HCM-1 does not exist.");
  expect(said(["stocks", 0])).toBe("Entry 1 of stocks: warehouse HCM-1 does not exist.");
});
