import fc from "fast-check";
import { decodeCheck, encodeCheck, type Refusal, type TransferCheck } from "stock-transfer";
import { describe, expect, it } from "vitest";

const number = fc.maxSafeNat();
const date = fc.constantFrom("0000-01-01", "2026-03-02", "9999-12-31");
const check: fc.Arbitrary<TransferCheck> = fc.record({
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
  it("adds the refusals to each item with reasons, their keys in order", () => {
    const item = { sku: "A", requestedQty: 1, availableQty: 1, unitWeight: 1, totalWeight: 1 };
    const refusals: Refusal[] = [
      { code: "not_transferable" },
      { shortBy: 5, code: "insufficient_stock" },
      { overBy: 7, code: "not_accepted" },
      { overBy: 0, code: "over_weight_limit" },
    ];
    const given: TransferCheck = {
      items: [
        { ...item, allowed: true, refusals: [] },
        { ...item, allowed: false, refusals },
      ],
      validUntil: 7,
      latestArrivalDate: "2026-03-06",
      estimatedArrivalDate: "2026-03-05",
      departureDate: "2026-03-03",
      transferType: "ROAD",
      transferDate: "2026-03-02",
      weightLimit: 1,
      totalWeight: 2,
      allowed: false,
    };
    const fields = '"sku":"A","request_qty":1,"available_qty":1,"product_weight":1,"total_product_weight":1';
    expect(JSON.stringify(encodeCheck(given, { reasons: true }).transfer_items)).toBe(
      `[{"is_allowed_transfer":true,${fields},"refusals":[]},{"is_allowed_transfer":false,${fields},"refusals":` +
        '[{"code":"not_transferable"},{"code":"insufficient_stock","short_by":5},{"code":"not_accepted","over_by":7},{"code":"over_weight_limit","over_by":0}]}]',
    );
    for (const reasons of [false, undefined]) {
      expect(encodeCheck(given, { reasons })).toStrictEqual(encodeCheck(given));
      expect(encodeCheck(given, { reasons }).transfer_items.map(Object.keys).flat()).not.toContain("refusals");
    }
  });

  it("keeps every number and text through JSON, and its input", () => {
    fc.assert(
      fc.property(check, (given) => {
        const copy = structuredClone(given);
        const wire: unknown = JSON.parse(JSON.stringify(encodeCheck(given, { reasons: true })));
        // The API does not have these.
        const unsent = { departureDate: undefined, latestArrivalDate: undefined, validUntil: undefined };
        const allowed = given.items.every((item) => item.allowed);
        expect(decodeCheck(wire).value).toEqual({ ...given, ...unsent, allowed });
        expect(given).toEqual(copy);
      }),
    );
  });
});
