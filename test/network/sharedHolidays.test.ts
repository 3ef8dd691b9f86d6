import { createNetwork, type NetworkConfig, scheduleTransfer } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { either } from "../support/either";

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

/** The arrival of a transfer requested on Monday 2 March 2026. */
function arrival(config: NetworkConfig, src: string, dest: string): string {
  const route = either(createNetwork(config).route(src, dest)).value!;
  return scheduleTransfer(Date.parse("2026-03-02T08:00:00Z"), route).estimatedArrivalDate;
}

describe("a list of holidays shared by lanes", () => {
  it("applies to each lane, and is one list in the copy of the configuration", () => {
    const config = { warehouses, lanes: lanesOf({ transitHolidays: holidays }) };
    expect(pairs.map(({ src, dest }) => arrival(config, src, dest))).toEqual(pairs.map(() => "2026-03-06"));
    const lists = new Set(createNetwork(config).config.lanes?.map(({ transitHolidays }) => transitHolidays));
    expect([...lists]).toEqual([holidays]);
    expect(lists).not.toContain(holidays);
  });

  it("is reported for each lane if malformed", () => {
    const lanes = lanesOf({ transitHolidays: ["2026-02-30"] }, 3);
    const faults = pairs.slice(0, 3).map(({ src, dest }, index) => {
      const place = `lanes[${index}].transitHolidays[0] of "${src}" → "${dest}"`;
      return `${place} must be a calendar date, YYYY-MM-DD, got "2026-02-30"`;
    });
    expect(() => createNetwork({ warehouses, lanes })).toThrow(
      new RangeError(["createNetwork: malformed configuration", ...faults].join("\n  ")),
    );
  });

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
