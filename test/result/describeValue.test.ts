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
    [{ a: 1 }, "an object with a"],
    [{ a: 1, b: undefined, c: null }, "an object with a, c"],
    [{ [Symbol.toStringTag]: "x".repeat(81) }, `an object (${"x".repeat(80)})`],
    [{ a: 1, b: 1, c: 1, d: 1, e: 1 }, "an object with a, b, c, d, e"],
    [{ a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 }, "an object with a, b, c, d, e, …"],
    [{ "a\nb": 1, c: 1 }, 'an object with "a\\nb, c"'],
    [{ ["x".repeat(80)]: 1 }, `an object with ${"x".repeat(80)}`],
    [{ ["x".repeat(81)]: 1 }, `an object with "${"x".repeat(80)}"… (81 characters)`],
    [new Date(0), "an object (Date)"],
    [new Map(), "an object (Map)"],
    [Promise.resolve(), "a promise (await it first)"],
    [{ then: () => undefined, value: 1 }, "a promise (await it first)"],
    [{ then: "later" }, "an object with then"],
    [{ value: 1 }, "a Result (pass its value)"],
    [{ issues: [] }, "a Result (pass its value)"],
    [{ value: 1, issues: undefined }, "a Result (pass its value)"],
    [{ value: 1, unit: "g" }, "an object with value, unit"],
    [{}, "an object without fields"],
    [10n, "a bigint"],
    [Symbol("s"), "a symbol"],
    [() => 1, "a function"],
  ])("shows %o", (value, shown) => {
    expect(describeValue(value)).toBe(shown);
  });

  it("calls no getter", () => {
    const getter = {
      get a() {
        throw new Error("read");
      },
    };
    expect(describeValue(getter)).toBe("an object with a");
  });

  it("cuts a string after 80 characters and says how long it is", () => {
    expect(describeValue("x".repeat(80))).toBe(`"${"x".repeat(80)}"`);
    expect(describeValue("x".repeat(81))).toBe(`"${"x".repeat(80)}"… (81 characters)`);
  });

  it("is one short line for any value", () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true }), (value) => {
        expect(describeValue(value)).toMatch(/^[^\n]{1,540}$/);
      }),
    );
  });
});
