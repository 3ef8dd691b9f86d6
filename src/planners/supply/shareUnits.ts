import { assertOptions, assertValid, inCall } from "../../result/misuse";
import { arrayFault, integerFault, objectFault } from "../../result/valueFaults";
import { sum } from "../sum";

/** A claim to scarce units. */
export interface UnitClaim {
  /** Wanted units, a safe integer ≥ 0. The claim never gets more. */
  readonly wantedQty: number;
  /** A safe integer ≥ 0. Shares are in proportion to weights, up to `wantedQty`. Default `wantedQty`. */
  readonly weight?: number | undefined;
}

/**
 * Shares scarce units in whole packs, by the method of Webster and Sainte-Laguë. Each pack goes to the claim that still
 * wants a whole pack and has the greatest weight / (2 × packs already given + 1); among equals, to the first. One more
 * pack never makes a share smaller. O(claims²), regardless of the number of units.
 *
 * @param units The available units, a safe integer ≥ 0.
 * @param claims Among equals, an earlier claim comes first.
 * @param options `packQty`: units in a pack, a safe integer ≥ 1. Default 1.
 * @returns The units for each claim, in the order of the claims. If a whole pack is left, no claim wants it.
 * @throws RangeError or TypeError if an argument is malformed or an option is unknown.
 *
 * @example
 * ```ts
 * import { shareUnits } from "stock-transfer/planners";
 *
 * shareUnits(10, [{ wantedQty: 4 }, { wantedQty: 12 }, { wantedQty: 8 }]); // => [2, 5, 3]
 * shareUnits(10, [{ wantedQty: 4, weight: 3 }, { wantedQty: 12, weight: 1 }]); // => [4, 6]
 * shareUnits(10, [{ wantedQty: 4 }, { wantedQty: 12 }, { wantedQty: 8 }], { packQty: 4 }); // => [0, 4, 4]
 * ```
 */
export function shareUnits(
  units: number,
  claims: readonly UnitClaim[],
  options: {
    /** Units in a pack, a safe integer ≥ 1. Default 1. */
    readonly packQty?: number | undefined;
  } = {},
): readonly number[] {
  return inCall("shareUnits", () => {
    assertOptions(options, ["packQty"]);
    const { packQty = 1 } = options;
    assertValid("units", integerFault(units));
    assertValid("claims", arrayFault(claims));
    assertValid("options.packQty", integerFault(packQty, 1));
    const read = Array.from(claims, (claim, index) => readClaim(claim, `claims[${index}]`));
    const wanted = read.map(({ wantedQty }) => Math.floor(wantedQty / packQty));
    const weights = read.map(({ weight }) => weight);
    return sharePacks(Math.floor(units / packQty), wanted, weights).map((packs) => packs * packQty);
  });
}

function readClaim(claim: UnitClaim, place: string) {
  assertValid(place, objectFault(claim));
  const { wantedQty, weight = wantedQty } = claim;
  assertValid(`${place}.wantedQty`, integerFault(wantedQty));
  assertValid(`${place}.weight`, integerFault(weight));
  return { wantedQty, weight };
}

function sharePacks(packs: number, wanted: readonly number[], weights: readonly number[]): readonly number[] {
  const given = startOf(packs, wanted, weights);
  const claims = Array.from(wanted.keys());
  const isOpen = (claim: number) => given[claim]! < wanted[claim]!;
  for (let left = packs - sum(given); left > 0; left -= 1) {
    const [first, ...others] = claims.filter(isOpen);
    if (first === undefined) break;
    const next = others.reduce((best, claim) => (isBefore(claim, best) ? claim : best), first);
    given[next]! += 1;
  }
  return given;

  /** Whether the claim `later` gets the next pack, and not `earlier`. Of equal claims, the first in the list gets it. */
  function isBefore(later: number, earlier: number): boolean {
    const [a, b] = [weights[later]! * (2 * given[earlier]! + 1), weights[earlier]! * (2 * given[later]! + 1)];
    if (Math.abs(a - b) > 1e-12 * Math.max(a, b)) return a > b;
    const exactly = (claim: number, other: number) => BigInt(weights[claim]!) * (2n * BigInt(given[other]!) + 1n);
    return exactly(later, earlier) > exactly(earlier, later);
  }
}

/** Divides at most `packs` packs, by bisection. No claim gets more than in the end. */
function startOf(packs: number, wanted: readonly number[], weights: readonly number[]): number[] {
  const countsAt = (rate: number) =>
    wanted.map((most, claim) => Math.min(most, Math.floor((weights[claim]! * rate + 1) / 2)));
  const isEnough = (rate: number) => sum(countsAt(rate)) > packs;
  const weighty = sum(wanted.filter((_, claim) => weights[claim]! > 0));
  if (weighty <= packs) {
    let left = packs - weighty;
    return wanted.map((most, claim) => {
      const count = weights[claim]! > 0 ? most : Math.min(most, left);
      if (weights[claim] === 0) left -= count;
      return count;
    });
  }
  let [low, high] = [0, 2 ** -53];
  while (!isEnough(high)) [low, high] = [high, 2 * high];
  for (let round = 0; round < 60; round += 1) {
    const middle = (low + high) / 2;
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  // Slightly below `low`, so rounding makes no count too large.
  return countsAt(low * (1 - 2 ** -48));
}
