import type { Issue } from "stock-transfer";
import { expect, it } from "vitest";
import { makeIssue } from "../../src/result/messages";

it("does not repeat the word warehouse", () => {
  const params = { received: '"HCM-1"' };
  const said = (path: Issue["path"]) => makeIssue(path, { code: "unknown_warehouse", params }).message;
  expect(said(["srcWarehouseCode"])).toBe("Source warehouse code HCM-1 does not exist.");
  expect(said(["stocks", 0])).toBe("Entry 1 of stocks: warehouse HCM-1 does not exist.");
});

it("shows names that are not nouns in quotes", () => {
  const said = (name: string) => makeIssue([name], { code: "required" }).message;
  expect(["at", "from", "arriveBy", "quantity"].map(said)).toEqual([
    '"at" must be given.',
    '"from" must be given.',
    '"arriveBy" must be given.',
    "Quantity must be given.",
  ]);
});
