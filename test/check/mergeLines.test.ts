import { expect, it } from "vitest";
import { mergeLines } from "../../src/check/mergeLines";
import type { Issue } from "../../src/result/Issue";

it.each([1, 16, 17, 3_000])(
  "takes %i lines without a copy where there is nothing to merge and nothing to report",
  (count) => {
    const items = Array.from({ length: count }, (_, index) => ({ sku: `SKU-${index}`, qty: 1 }));
    const issues: Issue[] = [];
    expect(mergeLines(items, "merge", issues)).toBe(items);
    expect(mergeLines([...items, items[0]!], "merge", issues)).toEqual([{ sku: "SKU-0", qty: 2 }, ...items.slice(1)]);
    expect(issues).toEqual([]);
  },
);
