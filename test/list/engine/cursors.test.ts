import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Direction } from "../../../src/list/direction";
import { ChunkCursor, type Cursor, UnionCursor } from "../../../src/list/engine/cursors";
import { intersect } from "../../../src/list/engine/walk";
import { PostingList } from "../../../src/list/engine/invertedIndex";

const seqs = fc.oneof(
  fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 40 }),
  fc.array(fc.integer({ min: 1, max: 2000 }), { maxLength: 1200, size: "max" }),
  fc.array(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), { maxLength: 300, size: "max" }),
);
const direction = fc.constantFrom<Direction>(1, -1);
const targets = fc.array(
  fc.oneof(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
);

function open(given: readonly number[], way: Direction): ChunkCursor {
  const list = new PostingList([]);
  for (const seq of given) list.add(seq);
  return new ChunkCursor(list, way);
}

const inOrder = (given: Iterable<number>, way: Direction) => [...new Set(given)].sort((a, b) => (a - b) * way);

/** Every `seq` that a cursor gives, one after the other. */
function drain(cursor: Cursor, way: Direction): number[] {
  const found: number[] = [];
  cursor.seek(way === 1 ? 1 : Number.MAX_SAFE_INTEGER);
  while (cursor.seq !== 0 && found.length < 10_000) {
    found.push(cursor.seq);
    cursor.seek(cursor.seq + way);
  }
  return found;
}

/** Where the obvious search among all stands after each of the targets. */
function stations(given: readonly number[], way: Direction, sought: readonly number[]): number[] {
  let furthest = way === 1 ? 0 : Infinity;
  return sought.map((target) => {
    furthest = way === 1 ? Math.max(furthest, target) : Math.min(furthest, target);
    return inOrder(given, way).find((seq) => (seq - furthest) * way >= 0) ?? 0;
  });
}

function seekAll(cursor: Cursor, sought: readonly number[]): number[] {
  return sought.map((target) => {
    cursor.seek(target);
    return cursor.seq;
  });
}

describe("a cursor", () => {
  it("gives every seq of its list once, in its direction, and 0 before and after", () => {
    fc.assert(
      fc.property(seqs, direction, (given, way) => {
        const cursor = open(given, way);
        expect(cursor.seq).toBe(0);
        expect(drain(cursor, way)).toEqual(inOrder(given, way));
        expect(cursor.seq).toBe(0);
      }),
    );
  });

  it("goes to the first seq at the target or after it, and never back", () => {
    fc.assert(
      fc.property(seqs, direction, targets, (given, way, sought) => {
        const ways = inOrder(sought, way);
        expect(seekAll(open(given, way), ways)).toEqual(stations(given, way, ways));
      }),
    );
    const cursor = open([1, 5, 9], 1);
    expect(seekAll(cursor, [5, 2, 5, 9, 1])).toEqual([5, 5, 5, 9, 9]);
  });
});

describe("a union", () => {
  it("gives what any of its cursors gives, once", () => {
    fc.assert(
      fc.property(fc.array(seqs, { minLength: 1, maxLength: 12 }), direction, targets, (lists, way, sought) => {
        const union = () =>
          new UnionCursor(
            lists.map((given) => open(given, way)),
            way,
          );
        expect(union().seq).toBe(0);
        expect(drain(union(), way)).toEqual(inOrder(lists.flat(), way));
        const ways = inOrder(sought, way);
        expect(seekAll(union(), ways)).toEqual(stations(lists.flat(), way, ways));
      }),
    );
  });

  it("tells what any of its cursors has, and stops before or at the next one", () => {
    fc.assert(
      fc.property(fc.array(seqs, { minLength: 1, maxLength: 8 }), direction, targets, (lists, way, sought) => {
        const union = new UnionCursor(
          lists.map((given) => open(given, way)),
          way,
        );
        const ways = inOrder(sought, way);
        expect(ways.map((target) => union.reach(target))).toEqual(stations(lists.flat(), way, ways));
      }),
    );
  });
});

describe("an intersection", () => {
  const lists = fc.array(
    fc.array(fc.integer({ min: 1, max: 80 }), { maxLength: 70 }).map((given) => [...new Set(given)]),
    { minLength: 1, maxLength: 5 },
  );
  const shared = (all: readonly (readonly number[])[], way: Direction) =>
    inOrder(all[0]!, way).filter((seq) => all.every((list) => list.includes(seq)));
  const from = (way: Direction) => (way === 1 ? 1 : Number.MAX_SAFE_INTEGER);

  it("visits what all of its cursors give, in order", () => {
    fc.assert(
      fc.property(lists, direction, (all, way) => {
        const cursors = all.map((given) => open(given, way));
        const found: number[] = [];
        const visit = () => {
          found.push(cursors[0]!.seq);
          expect(new Set(cursors.map(({ seq }) => seq)).size).toBe(1);
          return false;
        };
        const isAll = intersect(cursors, from(way), way, visit, { stepsLeft: Infinity });
        expect([found, isAll]).toEqual([shared(all, way), true]);
      }),
    );
  });

  it("begins at the seq that it is given, and ends where the visitor says so", () => {
    fc.assert(
      fc.property(
        lists,
        direction,
        fc.integer({ min: 1, max: 80 }),
        fc.integer({ min: 1, max: 9 }),
        (all, way, start, count) => {
          const cursors = all.map((given) => open(given, way));
          const found: number[] = [];
          const visit = () => found.push(cursors[0]!.seq) === count;
          intersect(cursors, start, way, visit, { stepsLeft: Infinity });
          expect(found).toEqual(
            shared(all, way)
              .filter((seq) => (seq - start) * way >= 0)
              .slice(0, count),
          );
        },
      ),
    );
  });

  it("gives up after as many entries of its first cursor as it may look at", () => {
    const odd = Array.from({ length: 100 }, (_, index) => 2 * index + 1);
    const even = odd.map((seq) => seq + 1);
    const visit = () => false;
    expect(intersect([open(odd, 1), open(even, 1)], 1, 1, visit, { stepsLeft: 99 })).toBe(false);
    expect(intersect([open(odd, 1), open(even, 1)], 1, 1, visit, { stepsLeft: 101 })).toBe(true);
    expect(intersect([open(odd, 1)], 1, 1, visit, { stepsLeft: 99 })).toBe(false);
    expect(intersect([open(odd, 1)], 1, 1, visit, { stepsLeft: 100 })).toBe(true);
    expect(intersect([open([], 1)], 1, 1, visit, { stepsLeft: 0 })).toBe(true);
  });
});
