import type { Issue, IssueCode } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { formatPath, makeIssue } from "../../src/result/messages";

// Of each code, every message it can have, with the params from which it is made.
const messages: Readonly<Record<IssueCode, readonly (readonly [message: string, params?: Issue["params"]])[]>> = {
  required: [["must be given"]],
  wrong_type: [
    ["must be a string, got 7", { expected: "string", received: "7" }],
    ["must be an array, got an object", { expected: "array", received: "an object" }],
    ["must be a page with its transfers, got null", { expected: "a page with its transfers", received: "null" }],
  ],
  blank: [['must not be blank, got " "', { received: '" "' }]],
  not_integer: [
    ["must be an integer, got 1.5", { received: "1.5" }],
    ['must be an integer such as 20, got "05"', { expected: "an integer such as 20", received: '"05"' }],
  ],
  too_small: [["must be at least 1, got 0", { min: 1, received: "0" }]],
  too_big: [
    ["must be at most 100, got 500", { max: 100, received: "500" }],
    [
      "must have at most 10 entries, got an array of length 11",
      { max: 10, expected: "entries", received: "an array of length 11" },
    ],
    [
      "must have at most 1 entry, got an array of length 2",
      { max: 1, expected: "entries", received: "an array of length 2" },
    ],
    [
      "must have at most 1 row, got an array of length 2",
      { max: 1, expected: "rows", received: "an array of length 2" },
    ],
    [
      "must have at most 1 entry, which is query.limit, got an array of length 2",
      { max: 1, expected: "entries, which is query.limit", received: "an array of length 2" },
    ],
  ],
  malformed: [['must be HH:MM, got "x"', { expected: "HH:MM", received: '"x"' }]],
  unknown_status: [
    ['must be one of created, completed, got "x"', { expected: ["created", "completed"], received: '"x"' }],
  ],
  conflicting_fields: [['must equal product_sku "A", got "B"', { expected: '"A"', received: '"B"' }]],
  repeated_parameter: [["must be given once, got it 2 times", { max: 1, received: 2 }]],
  unknown_parameter: [
    ['must be left out, got "page"', { received: '"page"' }],
    ['must be spelled skus, or left out, got "sku"', { received: '"sku"', suggestion: "skus" }],
  ],
  empty_range: [["must not be before from 2, got 1", { min: "2", expected: "from", received: "1" }]],
  empty_list: [['must not be empty, got ",,"', { received: '",,"' }]],
  unknown_warehouse: [['must be the code of a warehouse, got "X"', { received: '"X"' }]],
  same_warehouse: [['must be another warehouse than the source, got "X"', { received: '"X"' }]],
  no_lane: [
    ['must have a lane from "A", got "B"', { expected: '"A"', received: '"B"' }],
    [
      'must have a lane from "A" of the type "AIr" (did you mean AIR?), got "B"',
      { expected: '"A" of the type "AIr"', received: '"B"', suggestion: "AIR" },
    ],
  ],
  duplicate_sku: [['must be on one line only, got "A"', { received: '"A"' }]],
  unsafe_total: [
    ["must add up to at most 9 with the earlier lines of the SKU", { max: 9, expected: "quantity" }],
    ["must have at most 9 units together", { max: 9, expected: "units" }],
    ["must weigh at most 9 together", { max: 9, expected: "weight" }],
    ["must weigh at most 9, got 5 × 2", { max: 9, expected: "weight", received: "5 × 2" }],
    ['must weigh at most 9 from "A"', { max: 9, expected: '"A"' }],
  ],
  unknown_field: [
    ["is not known: it must be one of a, b", { expected: ["a", "b"] }],
    ["is not known: did you mean a?", { expected: ["a", "b"], suggestion: "a" }],
  ],
  not_unique: [['must differ from the codes before, got "A"', { expected: "the codes before", received: '"A"' }]],
  unknown_code: [['must be one of fill, whole, got "x"', { expected: ["fill", "whole"], received: '"x"' }]],
  beyond_calendars: [
    [
      "must arrive by 2026-12-31, the end of the calendars, got 2027-01-02",
      { max: "2026-12-31", expected: "the end of the calendars", received: "2027-01-02" },
    ],
    [
      "must depart by 2026-12-31, the last departure of the lane",
      { max: "2026-12-31", expected: "the last departure of the lane" },
    ],
  ],
  never_available: [
    ['must be transferable, got "A"', { expected: "transferable", received: '"A"' }],
    ['must be available with 1 unit for good, and has at most 0, got "A"', { min: 1, max: 0, received: '"A"' }],
    ['must be available with 3 units for good, and has at most 2, got "A"', { min: 3, max: 2, received: '"A"' }],
  ],
  no_working_day: [
    ["must have a day on which the carrier departs", { expected: "on which the carrier departs" }],
    ["must be such that any 366 days have one that is no holiday and has a cut-off after 00:00", { max: 366 }],
  ],
};

const rows = Object.entries(messages).flatMap(([code, each]) =>
  each.map(([message, params]) => [code as IssueCode, message, params] as const),
);

describe("the message of an issue", () => {
  it.each(rows)("%s: %s", (code, message, params) => {
    const issue = makeIssue(["x"], params ? { code, params } : { code });
    expect(issue).toStrictEqual({ code, message, path: ["x"], ...(params && { params }) });
  });
});

describe("formatPath", () => {
  it.each<[Issue["path"], string]>([
    [[], ""],
    [["items", 3, "qty"], "items[3].qty"],
    [["cutOff", "5"], "cutOff.5"],
    [["cutOffOn", "2026-12-24"], 'cutOffOn["2026-12-24"]'],
    [[0, "a b"], '[0]["a b"]'],
  ])("writes %j as %j", (path, text) => {
    expect(formatPath(path)).toBe(text);
  });

  it("writes the path from a root, and shortens a long name", () => {
    expect(formatPath(["items", 0], "request")).toBe("request.items[0]");
    expect(formatPath(["x".repeat(81)])).toBe("x".repeat(80));
  });
});
