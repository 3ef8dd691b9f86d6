import fc from "fast-check";
import { expect, it } from "vitest";
import { SortedChunks } from "../../../src/list/engine/sortedChunks";
import { unite } from "../../../src/list/engine/unite";

const seqs = (max: number) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max }), { minLength: 1, maxLength: 400, size: "max" })
    .map((given) => given.sort((a, b) => a - b));

it.each([50, 5_000, Number.MAX_SAFE_INTEGER])("the union of postings has each seq up to %i once, ascending", (max) => {
  const posting = fc.oneof(
    fc.integer({ min: 1, max }),
    seqs(max),
    seqs(max).map((given) => new SortedChunks(given)),
  );
  fc.assert(
    fc.property(fc.array(posting, { minLength: 1, maxLength: 9 }), (postings) => {
      const all = postings.flatMap((each) => (each instanceof SortedChunks ? each.chunks.flat() : each));
      expect(unite(postings)).toEqual([...new Set(all)].sort((a, b) => a - b));
    }),
  );
});
