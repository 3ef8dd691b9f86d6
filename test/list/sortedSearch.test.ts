import fc from "fast-check";
import { expect, it } from "vitest";
import { lowerBound } from "../../src/list/sortedSearch";
import { anySeqs } from "../support/transfers";

it("lowerBound equals a linear search", () => {
  fc.assert(
    fc.property(anySeqs, fc.oneof(fc.nat(3000), fc.maxSafeNat(), fc.nat(52)), (given, number) => {
      const sorted = [...given].sort((a, b) => a - b);
      const found = sorted.findIndex((other) => other >= number);
      expect(lowerBound(sorted, number)).toBe(found < 0 ? sorted.length : found);
    }),
  );
  for (const number of [-Infinity, -1, 5, Infinity]) expect(lowerBound([], number)).toBe(0);
  expect([-Infinity, 7, 8, 9, Infinity].map((number) => lowerBound([8], number))).toEqual([0, 0, 0, 1, 1]);
  expect([2, 3, 4].map((number) => lowerBound([1, 3, 3, 3], number))).toEqual([1, 1, 4]);
});

it("a search reads few of evenly spread numbers, and at most about 2 log2(length) of others", () => {
  const looksFor = (given: readonly number[], number: number) => {
    let looks = 0;
    const counted = new Proxy(given, {
      get(target, name, receiver) {
        if (name !== "length") looks += 1;
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
    lowerBound(counted, number);
    return looks;
  };
  const even = Array.from({ length: 1024 }, (_, index) => index * 3);
  const steep = Array.from({ length: 1024 }, (_, index) => 1.5 ** (index / 20));
  for (let index = 0; index < 1024; index += 1) {
    expect(looksFor(even, even[index]!)).toBeLessThanOrEqual(10);
    expect(looksFor(steep, steep[index]!)).toBeLessThanOrEqual(7 + 2 * 10 + 2);
  }
});
