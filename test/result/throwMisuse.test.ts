import { describe, expect, it } from "vitest";
import { assertFields, assertIterable, throwUnknownFields } from "../../src/result/throwMisuse";
import { asInstance } from "../support/adversaries";
import { thrownBy } from "../support/thrownBy";

describe("assertFields", () => {
  it.each([{}, { a: 1 }, Object.create(null), asInstance({}), new Proxy({}, {})])("accepts %o", (value) => {
    expect(
      thrownBy(() => {
        assertFields("call", "options", value);
      }),
    ).toBe("nothing");
  });

  it.each([
    [undefined, "undefined"],
    [null, "null"],
    ["a", '"a"'],
    [[], "an array of length 0"],
    [new Map(), "an object (Map)"],
    [() => 1, "a function"],
    [Promise.resolve({}), "a promise (await it first)"],
  ])("refuses %o, which has no named fields", (value, shown) => {
    expect(
      thrownBy(() => {
        assertFields("call", "options", value);
      }),
    ).toBe(`TypeError: call: options must be an object, got ${shown}`);
  });
});

describe("throwUnknownFields", () => {
  it.each([
    [{ size: 1, limit: 2 }, "options.size: must be one of limit, order"],
    [{ Limit: 1, oder: 2 }, "options.Limit: did you mean limit?; options.oder: did you mean order?"],
    [{ value: {} }, "options must be an object, got a Result (pass its value)"],
    [{ issues: [] }, "options must be an object, got a Result (pass its value)"],
    [["limit"], "options must be an object, got an array of length 1"],
    [
      { value: {}, limits: 1 },
      /^TypeError: call: options\.value: must be one of .*; options\.limits: did you mean limit\?$/,
    ],
  ])("says of %o what is wrong", (given, message) => {
    const error = thrownBy(() => throwUnknownFields("call", "options", given, ["limit", "order"]));
    if (typeof message === "string") expect(error).toBe(`TypeError: call: ${message}`);
    else expect(error).toMatch(message);
  });
});

describe("assertIterable", () => {
  it.each([[[]], [new Set()], ["text"], [new Map().values()]])("accepts %o", (value) => {
    expect(
      thrownBy(() => {
        assertIterable("call", "list", value);
      }),
    ).toBe("nothing");
  });

  it.each([
    [undefined, "undefined"],
    [null, "null"],
    [7, "7"],
    [{ length: 0 }, "an object"],
    [{ [Symbol.iterator]: true }, "an object"],
    [Promise.resolve([]), "a promise (await it first)"],
    [new ReadableStream(), "an async iterable (collect it first)"],
    [{ value: [] }, "a Result (pass its value)"],
  ])("refuses %o", (value, shown) => {
    expect(
      thrownBy(() => {
        assertIterable("call", "list", value);
      }),
    ).toBe(`TypeError: call: list must be an iterable, got ${shown}`);
  });
});
