import { addUnits, oneLimit, type PackingProblem, type Pattern, type RepeatedPattern, timesOf } from "./PackingProblem";

/**
 * The maximum number of partners (`hasPartners`) tried per pattern, and for all patterns. If there are more, partners
 * at regular distances are tried.
 */
const maxPartnersTried = 200;
const maxTriedInAll = 200_000;

/**
 * For one limit: fills one transfer after the other with a first unit, and then with the heaviest units that fit. With
 * the heaviest first unit and without partners, this is first-fit decreasing. A pattern is repeated as long as its
 * units last, so the cost does not depend on the number of units.
 *
 * @param hasPartners Whether the first unit is followed by its partners: the one or two units that leave the least room
 * beside it. This is a form of minimum bin slack (Gupta and Ho, 1999), suitable if two or three units fill a transfer.
 */
export function fillTransfers(
  problem: PackingProblem,
  firstUnit: "heaviest" | "lightest",
  { hasPartners }: { readonly hasPartners: boolean },
): readonly RepeatedPattern[] {
  const { limit, weights, counts } = oneLimit(problem);
  const size = weights.length;
  const left = Array.from(counts);
  const partnersTried = Math.min(maxPartnersTried, Math.ceil(maxTriedInAll / size));
  // Union-find: from a weight without units, the links lead to the next weight with units left.
  const links = Array.from({ length: size + 1 }, (_, index) => index);
  const packing: RepeatedPattern[] = [];
  let heaviest = 0;
  let lightest = size - 1;
  while (heaviest <= lightest) {
    const pattern = fillTransfer(firstUnit === "heaviest" ? heaviest : lightest);
    const times = timesOf(pattern, left);
    addUnits(left, pattern, -times);
    for (const { index } of pattern) if (left[index] === 0) links[index] = index + 1;
    packing.push({ pattern, times });
    heaviest = next(heaviest);
    while (left[lightest] === 0) lightest -= 1;
  }
  return packing;

  function fillTransfer(first: number): Pattern {
    const taken = new Map<number, number>();
    let room = limit;
    for (const index of [first, ...(hasPartners ? findPartners(first) : [])]) take(index, 1);
    let index = nextThatFits(0, room);
    while (index < size) {
      take(index, Math.min(left[index]! - (taken.get(index) ?? 0), Math.floor(room / weights[index]!)));
      index = nextThatFits(index + 1, room);
    }
    return Array.from(taken, ([index, count]) => ({ index, count }));

    function take(index: number, count: number): void {
      if (count === 0) return;
      taken.set(index, (taken.get(index) ?? 0) + count);
      room -= count * weights[index]!;
    }
  }

  function findPartners(start: number): readonly number[] {
    const beside = limit - weights[start]!;
    let partners: readonly number[] = [];
    let leastRoom = beside;
    const from = nextThatFits(0, beside);
    const stride = Math.ceil((size - from) / partnersTried);
    for (let first = from; first < size && leastRoom > 0; first = next(first + stride)) {
      const taken = (index: number) => (index === start ? 1 : 0) + (index === first ? 1 : 0);
      if (left[first]! < taken(first)) continue;
      const rest = beside - weights[first]!;
      let second = nextThatFits(first, rest);
      while (second < size && left[second]! <= taken(second)) second = nextThatFits(second + 1, rest);
      const room = second < size ? rest - weights[second]! : rest;
      if (room >= leastRoom) continue;
      leastRoom = room;
      partners = second < size ? [first, second] : [first];
    }
    return partners;
  }

  /** The first index at or after `from` with units left; if there is none, the number of weights. */
  function next(from: number): number {
    let index = from;
    // Path halving.
    while (links[index] !== index) index = links[index] = links[links[index]!]!;
    return index;
  }

  /** Like `next`, for weights that fit into the room. */
  function nextThatFits(from: number, room: number): number {
    let [low, high] = [from, size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (weights[middle]! > room) low = middle + 1;
      else high = middle;
    }
    return next(low);
  }
}
