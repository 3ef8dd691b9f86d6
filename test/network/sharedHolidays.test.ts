import { createNetwork, type NetworkConfig, scheduleTransfer } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { either } from "../support/either";

// Lanes that have one list of holidays in common, as those of one carrier do.

const terms = { transferType: "ROAD", weightLimit: 1000, transitDays: 2 };
const warehouses = ["A", "B", "C", "D"].map((code) => ({ code, timeZone: "UTC" }));
const pairs = warehouses.flatMap(({ code: src }) =>
  warehouses.flatMap(({ code: dest }) => (src === dest ? [] : [{ src, dest }])),
);
// Tuesday and Wednesday.
const holidays = ["2026-03-03", "2026-03-04"];
const lanesOf = (days: object, count = pairs.length) =>
  pairs.slice(0, count).map((pair) => ({ ...pair, ...terms, ...days }));

/** The arrival of what is asked for on Monday 2 March 2026. */
function arrival(config: NetworkConfig, src: string, dest: string): string {
  const route = either(createNetwork(config).route(src, dest)).value!;
  return scheduleTransfer(Date.parse("2026-03-02T08:00:00Z"), route).estimatedArrivalDate;
}

/** How often an entry of the list is read. */
function readsOf(count: number): number {
  let reads = 0;
  const transitHolidays = new Proxy(holidays, {
    get(target, name, receiver) {
      if (/^\d/.test(String(name))) reads += 1;
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  const lanes = lanesOf({ transitHolidays }, count).map((lane) => ({ ...lane, transitWorkingDays: [1, 2, 3, 4, 5] }));
  createNetwork({ warehouses, lanes });
  return reads;
}

describe("a list of holidays that lanes share", () => {
  it("is read as often for many lanes as for one", () => {
    expect(readsOf(12)).toBe(readsOf(1));
  });

  it("holds for each of them, and is one list in the copy of the configuration", () => {
    const config = { warehouses, lanes: lanesOf({ transitHolidays: holidays }) };
    expect(pairs.map(({ src, dest }) => arrival(config, src, dest))).toEqual(pairs.map(() => "2026-03-06"));
    const lists = new Set(createNetwork(config).config.lanes?.map(({ transitHolidays }) => transitHolidays));
    expect([...lists]).toEqual([holidays]);
    expect(lists).not.toContain(holidays);
  });

  it("leaves each lane the other days that it has", () => {
    const [, , , AtoB, AtoC, ...others] = lanesOf({ transitHolidays: holidays });
    const different = [
      { ...pairs[0]!, ...terms, transitHolidays: holidays, transitWorkingDays: [1, 2, 3, 4] },
      { ...pairs[1]!, ...terms, transitHolidays: holidays, transitWorkingDays: [1, 2, 3, 4, 5] },
      { ...pairs[2]!, ...terms, transitHolidays: holidays, transitExtraWorkingDays: ["2026-03-07"] },
    ];
    const days = { transitWorkingDays: [1, 2, 3, 4], transitExtraWorkingDays: ["2026-03-06"] };
    const lanes = [...different, { ...AtoB!, ...days }, { ...AtoC!, ...days, transitHolidays: [] }, ...others];
    const arrivals = pairs.slice(0, 6).map(({ src, dest }) => arrival({ warehouses, lanes }, src, dest));
    expect(arrivals).toEqual(["2026-03-09", "2026-03-06", "2026-03-06", "2026-03-06", "2026-03-04", "2026-03-06"]);
  });

  it("is told for each of them where it is malformed", () => {
    const lanes = lanesOf({ transitHolidays: ["2026-02-30"] }, 3);
    const faults = pairs.slice(0, 3).map(({ src, dest }, index) => {
      const place = `lanes[${index}].transitHolidays[0] of "${src}" → "${dest}"`;
      return `${place} must be a calendar date that exists, YYYY-MM-DD, got "2026-02-30"`;
    });
    expect(() => createNetwork({ warehouses, lanes })).toThrow(
      new RangeError(["createNetwork: malformed configuration", ...faults].join("\n  ")),
    );
  });

  it("hides no fault in the other days", () => {
    const lanes = [
      { ...pairs[0]!, ...terms, transitHolidays: holidays, transitWorkingDays: [1, 2, 3, 4, 5] },
      { ...pairs[1]!, ...terms, transitHolidays: holidays, transitWorkingDays: [1, 2, 3, 4, 8] },
      { ...pairs[2]!, ...terms, transitHolidays: holidays, transitWorkingDays: "12345" as never },
    ];
    expect(() => createNetwork({ warehouses, lanes })).toThrow(/transitWorkingDays\[4\] of .*\n.*must be an array/);
  });
});
