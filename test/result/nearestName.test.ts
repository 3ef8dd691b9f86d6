import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearestName } from "../../src/result/nearestName";

describe("nearestName", () => {
  it("compares letters of any script, and ignores names without any", () => {
    const types = ["公路", "-----", "ĐƯỜNG_BỘ"];
    expect(["航空", "??", "7", "đường bộ"].map((name) => nearestName(name, types))).toEqual([
      undefined,
      undefined,
      undefined,
      "ĐƯỜNG_BỘ",
    ]);
  });

  it("is the first of equally near names", () => {
    expect(nearestName("dates", ["dateA", "dateB"])).toBe("dateA");
  });

  it("finds a name with one letter more, fewer or different", () => {
    const letters = fc.constantFrom("a", "b", "c", "d", "e", "f", "g");
    const texts = fc.string({ unit: letters, minLength: 5, maxLength: 12 });
    fc.assert(
      fc.property(texts, fc.nat(), letters, fc.nat(2), (name, at, letter, kind) => {
        const index = at % name.length;
        const misspelt = name.slice(0, index) + (kind === 0 ? "" : letter) + name.slice(index + (kind === 1 ? 0 : 1));
        expect(nearestName(misspelt, ["zzzzz", name, "yyyyy"])).toBe(name);
      }),
    );
  });
});
