import { createNetwork } from "stock-transfer";
import { describe, expect, it } from "vitest";

// Lanes that share one list of holidays, like those of one carrier.

const holiday = "2026-03-03";
const lane = { src: "A", transferType: "ROAD", weightLimit: 1000, transitDays: 2 };
const warehouses = ["A", "B", "C"].map((code) => ({ code, timeZone: "UTC" }));

describe("a list of holidays shared by lanes", () => {
  it.each<[string, unknown]>([
    ["a text object", [Object(holiday)]],
    ["an object with toJSON", [{ toJSON: () => holiday }]],
    ["a list whose toJSON is sound", Object.assign(["tomorrow"], { toJSON: () => [holiday] })],
    ["the JSON of a list", JSON.stringify([holiday])],
    ["a hole", new Array(1)],
  ])("is not confused with a similar list: %s", (_, like) => {
    const lanes = [
      { ...lane, dest: "B", transitHolidays: [holiday] },
      { ...lane, dest: "C", transitHolidays: like as string[] },
    ];
    expect(() => createNetwork({ warehouses, lanes })).toThrow(
      /^createNetwork: .*\n {2}lanes\[1\]\.transitHolidays.*$/,
    );
  });
});
