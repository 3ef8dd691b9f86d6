import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SortedChunks } from "../../../src/list/engine/sortedChunks";
import { lowerBound } from "../../../src/list/sortedSearch";
import { scaled } from "../../support/scaled";

const max = Number.MAX_SAFE_INTEGER;

/** Spread evenly, in clusters, by powers, at the ends of the range: what an interpolation guesses well, and badly. */
const keys = fc.oneof(
  fc.array(fc.nat(3000), { maxLength: 2500, size: "max" }),
  fc.array(fc.maxSafeNat(), { maxLength: 500, size: "max" }),
  fc.array(
    fc.nat(52).map((power) => 2 ** power),
    { maxLength: 60 },
  ),
  fc
    .tuple(fc.array(fc.nat(200)), fc.array(fc.integer({ min: max - 200, max })))
    .map(([low, high]) => [...low, ...high]),
  fc.nat(1000).map((count) => Array.from({ length: count }, (_, index) => index)),
  fc.nat(1000).map((count) => Array.from({ length: count }, (_, index) => count - index)),
);

const ascending = (given: Iterable<number>) => [...new Set(given)].sort((a, b) => a - b);

/** Keys in chunks, with a column of what each says of itself. */
function chunksOf(given: Iterable<number>) {
  const column: string[][] = [];
  const chunks = new SortedChunks([], [column]);
  for (const key of given) {
    const chunkIndex = chunks.chunkOf(key);
    const chunk = chunks.chunks[chunkIndex] ?? [];
    const index = lowerBound(chunk, key);
    if (chunk[index] !== key) chunks.insertAt(chunkIndex, index, key, [`key ${key}`]);
  }
  const remove = (key: number) => {
    const chunkIndex = chunks.chunkOf(key);
    const chunk = chunks.chunks[chunkIndex] ?? [];
    const index = lowerBound(chunk, key);
    return chunk[index] === key ? chunks.removeAt(chunkIndex, index) : undefined;
  };
  return { chunks, column, remove };
}

function expectKeys({ chunks, column }: ReturnType<typeof chunksOf>, expected: readonly number[]): void {
  expect(chunks.chunks.flat()).toEqual(expected);
  expect(column.flat()).toEqual(expected.map((key) => `key ${key}`));
  expect(column.map(({ length }) => length)).toEqual(chunks.chunks.map(({ length }) => length));
  expect(chunks.starts).toEqual(chunks.chunks.map(([first]) => first));
}

describe("sorted chunks", () => {
  it("hold their keys in order with what stands beside them, whatever the order of adding and removing", () => {
    fc.assert(
      fc.property(keys, keys, (given, removed) => {
        const all = chunksOf(given);
        expectKeys(all, ascending(given));
        for (const key of removed) all.remove(key);
        const gone = new Set(removed);
        expectKeys(
          all,
          ascending(given).filter((key) => !gone.has(key)),
        );
      }),
      { numRuns: scaled(60) },
    );
  });

  it("find the last chunk that begins at or before a key, else the first", () => {
    fc.assert(
      fc.property(keys, fc.oneof(fc.nat(3000), fc.maxSafeNat()), (given, key) => {
        const { chunks } = chunksOf(given);
        const notAfter = chunks.starts.filter((start) => start <= key).length;
        expect(chunks.chunkOf(key)).toBe(Math.max(0, notAfter - 1));
      }),
      { numRuns: scaled(60) },
    );
  });

  it("have no chunk that is empty or longer than 128, and no row of tiny ones", () => {
    fc.assert(
      fc.property(keys, keys, (given, removed) => {
        const all = chunksOf(given);
        for (const key of removed) all.remove(key);
        expect(all.chunks.chunks.filter(({ length }) => length === 0 || length > 128)).toEqual([]);
      }),
      { numRuns: 20 },
    );
    const sparse = chunksOf(Array.from({ length: 5000 }, (_, index) => index));
    for (let key = 0; key < 5000; key += 1) if (key % 50 !== 0) sparse.remove(key);
    expect(sparse.chunks.chunks.length).toBeLessThanOrEqual(3);
  });

  it("are at least half full where keys descend from above those that are there", () => {
    const low = Array.from({ length: 128 }, (_, index) => index);
    const { chunks } = chunksOf([...low, ...Array.from({ length: 2000 }, (_, index) => 1e6 - index)]);
    expect(chunks.chunks.length).toBeLessThanOrEqual(2 * (2128 / 128) + 1);
  });

  it("are full where keys only ascend", () => {
    expect(chunksOf(Array.from({ length: 1280 }, (_, index) => index)).chunks.chunks).toHaveLength(10);
  });

  it("tell which chunk was split, and which ceased to be", () => {
    const all = chunksOf(Array.from({ length: 128 }, (_, index) => index * 2));
    expect(all.chunks.insertAt(0, 1, 1, ["key 1"])).toBe(true);
    expect(all.chunks.insertAt(0, 2, 1.5, ["key 1.5"])).toBe(false);
    expect(all.chunks.chunks.map(({ length }) => length)).toEqual([65, 65]);
    for (let key = 0; key < 66; key += 2) expect(all.remove(key)).toBe(-1);
    expect(all.remove(66)).toBe(1);

    const second = chunksOf(Array.from({ length: 129 }, (_, index) => index));
    expect(second.remove(128)).toBe(1);
    expect(chunksOf([3]).remove(3)).toBe(0);

    const behind = chunksOf(Array.from({ length: 256 }, (_, index) => index));
    for (let key = 0; key < 70; key += 1) expect(behind.remove(key)).toBe(-1);
    const goneWith = Array.from({ length: 128 }, (_, index) => behind.remove(128 + index));
    expect(goneWith.filter((gone) => gone !== -1)).toEqual([1]);
    expect(goneWith.indexOf(1)).toBe(89);
  });
});

describe("the first index from a key on", () => {
  it("is that of a search one by one", () => {
    fc.assert(
      fc.property(keys, fc.oneof(fc.nat(3000), fc.maxSafeNat(), fc.nat(52)), (given, key) => {
        const sorted = [...given].sort((a, b) => a - b);
        const found = sorted.findIndex((other) => other >= key);
        expect(lowerBound(sorted, key)).toBe(found < 0 ? sorted.length : found);
      }),
    );
    for (const key of [-Infinity, -1, 5, Infinity]) expect(lowerBound([], key)).toBe(0);
    expect([-Infinity, 7, 8, 9, Infinity].map((key) => lowerBound([8], key))).toEqual([0, 0, 0, 1, 1]);
    expect([2, 3, 4].map((key) => lowerBound([1, 3, 3, 3], key))).toEqual([1, 1, 4]);
  });

  it("takes few looks where keys are spread evenly, and no more than twice the binary logarithm where they are not", () => {
    const looksFor = (given: readonly number[], key: number) => {
      let looks = 0;
      const counted = new Proxy(given, {
        get(target, name, receiver) {
          if (name !== "length") looks += 1;
          return Reflect.get(target, name, receiver) as unknown;
        },
      });
      lowerBound(counted, key);
      return looks;
    };
    const even = Array.from({ length: 1024 }, (_, index) => index * 3);
    const steep = Array.from({ length: 1024 }, (_, index) => 1.5 ** (index / 20));
    for (let index = 0; index < 1024; index += 1) {
      expect(looksFor(even, even[index]!)).toBeLessThanOrEqual(10);
      expect(looksFor(steep, steep[index]!)).toBeLessThanOrEqual(7 + 2 * 10 + 2);
    }
  });
});
