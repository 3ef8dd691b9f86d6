import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRequestedLines } from "../../src/check/requestedLines";
import type { Issue } from "../../src/result/Issue";

describe("readRequestedLines", () => {
  it.each([0, 1, 2, 3_000])("takes %i lines without a copy where there is nothing to merge or to report", (count) => {
    const items = Array.from({ length: count }, (_, index) => ({ sku: `SKU-${index}`, qty: 1 }));
    const issues: Issue[] = [];
    expect(readRequestedLines(items, "merge", issues)).toBe(items);
    expect(issues).toEqual([]);
  });

  it("has one line for each SKU, whatever the SKUs are", () => {
    const alike = fc.constantFrom("A", "B", "AB", "BA", "", " ", "__proto__", "\0", "\ud800", "é", "e\u0301");
    fc.assert(
      fc.property(fc.array(fc.oneof(alike, fc.string())), (skus) => {
        const items = skus.map((sku) => ({ sku, qty: 1 }));
        const merged = [...new Set(skus)].map((sku) => ({ sku, qty: skus.filter((other) => other === sku).length }));
        expect(readRequestedLines(items, "merge", [])).toEqual(merged);
      }),
    );
  });
});
