import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitQuery } from "../../src/wire/splitQuery";

/** With every name that is there asked for. */
function split(text: string): [string, readonly string[]][] {
  return [...splitQuery(text, new Set(new URLSearchParams(text).keys()))];
}

function expected(text: string): [string, string[]][] {
  const params = new URLSearchParams(text);
  return [...new Set(params.keys())].map((name) => [name, params.getAll(name)]);
}

describe("splitQuery", () => {
  it.each([
    "",
    "?",
    "??a=1",
    "a",
    "a=",
    "=a",
    "=",
    "&&a=1&&b=2&",
    "a=b=c",
    "a=1&a=2&b=3&a=",
    "a+b=c+d",
    "a%20b=c%2Bd%26e%3Df",
    "%61=%31",
    "a=%",
    "a=%4",
    "a=%zz&b=1",
    "a=%C3%A9&b=%F0%9F%9A%B2",
    "a=%C3&b=%ED%A0%80&c=%FF",
    "a=%EF%BB%BF1",
    "a=%00&b=\0",
    "é=ü",
    "a=\ud800",
    "a=1\n&b=\t2",
    "__proto__=1&constructor=2",
    "a=1#b=2",
  ])("reads %j as URLSearchParams does", (text) => {
    expect(split(text)).toEqual(expected(text));
  });

  it("reads any text as URLSearchParams does", () => {
    const piece = fc.oneof(
      fc.constantFrom("&", "=", "+", "?", "%", "%2", "%2C", "%e9", "%C3%A9", "%25", "%26", "%3D", "a", "b", "1", ","),
      fc.string({ unit: "binary", maxLength: 4 }),
    );
    const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(text, (given) => {
        expect(split(given)).toEqual(expected(given));
      }),
    );
  });

  it("keeps only what is asked for, also where an escape is malformed", () => {
    for (const text of ["a=1&b=2&a=3&c=4", "a=1&b=%zz&a=3&c=4"]) {
      expect([...splitQuery(text, new Set(["a", "c", "d"]))]).toEqual([
        ["a", ["1", "3"]],
        ["c", ["4"]],
      ]);
    }
  });
});
