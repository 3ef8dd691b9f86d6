import { describe, expect, it } from "vitest";
import { packagePages, readPage } from "../support/pages";
import { publicFields } from "../support/publicFields";

describe("the fields of the public types", () => {
  const fields = publicFields();
  const pages = [...packagePages().filter((page) => page !== "CHANGELOG.md"), "llms.txt"].map(readPage).join("\n");
  const words = new Set(pages.match(/[\w$~]+/g));

  it("are found: options, results, members of unions and inline options", () => {
    expect(fields.get("cutOff")?.owners).toEqual(new Set(["WarehouseConfig", "LaneConfig", "LaneTerms"]));
    expect([...fields.get("shortBy")!.owners]).toContain("Refusal");
    expect([...fields.get("packQty")!.owners]).toContain("shareUnits");
    expect(fields.size).toBeGreaterThan(200);
  });

  it("are each on a page", () => {
    const missing = [...fields]
      .filter(([field]) => !words.has(field))
      .map(([field, { owners }]) => `${field} of ${[...owners].join(", ")}`);
    expect(missing).toEqual([]);
  });
});
