import fc from "fast-check";
import { expect, it } from "vitest";
import { ascendingOrder } from "../../../src/list/engine/ascendingOrder";

const integers = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 5 })),
  fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 })),
  fc.array(fc.integer({ min: -(2 ** 52), max: 2 ** 52 - 1 })),
  fc.array(fc.constantFrom(0, 2047, 2048, 2049, 2048 ** 2 - 1, 2048 ** 2, Number.MAX_SAFE_INTEGER)),
);

it("reads integers that are ascending twice at most", () => {
  let reads = 0;
  const counted = new Proxy([3, 3, 5, 8, 8, 9, 4_000_000], {
    get(target, name, receiver) {
      if (/^\d/.test(String(name))) reads += 1;
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  expect([...ascendingOrder(counted)]).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(reads).toBeLessThanOrEqual(14);
});

it("is that of a stable sort", () => {
  fc.assert(
    fc.property(integers, (given) => {
      const expected = given.map((_, position) => position).sort((a, b) => given[a]! - given[b]!);
      expect([...ascendingOrder(given)]).toEqual(expected);
    }),
  );
});
