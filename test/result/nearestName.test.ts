import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeUnknownFields, nearestName } from "../../src/result/nearestName";

const known = ["code", "timeZone", "workingDays", "holidays", "cutOff", "cutOffOn"];

describe("nearestName", () => {
  it.each([
    ["cutoff", "cutOff"],
    ["cut_off", "cutOff"],
    ["cutOffs", "cutOff"],
    ["timezone", "timeZone"],
    ["time", "timeZone"],
    ["workDays", "workingDays"],
    ["workingDay", "workingDays"],
    ["holliday", "holidays"],
    ["hoildays", "holidays"],
    ["colour", undefined],
    ["co", undefined],
    ["", undefined],
    ["__proto__", undefined],
    ["tim", "timeZone"],
    ["ti", undefined],
    ["cade", undefined],
    ["working-days", "workingDays"],
    ["wrokingDays", "workingDays"],
    ["x".repeat(1_000_000), undefined],
  ])("of %j is %j", (name, expected) => {
    expect(nearestName(name, known)).toBe(expected);
  });

  it("is the first of those that are equally near", () => {
    expect(nearestName("dates", ["dateA", "dateB"])).toBe("dateA");
  });

  it("of a name with one letter more, less or other is that name", () => {
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

describe("describeUnknownFields", () => {
  it("names the field that may be meant, or all that there are", () => {
    expect(describeUnknownFields({ code: "HCM", cutoff: "16:00", colour: "red" }, ["code", "cutOff"])).toEqual([
      "cutoff: did you mean cutOff?",
      "colour: must be one of code, cutOff",
    ]);
  });

  it("puts whose field it is after the name", () => {
    expect(describeUnknownFields({ cutoff: "16:00" }, ["cutOff"], ' of "HCM"')).toEqual([
      'cutoff of "HCM": did you mean cutOff?',
    ]);
  });

  it("shortens a long name", () => {
    expect(describeUnknownFields({ ["x".repeat(81)]: 5 }, ["cutOff"])).toEqual([
      `${"x".repeat(80)}: must be one of cutOff`,
    ]);
  });
});
