import fc from "fast-check";
import { earliestTransfer, type RequestedItem, type StockLevel } from "stock-transfer";
import { describe, expect, it } from "vitest";
import { networkOf, requestOf } from "../support/routes";
import { scaled } from "../support/scaled";

// A Monday.
const now = Date.parse("2026-03-02T02:00:00Z");
const network = networkOf({ transitDays: 3 });

function earliest(levels: Readonly<Record<string, StockLevel>>, items: readonly RequestedItem[]) {
  return earliestTransfer(requestOf(...items), { network, stock: new Map(Object.entries(levels)), now });
}

const level = (onHandQty: number, ...movements: readonly (readonly [on: string, qty: number])[]): StockLevel => ({
  onHandQty,
  unitWeight: 1,
  movements: movements.map(([on, qty]) => ({ on, qty })),
});
const one = (qty: number): readonly RequestedItem[] => [{ sku: "X", qty }];

describe("earliestTransfer", () => {
  it("adds up quantities near 2^53 exactly, or throws", () => {
    const most = Number.MAX_SAFE_INTEGER;
    const amount = fc.oneof(
      fc.nat(3),
      fc.nat(3).map((less) => most - less),
      fc.integer({ min: -2, max: 2 }).map((offset) => 2 ** 52 + offset),
    );
    const signed = fc.tuple(amount, fc.constantFrom(1, -1)).map(([size, sign]) => size * sign);
    const changes = fc.array(signed, { maxLength: 4 });
    fc.assert(
      fc.property(signed, amount, amount, changes, (onHandQty, reservedQty, safetyQty, quantities) => {
        const movements = quantities.map((qty, index) => ({ on: `2026-03-0${index + 3}`, qty }));
        const terms = [onHandQty, -reservedQty, -safetyQty, ...quantities].map(BigInt);
        const sums = terms.map((_, index) => terms.slice(0, index + 1).reduce((a, b) => a + b));
        const find = () =>
          earliest({ X: { onHandQty, reservedQty, safetyQty, unitWeight: 0, movements } }, one(most)).issues?.[0];
        if (sums.some((sum) => sum > BigInt(most) || sum < -BigInt(most))) expect(find).toThrow(RangeError);
        else {
          const end = sums.at(-1)!;
          const max = Number(end > 0n ? end : 0n);
          expect(find()?.params?.["max"]).toBe(max === most ? undefined : max);
        }
      }),
      { numRuns: scaled(400) },
    );
  });

  it("reports the reason for every line that never has enough", () => {
    const stock = { X: level(2), HELD: { ...level(9), transferable: false }, UNWEIGHED: { onHandQty: 9 } };
    const skus = ["NOWHERE", "X", "NOWHERE", "HELD", "UNWEIGHED", "lower-case"];
    const items = skus.map((sku) => ({ sku, qty: 3 }));
    const { issues } = earliest(stock, items);
    expect(issues?.map(({ code, path, message }) => [code, path.join("."), message])).toEqual([
      ["never_available", "items.0.sku", "NOWHERE is not stocked at the source."],
      ["never_available", "items.1.sku", "X: 3 units needed, at most 2 will be available."],
      ["never_available", "items.3.sku", "HELD cannot be transferred."],
      ["never_available", "items.4.sku", "UNWEIGHED has no weight."],
      ["never_available", "items.5.sku", "lower-case is not stocked at the source."],
    ]);
  });

  it("does not count on what would arrive after the year 9999, such as a placeholder", () => {
    const issueOf = (...movements: readonly (readonly [on: string, qty: number])[]) =>
      earliest({ X: level(4, ...movements) }, one(5)).issues;
    const never = [{ code: "never_available", path: ["items", 0, "sku"], params: { min: 5, max: 4 } }];
    expect(issueOf(["9999-12-31", 50])).toMatchObject(never);
    // Three days of transit from Tuesday, 28 December 9999.
    expect(issueOf(["9999-12-28", 50])).toBeUndefined();
    expect(issueOf(["9999-12-29", 50])).toMatchObject(never);
    // Units promised to others for such a day are not taken, not even if as many never come on it.
    expect(issueOf(["2026-03-03", 1], ["9999-12-31", -1])).toMatchObject(never);
    expect(issueOf(["2026-03-03", 1], ["9999-12-31", -1], ["9999-12-31", 1])).toMatchObject(never);
    // Too much to add up, if it counted.
    expect(issueOf(["9999-12-31", Number.MAX_SAFE_INTEGER])).toMatchObject(never);
  });
});
