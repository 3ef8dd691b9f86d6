import fc from "fast-check";
import { decodeCheck, encodeCheck, type TransferCheck } from "stock-transfer";
import { describe, expect, it } from "vitest";

const number = fc.maxSafeNat();
const date = fc.constantFrom("0000-01-01", "2026-03-02", "9999-12-31");
const check: fc.Arbitrary<TransferCheck> = fc.record({
  srcWarehouseCode: fc.string(),
  destWarehouseCode: fc.string(),
  allowed: fc.boolean(),
  totalWeight: number,
  weightLimit: number,
  transferDate: date,
  transferType: fc.string(),
  departureDate: date,
  estimatedArrivalDate: date,
  latestArrivalDate: date,
  validUntil: number,
  items: fc.array(
    fc.record({
      sku: fc.string(),
      requestedQty: number,
      availableQty: number,
      unitWeight: number,
      totalWeight: number,
      allowed: fc.boolean(),
      refusals: fc.constant([{ code: "unknown_sku" as const }]),
    }),
  ),
});

describe("encodeCheck", () => {
  it("has refusals only with reasons", () => {
    fc.assert(
      fc.property(check, (given) => {
        const { transfer_items: items } = encodeCheck(given, { reasons: true });
        expect(items.map(({ refusals }) => refusals)).toEqual(items.map(() => [{ code: "unknown_sku" }]));
        for (const reasons of [false, undefined]) {
          expect(encodeCheck(given, { reasons })).toStrictEqual(encodeCheck(given));
          expect(encodeCheck(given).transfer_items.flatMap(Object.keys)).not.toContain("refusals");
        }
      }),
    );
  });

  it("keeps every number and text through JSON, and its input", () => {
    fc.assert(
      fc.property(check, (given) => {
        const copy = structuredClone(given);
        const wire: unknown = JSON.parse(JSON.stringify(encodeCheck(given, { reasons: true })));
        // The API does not have these.
        const places = { srcWarehouseCode: undefined, destWarehouseCode: undefined };
        const unsent = { ...places, departureDate: undefined, latestArrivalDate: undefined, validUntil: undefined };
        const allowed = given.items.every((item) => item.allowed);
        expect(decodeCheck(wire).value).toEqual({ ...given, ...unsent, allowed });
        expect(given).toEqual(copy);
      }),
    );
  });
});
