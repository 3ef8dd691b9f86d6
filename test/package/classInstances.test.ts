import { parseNetwork, successEnvelope } from "stock-transfer";
import { isApiFailure } from "stock-transfer/client";
import { describe, expect, it } from "vitest";
import { withGetters } from "../support/adversaries";
import { calls, changed, otherExports } from "../support/calls";
import { exportedNames } from "../support/entryPoints";

/** The data with each literal as an instance of a class with getters. */
const instances = <Given>(given: Given): Given => changed(given, withGetters);

/** The same data as literals, also where a call returns what it was given. */
function literals(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(literals);
  if (given instanceof Map) return new Map(Array.from(given, ([key, value]) => [key, literals(value)]));
  if (typeof given !== "object" || given === null) return given;
  const prototype = Object.getPrototypeOf(given) as object;
  const inherited = prototype === Object.prototype ? [] : Object.getOwnPropertyNames(prototype);
  const names = [...Object.keys(given), ...inherited.filter((name) => name !== "constructor" && name !== "get")];
  return Object.fromEntries(names.map((name) => [name, literals((given as Record<string, unknown>)[name])]));
}

describe("an instance of a class with getters", () => {
  it("is tested with every call", () => {
    expect([...new Set(Object.keys(calls).map((name) => name.split(".")[0]!)), ...otherExports].sort()).toEqual(
      [...exportedNames].sort(),
    );
    expect(isApiFailure(withGetters({}))).toBe(false);
  });

  it.each(Object.entries(calls))("is read like a literal by %s", async (_, call) => {
    const asLiterals = await call((given) => given);
    expect(literals(await call(instances))).toEqual(literals(asLiterals));
    expect(asLiterals).not.toEqual({ issues: expect.anything() as unknown });
  });

  it("keeps its fields in the JSON of a response", () => {
    const paging = successEnvelope([], "r-1", instances({ len: 0, next: "0" }));
    expect(JSON.parse(JSON.stringify(paging))).toMatchObject({ paging: { len: 0, next: "0" } });
  });

  it("is tested for unknown fields of its own like a literal", () => {
    const withField = (given: object) => Object.assign(given, { colour: "red" });
    for (const wrap of [instances, (given: object) => ({ ...given })]) {
      const ask = () => calls["checkServices"]!((given) => withField(wrap(given as object)) as never);
      expect(ask).toThrow("context.colour is unknown");
      expect(parseNetwork(withField(wrap({ warehouses: [] }))).issues?.map(({ code }) => code)).toEqual([
        "unknown_field",
      ]);
    }
  });
});
