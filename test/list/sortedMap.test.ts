import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createSortedMap,
  deleteEntry,
  entryAfter,
  floorEntry,
  forgetSummary,
  getEntry,
  setEntry,
} from "../../src/list/sortedMap";

const max = Number.MAX_SAFE_INTEGER;

/** A map with these keys, each its own value. */
function mapOf(keys: Iterable<number>) {
  const map = createSortedMap<number, string>();
  for (const key of keys) setEntry(map, key, key);
  return map;
}

const keysOf = (map: ReturnType<typeof mapOf>) => map.chunks.flatMap(({ keys }) => keys);
const upwards = (keys: Iterable<number>) => [...new Set(keys)].sort((a, b) => a - b);

const keys = fc.oneof(
  fc.array(fc.nat(3000), { maxLength: 2500, size: "max" }),
  fc.array(fc.maxSafeNat(), { maxLength: 500, size: "max" }),
  fc.nat(1000).map((count) => Array.from({ length: count }, (_, index) => index)),
  fc.nat(1000).map((count) => Array.from({ length: count }, (_, index) => count - index)),
);

describe("a sorted map", () => {
  it("holds its keys in order, whatever the order of adding", () => {
    fc.assert(
      fc.property(keys, (given) => {
        const map = mapOf(given);
        expect(keysOf(map)).toEqual(upwards(given));
        expect(map.chunks.flatMap(({ values }) => values)).toEqual(upwards(given));
      }),
      { numRuns: 50 },
    );
  });

  it("finds the entry, the one at or below, and the one above", () => {
    fc.assert(
      fc.property(keys, fc.nat(3000), (given, key) => {
        const map = mapOf(given);
        const sorted = upwards(given);
        expect(getEntry(map, key)).toBe(sorted.find((other) => other === key));
        expect(floorEntry(map, key)).toBe(sorted.filter((other) => other <= key).at(-1));
        expect(entryAfter(map, key)).toBe(sorted.find((other) => other > key));
        expect([floorEntry(map, Infinity), entryAfter(map, -1)]).toEqual([sorted.at(-1), sorted[0]]);
      }),
      { numRuns: 50 },
    );
  });

  it("finds the first entry of the next chunk after the last of one", () => {
    const map = mapOf(Array.from({ length: 300 }, (_, index) => index * 2));
    expect(map.chunks.length).toBeGreaterThan(1);
    for (const { keys } of map.chunks.slice(0, -1)) expect(entryAfter(map, keys.at(-1)!)).toBe(keys.at(-1)! + 2);
  });

  it.each([
    [112, 1],
    [113, 2],
  ])("makes of two chunks that are left with %i entries together %i", (left, chunks) => {
    const map = mapOf(Array.from({ length: 129 }, (_, index) => index));
    expect(map.chunks.map(({ keys }) => keys.length)).toEqual([128, 1]);
    for (let key = 0; key < 129 - left; key += 1) deleteEntry(map, key);
    expect(map.chunks.length).toBe(chunks);
  });

  it("replaces a value", () => {
    const map = mapOf([1, max]);
    setEntry(map, max, 7);
    expect([getEntry(map, max), keysOf(map)]).toEqual([7, [1, max]]);
  });

  it("forgets what was deleted, and only that", () => {
    fc.assert(
      fc.property(keys, keys, (given, deleted) => {
        const map = mapOf(given);
        for (const key of deleted) deleteEntry(map, key);
        expect(keysOf(map)).toEqual(upwards(given).filter((key) => !deleted.includes(key)));
      }),
      { numRuns: 50 },
    );
  });

  it("keeps chunks short, and no row of slivers", () => {
    fc.assert(
      fc.property(keys, keys, (given, deleted) => {
        const map = mapOf(given);
        for (const key of deleted) deleteEntry(map, key);
        const sizes = map.chunks.map(({ keys: own }) => own.length);
        expect(sizes.filter((size) => size === 0 || size > 128)).toEqual([]);

        const all = mapOf(Array.from({ length: 5000 }, (_, index) => index));
        for (let key = 0; key < 5000; key += 1) if (key % 50 !== 0) deleteEntry(all, key);
        expect(all.chunks.length).toBeLessThanOrEqual(3);
      }),
      { numRuns: 20 },
    );
  });

  it("fills chunks to the brim where keys only ascend", () => {
    expect(mapOf(Array.from({ length: 1280 }, (_, index) => index)).chunks).toHaveLength(10);
  });

  it("forgets a summary with any change of its chunk, and keeps the others", () => {
    const map = mapOf(Array.from({ length: 300 }, (_, index) => index));
    const summarise = () => {
      for (const chunk of map.chunks) chunk.summary = "known";
    };
    const summaries = () => map.chunks.map(({ summary }) => summary);

    summarise();
    setEntry(map, 5, 55);
    expect(summaries()).toEqual([undefined, "known", "known"]);
    summarise();
    deleteEntry(map, 130);
    expect(summaries()).toEqual(["known", undefined, "known"]);
    summarise();
    forgetSummary(map, 299);
    expect(summaries()).toEqual(["known", "known", undefined]);
    summarise();
    setEntry(map, 5.5, 1);
    setEntry(map, 5.6, 1);
    expect(summaries().filter((summary) => summary === "known")).toHaveLength(2);
    const joining = mapOf(Array.from({ length: 256 }, (_, index) => index));
    for (let key = 0; key < 120; key += 1) deleteEntry(joining, key);
    for (const chunk of joining.chunks) chunk.summary = "known";
    for (let key = 128; key < 160; key += 1) deleteEntry(joining, key);
    expect(joining.chunks.map(({ keys: own, summary }) => [own.length, summary])).toEqual([[104, undefined]]);

    summarise();
    deleteEntry(map, 1e9);
    expect(summaries().every((summary) => summary === "known")).toBe(true);
  });

  it("is empty at first, and after its last entry is deleted", () => {
    const map = mapOf([3]);
    deleteEntry(map, 3);
    deleteEntry(map, 3);
    expect([map.chunks, getEntry(map, 3), floorEntry(map, 3), entryAfter(map, 3)]).toEqual([
      [],
      undefined,
      undefined,
      undefined,
    ]);
  });
});
