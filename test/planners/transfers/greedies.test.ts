import fc from "fast-check";
import { type PlannedItem, planTransfers, type TransferLimits } from "stock-transfer/planners";
import { expect, it } from "vitest";
import { greedyTransfers } from "../../oracles/obviousGreedies";
import { expectValid } from "../../support/packingProblems";

type Item = PlannedItem & { readonly unitVolume: number };

/** Loads of all kinds, with limits that each line keeps, limits of 0 and limits that no line comes near. */
const loads = fc
  .tuple(fc.constantFrom(5, 12, 100, 10_000), fc.constantFrom(1, 5, 40), fc.constantFrom(4, 12, 40))
  .chain(([amount, packs, maxLength]) => {
    const line = fc.record({
      packs: fc.nat(packs),
      unitWeight: fc.nat(amount),
      unitVolume: fc.nat(amount),
      packQty: fc.constantFrom(1, 1, 2, 6),
    });
    const most = fc.oneof(
      { arbitrary: fc.integer({ min: 1, max: 4 * amount }), weight: 4 },
      fc.integer({ min: 1, max: 400 * amount }),
      fc.constant(0),
    );
    const limits = fc
      .record({ weight: most, volume: most, units: fc.oneof(fc.nat(40), fc.nat(1_000)) }, { requiredKeys: [] })
      .filter((given) => Object.keys(given).length > 0);
    return fc.tuple(fc.array(line, { minLength: 1, maxLength }), limits);
  })
  .map(([lines, limits]) => {
    const items = lines.map(({ packs, packQty, ...line }, index): Item => {
      return { ...line, packQty, sku: `SKU ${index}`, qty: packs * packQty };
    });
    return [items, limits] as const;
  });

function possibleOf(
  items: readonly Item[],
  { weight = Infinity, volume = Infinity, units = Infinity }: TransferLimits,
) {
  return items.filter(({ packQty = 1, unitWeight, unitVolume }) => {
    return packQty * unitWeight <= weight && packQty * unitVolume <= volume && packQty <= units;
  });
}

it("never needs more transfers than greedies that take one pack after the other, with any effort", () => {
  fc.assert(
    fc.property(loads, fc.constantFrom(1, 2_000, undefined), ([items, limits], effort) => {
      const plan = planTransfers(items, limits, { effort });
      expectValid(plan, items, limits);
      const most = Math.min(...greedyTransfers(possibleOf(items, limits), limits));
      expect(plan.transfers.length).toBeLessThanOrEqual(most);
    }),
  );
});
