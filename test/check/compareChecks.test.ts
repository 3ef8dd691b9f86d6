import fc from "fast-check";
import { type CheckChange, checkTransfer, compareChecks, type TransferCheck } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { acceptedQty, instant, requestedItem, stockInLots as stock, weightRule } from "../support/arbitraries";
import { networkOf } from "../support/routes";
import { isThorough, scaled } from "../support/scaled";

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
      const network = networkOf({ transferType, weightLimit });
      const request = { items, srcWarehouseCode: warehouses[0]!, destWarehouseCode: warehouses[1]! };
      return checkTransfer(request, { network, stock, now, weightRule: rule, acceptedQty: accepted }).value;
    }),
  );

describe("compareChecks", () => {
  it("applying the changes, line by line, to the first check gives the second", () => {
    const runs = scaled(100);
    let compared = 0;
    fc.assert(
      fc.property(check, ([before, after]) => {
        if (!before || !after) return;
        compared += 1;
        // `allowed` of the transfer follows from its items.
        const changes = compareChecks(before, after);
        expect({ ...apply(before, changes), allowed: after.allowed }).toEqual(after);
        // Those of the transfer come first, then those of each line.
        const places = changes.map((change) =>
          "sku" in change ? before.items.findIndex(({ sku }) => sku === change.sku) : -1,
        );
        expect(places).toEqual(Array.from(places).sort((a, b) => a - b));
      }),
      { numRuns: runs },
    );
    if (isThorough) expect(compared).toBeGreaterThan(runs / 5);
  });
});
