import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areDistinct, areDistinctInTable, hash } from "../../src/check/areDistinct";

const lines = (skus: readonly string[]) => skus.map((sku) => ({ sku, qty: 1 }));
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `SKU-${index}`);

describe("areDistinct", () => {
  it.each([0, 1, 2, 16, 17, 2_048, 2_049, 20_000])(
    "tells %i distinct SKUs from those with one of them twice",
    (count) => {
      const skus = numbered(count);
      expect(areDistinct(lines(skus))).toBe(true);
      for (const [place, again] of [
        [0, count - 1],
        [count - 1, 0],
        [count >> 1, (count >> 1) + 1],
      ] as const) {
        if (count > 1)
          expect(areDistinct(lines(skus.map((sku, index) => (index === place ? skus[again % count]! : sku))))).toBe(
            place === again % count,
          );
      }
    },
  );

  it("counts the distinct SKUs, however many there are", () => {
    const alike = fc.constantFrom("A", "B", "AB", "BA", "", " ", "__proto__", "\0", "\ud800", "é", "e\u0301");
    const skus = fc
      .tuple(fc.array(fc.oneof(alike, fc.string())), fc.constantFrom(0, 20, 3_000))
      .map(([given, others]) => [...given, ...numbered(others)]);
    fc.assert(fc.property(skus, (given) => areDistinct(lines(given)) === (new Set(given).size === given.length)));
  });

  it("tells SKUs apart that were chosen for the place where they are kept", () => {
    const count = 3_000;
    const chosen: string[] = [];
    for (let index = 0; chosen.length < count; index += 1) if ((hash(`${index}`) & 1023) === 0) chosen.push(`${index}`);
    expect(areDistinct(lines(chosen))).toBe(true);
    expect(areDistinct(lines([...chosen, chosen.at(-1)!]))).toBe(false);
    expect(areDistinct(lines([...chosen, chosen[0]!]))).toBe(false);
    expect(areDistinctInTable(lines(chosen))).toBeUndefined();
  });
});

describe("areDistinctInTable", () => {
  it("answers for usual SKUs without leaving it to another way", () => {
    for (const count of [1, 2, 63, 64, 65, 1_000, 20_000]) {
      const skus = numbered(count);
      expect(areDistinctInTable(lines(skus))).toBe(true);
      expect(areDistinctInTable(lines([...skus, skus.at(-1)!]))).toBe(false);
    }
  });

  it("keeps up to 65 lines in a row for one place", () => {
    const chosen: string[] = [];
    for (let index = 0; chosen.length < 66; index += 1) if ((hash(`${index}`) & 255) === 255) chosen.push(`${index}`);
    expect(areDistinctInTable(lines(chosen.slice(0, 65)))).toBe(true);
    expect(areDistinctInTable(lines(chosen))).toBeUndefined();
  });
});
