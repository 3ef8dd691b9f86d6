import { createNetwork, type NetworkConfig, parseNetwork } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { thrownBy } from "../support/thrownBy";

const terms = { transferType: "ROAD", weightLimit: 1000, transitDays: 2 };
const warehouses = ["A", "B"].map((code) => ({ code, timeZone: "UTC" }));
const lane = { src: "A", dest: "B", ...terms };

const issuesOf = (config: unknown) => parseNetwork(config).issues ?? [];

describe("parseNetwork", () => {
  it("returns the same network as createNetwork", () => {
    const config = { warehouses, lanes: [lane] };
    const network = parseNetwork(JSON.parse(JSON.stringify(config))).value;
    expect(network?.config).toEqual(createNetwork(config).config);
    expect(network?.route("A", "B").value).toMatchObject({ src: "A", dest: "B", transferType: "ROAD" });
  });

  it("reports the same faults as createNetwork", () => {
    const config = {
      warehouses: [{ code: "A", timeZone: "Mars/Base", holidays: ["2026-02-30"], colour: "red" }],
      lanes: [{ ...lane, transitDays: "2" }],
      defaultLane: 7,
    };
    const [, ...faults] = thrownBy(() => createNetwork(config as unknown as NetworkConfig)).split("\n  ");
    const issues = issuesOf(config);
    expect(issues).toHaveLength(faults.length);
    for (const [index, issue] of issues.entries()) {
      // The issue has the same rule as the error, but names only the last field of the path.
      const rule = issue.message
        .slice(issue.message.search(/ (?:must|is unknown)/))
        .replace(/\.$/, "")
        .replace(/ \(got (.*)\)$/, ", got $1");
      expect(faults[index]).toContain(rule);
    }
  });

  it("names the lane of an issue", () => {
    expect(issuesOf({ warehouses, lanes: [{ ...lane, departureDays: [] }] })[0]?.message).toBe(
      "Departure days of lane 1 (A → B): the lane needs a day on which the carrier departs and A is open.",
    );
  });
});
