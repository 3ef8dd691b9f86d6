import type { Issue, IssueCode } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { makeIssue, messageOf } from "../../src/result/messages";
import { sentence } from "../support/sentence";

type Row = readonly [message: string, params?: Issue["params"]];

// What an error says of the place x. The issue at the path x says the same as a sentence.
// prettier-ignore
const messages: Readonly<Record<IssueCode, readonly Row[]>> = {
  required: [["x must be given"]],
  wrong_type: [
    ["x must be a string, got 7", { expected: "string", received: "7" }],
    ["x must be an array, got {}", { expected: "array", received: "{}" }],
    ["x must be a page, got null", { expected: "a page", received: "null" }],
  ],
  blank: [["x must not be blank", { received: '" "' }]],
  not_integer: [
    ["x must be a whole number, got 2.5", { received: "2.5" }],
    ['x must be a whole number, such as 20, got "05"', { expected: "digits", received: '"05"' }],
  ],
  too_small: [["x must be at least 1, got 0", { min: 1, received: "0" }]],
  too_big: [
    ["x must be at most 100, got 500", { max: 100, received: "500" }],
    ["x must have at most 10 entries, got 11", { max: 10, expected: "entries", received: 11 }],
    ["x must have at most 1 entry, got 2", { max: 1, expected: "entries", received: 2 }],
    ["x must have at most 1 row, got 2", { max: 1, expected: "rows", received: 2 }],
  ],
  malformed: [
    ['x must be a time of day from 00:00 to 24:00, HH:MM, got "x"', { expected: "time_of_day", received: '"x"' }],
    ['x must be 3, got "2"', { expected: "3", received: '"2"' }],
    ["x must be data that can be read without errors", { expected: "readable" }],
  ],
  unknown_status: [['x must be one of created, completed, got "x"', { expected: ["created", "completed"], received: '"x"' }]],
  conflicting_fields: [['x must equal product_sku "A", got "B"', { expected: '"A"', received: '"B"' }]],
  repeated_parameter: [["x must be given once, not 2 times", { max: 1, received: 2 }]],
  unknown_parameter: [
    ['parameter "page" is unknown', { received: '"page"' }],
    ['parameter "sku" is unknown (did you mean skus?)', { received: '"sku"', suggestion: "skus" }],
  ],
  empty_range: [["x must not be before from 2, got 1", { min: "2", expected: "from", received: "1" }]],
  empty_list: [["x must not be empty", { received: '",,"' }]],
  unknown_warehouse: [
    ["x: warehouse HCM-1 does not exist", { received: '"HCM-1"' }],
    ['x: warehouse "H M" does not exist', { received: '"H M"' }],
  ],
  same_warehouse: [['x must differ from the source warehouse, got "A"', { received: '"A"' }]],
  no_lane: [
    ["there is no lane from VN-HAN-01 to US-RNO-01", { expected: '"VN-HAN-01"', received: '"US-RNO-01"' }],
    ["there is no lane from A (AIr) to B (did you mean AIR?)", { expected: '"A" ("AIr")', received: '"B"', suggestion: '"AIR"' }],
  ],
  duplicate_sku: [["x A is already on an earlier line", { received: '"A"' }]],
  unsafe_total: [
    ["x would bring the total quantity of the SKU above 9", { max: 9, expected: "quantity" }],
    ["x would bring the total number of units above 9", { max: 9, expected: "units" }],
    ["x would bring the total weight above 9, got 5 × 2", { max: 9, expected: "weight", received: "5 × 2" }],
    ["x would bring the total weight from A above 9", { max: 9, expected: '"A"' }],
  ],
  unknown_field: [
    ["x is unknown: use one of a, b", { expected: ["a", "b"] }],
    ["x is unknown (did you mean units?)", { expected: ["units", "b"], suggestion: "units" }],
  ],
  not_unique: [['x must be unique, got "A"', { expected: "earlier", received: '"A"' }]],
  unknown_code: [['x must be one of fill, whole, got "x"', { expected: ["fill", "whole"], received: '"x"' }]],
  beyond_calendars: [
    ["the schedule goes beyond the end of the calendars on 2026-12-31 (arrival on 2027-01-02)", { max: "2026-12-31", expected: "calendars_end", received: "2027-01-02" }],
    ["the lane has no departure after 2026-12-31", { max: "2026-12-31", expected: "last_departure" }],
  ],
  never_available: [
    ["A must be transferable", { expected: "transferable", received: '"A"' }],
    ["HELMET: 11 units needed, at most 10 will be available", { min: 11, max: 10, received: '"HELMET"' }],
    ["A: 1 unit needed, at most 0 will be available", { min: 1, max: 0, received: '"A"' }],
  ],
  transfer_done: [["the transfer is already completed", { received: "completed" }]],
  not_in_transfer: [["x A is not in the transfer", { received: '"A"' }]],
  nothing_to_do: [["the event has no effect"]],
  no_working_day: [
    ["x: the lane needs a day on which the carrier departs and A works", { expected: "departs", received: '"A"' }],
    ["x: the lane needs a day on which a warehouse creates transfers", { expected: "creates" }],
    ["x: every 366-day period needs a working day", { max: 366 }],
  ],
};

const rows = Object.entries(messages).flatMap(([code, each]) =>
  each.map(([message, params]) => [code as IssueCode, message, params] as const),
);

describe("the message", () => {
  it.each(rows)("of an error and of an issue, %s: %s", (code, message, params) => {
    const fault = params ? { code, params } : { code };
    expect(messageOf("x", fault)).toBe(message);
    const [subject = "", ...rule] = message.split(" ");
    const said = sentence(subject.charAt(0).toUpperCase() + subject.slice(1), rule.join(" "));
    expect(makeIssue(["x"], fault)).toStrictEqual({ code, message: said, path: ["x"], ...(params && { params }) });
  });

  it.each<[Issue["path"], string]>([
    [[], "Input"],
    [["qty"], "Quantity"],
    [["items", 3, "product_sku"], "Product SKU"],
    [["src_warehouse_code"], "Source warehouse code"],
    [["destWarehouseCode"], "Destination warehouse code"],
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

it("does not repeat the word warehouse", () => {
  const params = { received: '"HCM-1"' };
  const said = (path: Issue["path"]) => makeIssue(path, { code: "unknown_warehouse", params }).message;
  expect(said(["srcWarehouseCode"])).toBe("Source warehouse code HCM-1 does not exist.");
  expect(said(["stocks", 0])).toBe("Entry 1 of stocks: warehouse HCM-1 does not exist.");
});
