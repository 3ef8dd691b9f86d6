import { ceilDivide } from "./ceilDivide";
import type { PackingProblem } from "./PackingProblem";

/**
 * A lower bound by the number of units. If at most m units fit into one transfer, and at most k transfers can carry m, the
 * others carry at most m − 1, so that n units need at least ⌈(n − k) / (m − 1)⌉ transfers. The transfers that carry m carry
 * together no less than the lightest k × m units, which bounds k.
 *
 * A bound of the heaviest units is one of all units: the first `size` weights are counted, for each of the sizes.
 * O(weights), and O(log² units) for each size.
 */
export function cardinalityBound({ limit, weights, counts }: PackingProblem, sizes: readonly number[]): number {
  // The number and the weight of all units that are heavier than each weight.
  const unitsBefore = [0];
  const weightBefore = [0];
  weights.forEach((weight, index) => {
    unitsBefore.push(unitsBefore[index]! + counts[index]!);
    weightBefore.push(weightBefore[index]! + counts[index]! * weight);
  });
  return sizes.reduce((best, size) => Math.max(best, boundOfHeaviest(size)), 0);

  function boundOfHeaviest(size: number): number {
    const units = unitsBefore[size]!;
    const most = greatest(units, (count) => weightOfLightest(size, count) <= limit);
    if (most === 1 || most === units) return ceilDivide(units, most);
    const full = greatest(
      Math.floor(units / most),
      (transfers) => ceilDivide(weightOfLightest(size, transfers * most), limit) <= transfers,
    );
    return ceilDivide(units - full, most - 1);
  }

  function weightOfLightest(size: number, units: number): number {
    const others = unitsBefore[size]! - units;
    const index = greatest(size, (before) => unitsBefore[before]! <= others);
    const rest = others - unitsBefore[index]!;
    return weightBefore[size]! - weightBefore[index]! - (rest > 0 ? rest * weights[index]! : 0);
  }
}

/** The greatest integer from 0 to `max` that is possible, by bisection: 0 is possible, and so is what is less than another. */
function greatest(max: number, isPossible: (candidate: number) => boolean): number {
  let [low, high] = [0, max];
  while (low < high) {
    // The sum of both might be rounded.
    const middle = high - Math.floor((high - low) / 2);
    if (isPossible(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
