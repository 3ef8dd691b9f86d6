import type { PackingProblem, Pattern, RepeatedPattern, UnitsOfWeight } from "./PackingProblem";

/**
 * The heuristic first-fit decreasing: fills one transfer after the other, each time with the heaviest unit that still
 * fits. A pattern is repeated for as long as there are units for it, so that the cost depends on the number of weights
 * and not of units: O(log weights) for each weight of each pattern.
 */
export function firstFitDecreasing({ limit, weights, counts }: PackingProblem): RepeatedPattern[] {
  const left = Array.from(counts);
  // Union-find: from an index whose weight has no units left, the links lead to the next one that has.
  const next = Array.from({ length: weights.length + 1 }, (_, index) => index);
  const packing: RepeatedPattern[] = [];
  for (let heaviest = 0; heaviest < weights.length; heaviest = nextWithUnits(heaviest)) {
    const pattern = fillTransfer(heaviest);
    const times = pattern.reduce((min, { index, count }) => Math.min(min, Math.floor(left[index]! / count)), Infinity);
    for (const { index, count } of pattern) {
      left[index]! -= count * times;
      if (left[index] === 0) next[index] = index + 1;
    }
    packing.push({ pattern, times });
  }
  return packing;

  function fillTransfer(heaviest: number): Pattern {
    const pattern: UnitsOfWeight[] = [];
    let room = limit;
    for (let index = heaviest; index < weights.length; index = nextWithUnits(firstThatFits(index + 1, room))) {
      const count = Math.min(left[index]!, Math.floor(room / weights[index]!));
      pattern.push({ index, count });
      room -= count * weights[index]!;
    }
    return pattern;
  }

  /** Binary search in the descending weights. */
  function firstThatFits(from: number, room: number): number {
    let [low, high] = [from, weights.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (weights[middle]! > room) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function nextWithUnits(from: number): number {
    let index = from;
    // Each link that is followed is shortened (path halving), so that nobody follows long chains twice.
    while (next[index] !== index) index = next[index] = next[next[index]!]!;
    return index;
  }
}
