import { createNetwork } from "stock-transfer";
import { describe, expect, it } from "vitest";

// Lanes that share one list of holidays, like those of one carrier.

const terms = { transferType: "ROAD", weightLimit: 1000, transitDays: 2 };
const warehouses = ["A", "B", "C", "D"].map((code) => ({ code, timeZone: "UTC" }));
const pairs = warehouses.flatMap(({ code: src }) =>
  warehouses.flatMap(({ code: dest }) => (src === dest ? [] : [{ src, dest }])),
);
// Tuesday and Wednesday.
const holidays = ["2026-03-03", "2026-03-04"];
const lanesOf = (days: object, count = pairs.length) =>
  pairs.slice(0, count).map((pair) => ({ ...pair, ...terms, ...days }));

describe("a list of holidays shared by lanes", () => {
  it.each<[string, unknown]>([
    ["a text object", [Object(holidays[0])]],
    ["an object with toJSON", [{ toJSON: () => holidays[0] }]],
    ["a list whose toJSON is sound", Object.assign(["tomorrow"], { toJSON: () => [holidays[0]] })],
    ["the JSON of a list", JSON.stringify([holidays[0]])],
    ["a hole", new Array(1)],
  ])("is not confused with a similar list: %s", (_, like) => {
    const [first, second] = lanesOf({}, 2);
    const lanes = [
      { ...first!, transitHolidays: [holidays[0]!] },
      { ...second!, transitHolidays: like as string[] },
    ];
    expect(() => createNetwork({ warehouses, lanes })).toThrow(
      /^createNetwork: .*\n {2}lanes\[1\]\.transitHolidays.*$/,
    );
  });
});
