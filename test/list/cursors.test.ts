import { describe, expect, it } from "vitest";
import { intersect, unite } from "../../src/list/combineCursors";
import { createLeaves, occupy } from "../../src/list/leaves";
import type { Direction, MaskCursor } from "../../src/list/maskCursor";
import { openLeaves } from "../../src/list/openLeaves";
import { isWalked } from "../../src/list/openMatches";
import { openPostings, openSeqs } from "../../src/list/openPostings";
import { addPosting, createPostings } from "../../src/list/postings";
import { transfer } from "../support/transfers";

/** A leaf with the key 0, which holds the `seq` 7 in its first slot. */
const leaves = createLeaves();
occupy(leaves, leaves.byKey.get(0)!, { ...transfer, seq: 7 });
const list = createPostings();
addPosting(list, { key: 0, slot: 0 });

const cursors: readonly (readonly [string, (direction: Direction) => MaskCursor])[] = [
  ["of a posting list", (direction) => openPostings(list, direction)],
  ["of seqs", (direction) => openSeqs([7], leaves, direction)],
  ["of all leaves", (direction) => openLeaves(leaves, undefined, direction)],
  ["of a union", (direction) => unite([openPostings(list, direction), openSeqs([7], leaves, direction)], direction)],
  [
    "of an intersection",
    (direction) => intersect([openPostings(list, direction), openSeqs([7], leaves, direction)], direction),
  ],
];

describe.each(cursors)("a cursor %s", (_, open) => {
  it.each([
    ["up", 1, 0, 1],
    ["down", -1, Number.MAX_SAFE_INTEGER, -1],
  ] as const)("goes %s to the leaf, stays there, and goes to the end", (_way, direction, start, after) => {
    const cursor = open(direction);
    expect([cursor.key, cursor.mask]).toEqual([-direction * Infinity, 0]);
    for (const target of [start, start, 0]) {
      cursor.seek(target);
      expect([cursor.key, cursor.mask]).toEqual([0, 1]);
    }
    for (const target of [after, after, 0]) {
      cursor.seek(target);
      expect([cursor.key, cursor.mask]).toEqual([direction * Infinity, 0]);
    }
  });
});

describe("a search for leaves that both have", () => {
  it.each([
    ["up", 1, 0],
    ["down", -1, 999],
  ] as const)("pauses going %s after 64 leaves that only one has, and goes on from there", (_way, direction, start) => {
    const every = (parity: number) => {
      const postings = createPostings();
      for (let key = parity; key < 1000; key += 2) addPosting(postings, { key, slot: 0 });
      addPosting(postings, { key: direction > 0 ? 200 : 799, slot: 0 });
      return openPostings(postings, direction);
    };
    const both = intersect([every(0), every(1)], direction);
    const stops = Array.from({ length: 5 }, () => {
      both.seek(Number.isFinite(both.key) ? both.key + direction : start);
      return [direction * (both.key - start), both.mask];
    });
    expect(stops).toEqual([
      [63, 0],
      [127, 0],
      [191, 0],
      [200, 1],
      [264, 0],
    ]);
  });
});

describe("a list of values", () => {
  it.each([
    [0, 9, true],
    [1, 8, true],
    [1, 9, false],
  ])("as condition %i, with %i values, is walked: %o", (index, values, walked) => {
    expect(isWalked({ entries: Array.from({ length: values }, () => 0), count: values }, index)).toBe(walked);
  });
});
