import fc from "fast-check";
import { expect, it } from "vitest";
import { ascendingOrder } from "../../../src/list/load/ascendingOrder";

const integers = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 5 })),
  fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 })),
  fc.array(fc.integer({ min: -(2 ** 52), max: 2 ** 52 - 1 })),
  fc.array(fc.constantFrom(0, 2047, 2048, 2049, 2048 ** 2 - 1, 2048 ** 2, Number.MAX_SAFE_INTEGER)),
);

it("is that of a stable sort", () => {
  fc.assert(
    fc.property(integers, (given) => {
      const expected = given.map((_, position) => position).sort((a, b) => given[a]! - given[b]!);
      expect([...ascendingOrder(given)]).toEqual(expected);
    }),
  );
});
