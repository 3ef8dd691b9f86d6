import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RequestedItem } from "../../src/check/CheckRequest";
import { readRequestedLines } from "../../src/check/requestedLines";
import type { Issue } from "../../src/result/Issue";

const linesOf = (skus: readonly string[]) => skus.map((sku) => ({ sku, qty: 1 }));
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `SKU-${index}`);

describe("readRequestedLines", () => {
  it.each([0, 1, 2, 16, 17, 256, 257, 3_000, 20_000])(
    "takes %i lines without a copy where there is nothing to merge or to report",
    (count) => {
      const items = linesOf(numbered(count));
      const issues: Issue[] = [];
      expect(readRequestedLines(items, "merge", issues)).toBe(items);
      expect(issues).toEqual([]);
    },
  );

  it.each([2, 16, 17, 256, 257, 3_000])("finds two lines of one SKU, wherever they are among %i", (count) => {
    for (const [place, again] of [
      [0, count - 1],
      [count - 1, 0],
      [count >> 1, (count >> 1) - 1],
    ] as const) {
      const skus = numbered(count);
      skus[place] = skus[again]!;
      const issues: Issue[] = [];
      readRequestedLines(linesOf(skus), "reject", issues);
      expect(issues.map(({ code, path }) => [code, path])).toEqual([
        ["duplicate_sku", ["items", Math.max(place, again), "sku"]],
      ]);
    }
  });

  it.each([1, 16, 17, 256, 257])("reports a quantity that is none, as the last of %i", (count) => {
    const items = linesOf(numbered(count));
    items[count - 1]!.qty = 0;
    const issues: Issue[] = [];
    readRequestedLines(items, "merge", issues);
    expect(issues.map(({ code, path }) => [code, path])).toEqual([["too_small", ["items", count - 1, "qty"]]]);
  });

  it("has one line for each SKU, whatever the SKUs are", () => {
    const alike = fc.constantFrom("A", "B", "AB", "BA", "", " ", "__proto__", "\0", "\ud800", "é", "e\u0301");
    const given = fc.tuple(fc.array(fc.oneof(alike, fc.string())), fc.constantFrom(0, 20, 260));
    fc.assert(
      fc.property(given, ([some, others]) => {
        const skus = [...some, ...numbered(others)];
        const items = linesOf(skus);
        const merged = [...new Set(skus)].map((sku) => ({ sku, qty: skus.filter((other) => other === sku).length }));
        expect(readRequestedLines(items, "merge", [])).toEqual(merged);
      }),
    );
  });

  it("reads a long list of SKUs that were chosen to be alike a few times, and does not compare all of them", () => {
    const skus = numbered(2_000).map((sku) => `${sku} with the very same end`);
    let reads = 0;
    const items = skus.map((sku): RequestedItem => {
      return {
        get sku() {
          reads += 1;
          return sku;
        },
        qty: 1,
      };
    });
    expect(readRequestedLines(items, "merge", []).map(({ sku }) => sku)).toEqual(skus);
    expect(reads).toBeLessThan(10 * skus.length);
    const issues: Issue[] = [];
    readRequestedLines([...items, items[0]!], "reject", issues);
    expect(issues.map(({ code }) => code)).toEqual(["duplicate_sku"]);
  });
});
