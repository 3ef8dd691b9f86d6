import type { Load, PackingProblem, UnitsOfWeight } from "./Packing";

/**
 * Fills transfer after transfer with the heaviest units that still fit. A load is repeated as long as its units last, so
 * that the cost depends on the weights, not on the units. O(log weights) for each weight of each load.
 */
export function firstFitDecreasing({ limit, weights, counts }: PackingProblem): Load[] {
  const left = Array.from(counts);
  /** A weight from this one on that has units left, as far as is known. */
  const next = Array.from({ length: weights.length + 1 }, (_, index) => index);
  const loads: Load[] = [];
  for (let heaviest = withUnits(0); heaviest < weights.length; heaviest = withUnits(heaviest)) {
    const units = fill(heaviest);
    const times = units.reduce(
      (least, { index, count }) => Math.min(least, Math.floor(left[index]! / count)),
      Infinity,
    );
    for (const { index, count } of units) {
      left[index]! -= count * times;
      if (left[index] === 0) next[index] = index + 1;
    }
    loads.push({ units, times });
  }
  return loads;

  function fill(heaviest: number): UnitsOfWeight[] {
    const units: UnitsOfWeight[] = [];
    let room = limit;
    for (let index = heaviest; index < weights.length; index = withUnits(firstThatFits(index + 1, room))) {
      const count = Math.min(left[index]!, Math.floor(room / weights[index]!));
      units.push({ index, count });
      room -= count * weights[index]!;
    }
    return units;
  }

  function firstThatFits(from: number, room: number): number {
    let [low, high] = [from, weights.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (weights[middle]! > room) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function withUnits(from: number): number {
    let found = from;
    while (next[found] !== found) found = next[found]!;
    // Whoever comes this way again goes straight there.
    for (let index = from; index !== found;) [index, next[index]] = [next[index]!, found];
    return found;
  }
}
