import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeValue } from "../../src/result/describeValue";

describe("describeValue", () => {
  it.each([
    ["A-1", '"A-1"'],
    ["", '""'],
    ['a "quoted"\nline', '"a \\"quoted\\"\\nline"'],
    ["\ud800", '"\\ud800"'],
    [1.5, "1.5"],
    [-0, "-0"],
    [0, "0"],
    [NaN, "NaN"],
    [Infinity, "Infinity"],
    [null, "null"],
    [undefined, "undefined"],
    [true, "true"],
    [[1, 2], "an array of length 2"],
    [{ a: 1 }, "an object"],
    [new Date(0), "an object (Date)"],
    [new Map(), "an object (Map)"],
    [Promise.resolve(), "a promise (await it first)"],
    [{ then: () => undefined, value: 1 }, "a promise (await it first)"],
    [{ then: "later" }, "an object"],
    [{ value: 1 }, "a Result (pass its value)"],
    [{ issues: [] }, "a Result (pass its value)"],
    [{ value: 1, issues: undefined }, "a Result (pass its value)"],
    [{ value: 1, unit: "g" }, "an object"],
    [{}, "an object"],
    [10n, "a bigint"],
    [Symbol("s"), "a symbol"],
    [() => 1, "a function"],
  ])("shows %o", (value, shown) => {
    expect(describeValue(value)).toBe(shown);
  });

  it("cuts a string after 80 characters and says how long it is", () => {
    expect(describeValue("x".repeat(80))).toBe(`"${"x".repeat(80)}"`);
    expect(describeValue("x".repeat(81))).toBe(`"${"x".repeat(80)}"… (81 characters)`);
  });

  it("is one short line for any value", () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true }), (value) => {
        expect(describeValue(value)).toMatch(/^[^\n]{1,520}$/);
      }),
    );
  });
});
