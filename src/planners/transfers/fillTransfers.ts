import {
  addUnits,
  type PackingProblem,
  type Pattern,
  type RepeatedPattern,
  timesOf,
  weightsOf,
} from "./PackingProblem";

/**
 * The maximum number of partners tried per transfer, and in total. If there are more, only some are tried, at regular
 * distances.
 */
const maxPartnersTried = 200;
const maxTriedInAll = 200_000;

/** The first unit of a transfer. */
export type FirstUnit = "heaviest" | "lightest";

/** The remaining units while transfers are filled. */
interface UnitsLeft {
  readonly counts: readonly number[];
  /** The first index at or after `from` with units left; if there is none, the number of weights. */
  readonly next: (from: number) => number;
  /** The same for weights that fit into the room. */
  readonly nextThatFits: (from: number, room: number) => number;
}

/** First-fit decreasing, for one limit: fills one transfer after the other with the heaviest units that fit. */
export function firstFitDecreasing(problem: PackingProblem): readonly RepeatedPattern[] {
  return fillTransfers(problem, "heaviest", () => []);
}

/**
 * A form of minimum bin slack (Gupta and Ho, 1999), for one limit: fills one transfer after the other with the heaviest
 * or lightest unit left, and the one or two units that then leave the least room. Suitable if two or three units fill a
 * transfer. O(200 × log weights) per pattern.
 */
export function minimumBinSlack(problem: PackingProblem, firstUnit: FirstUnit): readonly RepeatedPattern[] {
  const weights = weightsOf(problem);
  const size = weights.length;
  const partnersTried = Math.min(maxPartnersTried, Math.ceil(maxTriedInAll / size));
  return fillTransfers(problem, firstUnit, (start, { counts, next, nextThatFits }) => {
    const beside = problem.limits[0]! - weights[start]!;
    let partners: readonly number[] = [];
    let leastRoom = beside;
    const from = nextThatFits(0, beside);
    const stride = Math.ceil((size - from) / partnersTried);
    for (let first = from; first < size && leastRoom > 0; first = next(first + stride)) {
      const taken = (index: number) => (index === start ? 1 : 0) + (index === first ? 1 : 0);
      if (counts[first]! < taken(first)) continue;
      const rest = beside - weights[first]!;
      let second = nextThatFits(first, rest);
      while (second < size && counts[second]! <= taken(second)) second = nextThatFits(second + 1, rest);
      const room = second < size ? rest - weights[second]! : rest;
      if (room >= leastRoom) continue;
      leastRoom = room;
      partners = second < size ? [first, second] : [first];
    }
    return partners;
  });
}

/**
 * Fills one transfer after the other with a first unit, its partners, and then the heaviest units that fit. A pattern
 * is repeated as long as units last, so the cost does not depend on the number of units: O(log weights) for each weight
 * of each pattern, plus the cost of `findPartners`.
 */
function fillTransfers(
  problem: PackingProblem,
  firstUnit: FirstUnit,
  findPartners: (first: number, left: UnitsLeft) => readonly number[],
): readonly RepeatedPattern[] {
  const weights = weightsOf(problem);
  const left = Array.from(problem.counts);
  // Union-find: from a weight without units, the links lead to the next weight with units left.
  const links = Array.from({ length: weights.length + 1 }, (_, index) => index);
  const packing: RepeatedPattern[] = [];
  let heaviest = 0;
  let lightest = weights.length - 1;
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
    let room = problem.limits[0]!;
    for (const index of [first, ...findPartners(first, { counts: left, next, nextThatFits })]) take(index, 1);
    let index = nextThatFits(0, room);
    while (index < weights.length) {
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

  function next(from: number): number {
    let index = from;
    // Path halving.
    while (links[index] !== index) index = links[index] = links[links[index]!]!;
    return index;
  }

  function nextThatFits(from: number, room: number): number {
    let [low, high] = [from, weights.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (weights[middle]! > room) low = middle + 1;
      else high = middle;
    }
    return next(low);
  }
}
