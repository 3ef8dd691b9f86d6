import fc from "fast-check";
import { expect, it } from "vitest";
import { ChunkCursor, type Cursor } from "../../../src/list/engine/cursors";
import { SortedChunks } from "../../../src/list/engine/sortedChunks";
import { unite } from "../../../src/list/engine/unite";

const seqs = (max: number) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max }), { minLength: 1, maxLength: 400, size: "max" })
    .map((given) => given.sort((a, b) => a - b));

const postings = (max: number) =>
  fc.array(
    fc.oneof(
      fc.integer({ min: 1, max }),
      seqs(max),
      seqs(max).map((given) => new SortedChunks(given)),
    ),
    { minLength: 1, maxLength: 9 },
  );
type Postings = Parameters<typeof unite>[0];

/** Ascending. */
function allOf(given: Postings): number[] {
  const all = given.flatMap((each) => (each instanceof SortedChunks ? each.chunks.flat() : each));
  return [...new Set(all)].sort((a, b) => a - b);
}

function open(given: Postings): Cursor {
  const { bitmap, postings } = unite(given);
  return bitmap ?? new ChunkCursor(postings[0] as SortedChunks, 1);
}

it.each([50, 5_000, Number.MAX_SAFE_INTEGER])("the union of postings has each seq up to %i once, ascending", (max) => {
  fc.assert(
    fc.property(postings(max), (given) => {
      const cursor = open(given);
      const found: number[] = [];
      cursor.seek(1);
      while (cursor.seq !== 0) {
        found.push(cursor.seq);
        cursor.seek(cursor.seq + 1);
      }
      expect(found).toEqual(allOf(given));
      expect(unite(given).size).toBe(found.length);
    }),
  );
});

it("the union of postings is a bitmap where it takes few bits for each seq, else it is sorted", () => {
  const dense = [new SortedChunks([3, 10, 20]), 40];
  expect([dense, [1, 2 ** 40]].map((given) => unite(given).bitmap === undefined)).toEqual([false, true]);
});

it("a cursor over a union goes to the first seq at the target or after it, never back, and tells what it has", () => {
  const targets = fc.array(fc.integer({ min: 1, max: 6_000 }), { maxLength: 60 });
  fc.assert(
    fc.property(postings(5_000), targets, (given, sought) => {
      const [all, leading, following] = [allOf(given), open(given), open(given)];
      for (const target of sought.sort((a, b) => a - b)) {
        const next = all.find((seq) => seq >= target) ?? 0;
        leading.seek(target);
        expect(leading.seq).toBe(next);
        const reached = following.reach(target);
        expect(reached === target).toBe(next === target);
        // Between two of them, it may say less than how far it is to the next one, but never more.
        if (next === 0 || next === all[0]) expect(reached).toBe(next);
        else expect(reached >= target && reached <= next).toBe(true);
      }
    }),
  );
  const cursor = open([2, 5, 9]);
  const found: number[] = [];
  for (const target of [5, 2, 9, 1]) {
    cursor.seek(target);
    found.push(cursor.seq);
  }
  expect(found).toEqual([5, 5, 9, 9]);
});
