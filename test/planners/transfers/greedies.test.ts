import fc from "fast-check";
import { planTransfers, type TransferLimits } from "stock-transfer/planners";
import { expect, it } from "vitest";
import { greedyTransfers } from "../../oracles/obviousGreedies";
import { expectValid, itemsOf } from "../../support/packingProblems";

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
    const items = lines.map(({ packs, packQty, ...line }, index) => {
      return { ...line, packQty, sku: `SKU ${index}`, qty: packs * packQty };
    });
    return [items, limits] as const;
  });

it("never needs more transfers than greedies that take one pack after the other, with any effort", () => {
  fc.assert(
    fc.property(loads, fc.constantFrom(1, 2_000, undefined), ([items, limits], effort) => {
      const plan = planTransfers(items, limits, { effort });
      expectValid(plan, items, limits);
      const possible = items.filter((item) => !plan.impossible.some(({ sku }) => sku === item.sku));
      const most = Math.min(...greedyTransfers(possible, limits));
      expect(plan.transfers.length).toBeLessThanOrEqual(most);
    }),
  );
});

/** Loads for which only one of the greedies finds so few transfers. */
const examples: readonly [name: string, fewest: number, limits: TransferLimits, lines: [number, number, number][]][] = [
  [
    "the share of the tightest limit",
    6,
    { weight: 12_617, volume: 56_856, units: 3 },
    [
      [6, 872, 12_890],
      [5, 2_320, 16_033],
      [3, 5_702, 28_909],
      [2, 8_264, 20_023],
    ],
  ],
  [
    "the sum of shares, with a limit that all lines together keep",
    3,
    { weight: 33, volume: 57 },
    [
      [2, 8, 6],
      [3, 9, 1],
      [2, 7, 4],
      [3, 10, 9],
      [1, 8, 7],
    ],
  ],
  [
    "the product with the free room",
    38,
    { weight: 74_707, volume: 49_194 },
    [
      [144, 4_819, 936],
      [357, 2_660, 4_721],
    ],
  ],
  [
    "the squares of the room that is left",
    53,
    { weight: 301_852, volume: 49_928 },
    [
      [304, 5_089, 6_666],
      [126, 6_887, 4_126],
    ],
  ],
];

it.each(examples)("finds with one step what a greedy finds by %s", (_, fewest, limits, lines) => {
  expect(planTransfers(itemsOf(lines), limits, { effort: 1 }).transfers).toHaveLength(fewest);
});
