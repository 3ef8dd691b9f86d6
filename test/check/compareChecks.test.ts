import fc from "fast-check";
import { type CheckChange, checkTransfer, compareChecks, createNetwork, type TransferCheck } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { acceptedQty, instant, requestedItem, stockInLots as stock, weightRule } from "../support/arbitraries";
import { either } from "../support/either";
import { refusalOf } from "../support/refusals";
import { isThorough, scaled } from "../support/scaled";

const base: TransferCheck = {
  srcWarehouseCode: "HCM",
  destWarehouseCode: "HAN",
  allowed: false,
  totalWeight: 680,
  weightLimit: 1000,
  transferDate: "2026-03-02",
  transferType: "ROAD",
  departureDate: "2026-03-03",
  estimatedArrivalDate: "2026-03-05",
  latestArrivalDate: "2026-03-06",
  validUntil: Date.parse("2026-03-02T09:00:00Z"),
  items: [
    {
      sku: "HELMET",
      requestedQty: 2,
      availableQty: 1,
      unitWeight: 340,
      totalWeight: 680,
      allowed: false,
      refusals: [refusalOf("not_transferable"), refusalOf("insufficient_stock", { shortBy: 1 })],
    },
  ],
};
const withItem = (change: object): TransferCheck => ({ ...base, items: [{ ...base.items[0]!, ...change }] });

/** Applies changes to a check. */
function apply(check: TransferCheck, changes: readonly CheckChange[]): TransferCheck {
  const changed = structuredClone(check) as unknown as Record<string, unknown> & { items: Record<string, unknown>[] };
  for (const change of changes) {
    const place = "sku" in change ? changed.items.find(({ sku }) => sku === change.sku)! : changed;
    expect(place[change.field]).toEqual(change.before);
    place[change.field] = change.after;
  }
  return changed as unknown as TransferCheck;
}

const check = fc
  .record({
    items: fc.array(requestedItem, { minLength: 1, maxLength: 6 }),
    states: fc.tuple(
      ...[1, 2].map(() =>
        fc.record({
          stock,
          weightLimit: fc.nat(100),
          transferType: fc.constantFrom("ROAD", "AIR"),
          warehouses: fc.shuffledSubarray(["A", "B", "C"], { minLength: 2, maxLength: 2 }),
          now: instant,
          rule: weightRule,
          accepted: acceptedQty,
        }),
      ),
    ),
  })
  .map(({ items, states }) =>
    states.map(({ stock, weightLimit, transferType, warehouses, now, rule, accepted }) => {
      const network = createNetwork({
        warehouses: warehouses.map((code) => ({ code, timeZone: "UTC" })),
        defaultLane: { transferType, weightLimit, transitDays: 1 },
      });
      const request = { items, srcWarehouseCode: warehouses[0]!, destWarehouseCode: warehouses[1]! };
      return either(checkTransfer(request, { network, stock, now, weightRule: rule, acceptedQty: accepted })).value;
    }),
  );

describe("compareChecks", () => {
  it("reports the fields of each line in order", () => {
    expect(compareChecks(base, withItem({ availableQty: 5, allowed: true, refusals: [] }))).toEqual([
      { sku: "HELMET", field: "availableQty", before: 1, after: 5 },
      { sku: "HELMET", field: "allowed", before: false, after: true },
      { sku: "HELMET", field: "refusals", before: base.items[0]!.refusals, after: [] },
    ]);
  });

  it("applying the changes to the first check gives the second", () => {
    const runs = scaled(100);
    let compared = 0;
    fc.assert(
      fc.property(check, ([before, after]) => {
        if (!before || !after) return;
        compared += 1;
        // `allowed` of the transfer follows from its items.
        const given = { ...apply(before, compareChecks(before, after)), allowed: after.allowed };
        expect(given).toEqual(after);
      }),
      { numRuns: runs },
    );
    if (isThorough) expect(compared).toBeGreaterThan(runs / 5);
  });
});
