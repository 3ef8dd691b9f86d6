import { describe, expect, it } from "vitest";
import { intersect, unite } from "../../src/list/combineCursors";
import { createLeaves, occupy } from "../../src/list/leaves";
import type { Direction, MaskCursor } from "../../src/list/maskCursor";
import { openLeaves } from "../../src/list/openLeaves";
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
