import { assertOptions, assertValid, inCall } from "../../result/misuse";
import { arrayFault, integerFault, objectFault } from "../../result/valueFaults";
import { sum } from "../sum";

/** A claim to scarce units. */
export interface UnitClaim {
  /** Units, a safe integer ≥ 0. No share is larger. */
  readonly wantedQty: number;
  /** Shares are in proportion to the weights: safe integers ≥ 0. Default `wantedQty`. */
  readonly weight?: number | undefined;
}

/**
 * Shares scarce units fairly, by the method of Webster and Sainte-Laguë: pack after pack goes to the claim with the
 * greatest weight / (2 × packs given + 1) that still wants a whole pack, the first among equals. An additional pack
 * never reduces a share. O(claims²), regardless of the number of units.
 *
 * @param units The available units, a safe integer ≥ 0.
 * @param claims In order of precedence among equals.
 * @param options `packQty`: units in a pack, a safe integer ≥ 1. Only whole packs are shared. Default 1.
 * @returns The units of each claim, in order. Either no whole pack is left, or no claim wants one.
 * @throws RangeError or TypeError if a number or an option is malformed.
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
    /** Units in a pack. */
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
  for (let left = packs - sum(given); left > 0 && claims.some(isOpen);) {
    const next = claims.filter(isOpen).sort((a, b) => (isBefore(a, given[a]!, b, given[b]!) ? -1 : 1));
    for (const claim of next.slice(0, left)) {
      given[claim]! += 1;
      left -= 1;
    }
  }
  // The start was computed with rounding, so some packs may belong to other claims.
  for (;;) {
    const [next, ...others] = claims.filter(isOpen);
    const [last, ...earlier] = claims.filter((claim) => given[claim]! > 0);
    if (next === undefined || last === undefined) return given;
    const to = others.reduce((a, b) => (isBefore(b, given[b]!, a, given[a]!) ? b : a), next);
    const from = earlier.reduce((a, b) => (isBefore(b, given[b]! - 1, a, given[a]! - 1) ? a : b), last);
    if (!isBefore(to, given[to]!, from, given[from]! - 1)) return given;
    given[from]! -= 1;
    given[to]! += 1;
  }

  /** Whether a claim's next pack comes before another claim's. */
  function isBefore(one: number, oneCount: number, other: number, otherCount: number): boolean {
    const [a, b] = [weights[one]! * (2 * otherCount + 1), weights[other]! * (2 * oneCount + 1)];
    if (Math.abs(a - b) > 1e-12 * Math.max(a, b)) return a > b;
    const exactly = (claim: number, count: number) => BigInt(weights[claim]!) * (2n * BigInt(count) + 1n);
    const difference = exactly(one, otherCount) - exactly(other, oneCount);
    return difference === 0n ? one < other : difference > 0n;
  }
}

/** A first division by bisection, of at most `packs`. The caller hands out the rest one by one. */
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
  return countsAt(low);
}
