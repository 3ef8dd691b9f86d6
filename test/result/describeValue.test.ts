import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeValue } from "../../src/result/describeValue";

describe("describeValue", () => {
  it.each([
    ["A-1", '"A-1"'],
    ['a "quoted"\nline', '"a \\"quoted\\"\\nline"'],
    ["\ud800", '"\\ud800"'],
    [1.5, "1.5"],
    [-0, "-0"],
    [NaN, "NaN"],
    [null, "null"],
    [undefined, "undefined"],
    [true, "true"],
    [[1, 2], "Array(2)"],
    [{ a: 1 }, "{ a }"],
    [{ a: 1, b: undefined, c: null }, "{ a, c }"],
    [{ a: undefined, b: 1, c: 1, d: 1, e: 1, f: 1 }, "{ b, c, d, e, f }"],
    [{ [Symbol.toStringTag]: "x".repeat(81) }, "object"],
    [{ a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 }, "{ a, b, c, d, e, … }"],
    [{ "a\nb": 1, c: 1 }, '{ "a\\nb, c" }'],
    [{ ["x".repeat(81)]: 1 }, `{ "${"x".repeat(80)}"… (81) }`],
    [new Date(0), "Date"],
    [Promise.resolve(), "Promise"],
    [{}, "{}"],
    [10n, "bigint"],
    [Symbol("s"), "symbol"],
    [() => 1, "function"],
  ])("shows %o", (value, shown) => {
    expect(describeValue(value)).toBe(shown);
  });

  it("calls no getter", () => {
    const getter = {
      get a() {
        throw new Error("read");
      },
    };
    expect(describeValue(getter)).toBe("{ a }");
  });

  it("truncates a string after 80 characters and shows its length", () => {
    expect(describeValue("x".repeat(80))).toBe(`"${"x".repeat(80)}"`);
    expect(describeValue("x".repeat(81))).toBe(`"${"x".repeat(80)}"… (81)`);
  });

  it("is one short line for any value", () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true }), (value) => {
        expect(describeValue(value)).toMatch(/^[^\n]{1,540}$/);
      }),
    );
  });
});
