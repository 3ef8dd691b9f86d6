import fc from "fast-check";
import { shareUnits, type UnitClaim } from "stock-transfer/planners";
import { describe, expect, it } from "vitest";
import { scaled } from "../../support/scaled";

/** Pack after pack, by exact fractions. */
function obviousShares(units: number, claims: readonly UnitClaim[], packQty: number): number[] {
  const given = claims.map(() => 0);
  for (let packs = Math.floor(units / packQty); packs > 0; packs -= 1) {
    let best = -1;
    claims.forEach(({ wantedQty, weight = wantedQty }, claim) => {
      if ((given[claim]! + 1) * packQty > wantedQty) return;
      if (best < 0) {
        best = claim;
        return;
      }
      const ofBest = BigInt(claims[best]!.weight ?? claims[best]!.wantedQty);
      const more = BigInt(weight) * BigInt(2 * given[best]! + 1) - ofBest * BigInt(2 * given[claim]! + 1);
      if (more > 0n) best = claim;
    });
    if (best < 0) break;
    given[best]! += 1;
  }
  return given.map((packs) => packs * packQty);
}

const most = Number.MAX_SAFE_INTEGER;
const claim = fc.record({
  wantedQty: fc.nat(30),
  weight: fc.oneof(fc.constant(undefined), fc.nat(5), fc.integer({ min: most - 3, max: most }), fc.nat({ max: most })),
});
const claims = fc.array(claim, { maxLength: 6 });

describe("shareUnits", () => {
  it("gives each pack to the claim with the greatest quotient", () => {
    fc.assert(
      fc.property(fc.nat(60), claims, fc.integer({ min: 1, max: 4 }), (units, given, packQty) => {
        expect(shareUnits(units, given, { packQty })).toEqual(obviousShares(units, given, packQty));
      }),
      { numRuns: scaled(500) },
    );
  });

  it("gives each pack to the claim with the greatest quotient, even if fractions are rounded", () => {
    const weight = fc.oneof(fc.nat({ max: most }), fc.integer({ min: 6816720215605308, max: 6816720215605310 }));
    const large = fc.array(fc.record({ wantedQty: fc.constantFrom(most, 5), weight }), { minLength: 1, maxLength: 8 });
    const known = [2272240071868436, 6816720215605309, 6816720215605309, 6816720215605309, 6816720215605308];
    const rounded = [...known, 6816720215605310].map((each) => ({ wantedQty: most, weight: each }));
    fc.assert(
      fc.property(fc.nat({ max: most }), large, (units, given) => {
        const shares = shareUnits(units, given);
        const sum = (qtys: readonly number[]) => qtys.reduce((total, qty) => total + BigInt(qty), 0n);
        const wanted = sum(given.map(({ wantedQty }) => wantedQty));
        expect(sum(shares)).toBe(wanted < BigInt(units) ? wanted : BigInt(units));
        given.forEach((one, i) => {
          given.forEach((other, j) => {
            if (shares[i] === one.wantedQty || shares[j] === 0) return;
            const next = BigInt(one.weight) * (2n * BigInt(shares[j]!) - 1n);
            const last = BigInt(other.weight) * (2n * BigInt(shares[i]!) + 1n);
            expect(next < last || (next === last && j <= i)).toBe(true);
          });
        });
      }),
      { examples: [[3446762204079258, rounded]] },
    );
  });

  it("claims without a weight get what the others leave", () => {
    expect(shareUnits(9, [{ wantedQty: 3, weight: 0 }, { wantedQty: 4 }, { wantedQty: 5, weight: 0 }])).toEqual([
      3, 4, 2,
    ]);
    expect(shareUnits(5, [])).toEqual([]);
  });
});
