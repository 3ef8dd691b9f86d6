import fc from "fast-check";
import { expect, it } from "vitest";
import { ceilDivide } from "../../../src/planners/transfers/ceilDivide";

it("is the quotient, rounded up, for integers of any size", () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (dividend, divisor) => {
      const [exact, by] = [BigInt(dividend), BigInt(divisor)];
      expect(BigInt(ceilDivide(dividend, divisor))).toBe((exact + by - 1n) / by);
    }),
  );
  // The quotient itself is rounded to 2 ** 52.
  expect(ceilDivide(2 ** 53 - 1, 2)).toBe(2 ** 52);
  expect(ceilDivide(2 ** 52 + 1, 2 ** 52)).toBe(2);
});
