import { addUnits, type PackingProblem, type Pattern, type RepeatedPattern } from "./PackingProblem";
import { createWeightsLeft, type WeightsLeft } from "./weightsLeft";

/**
 * The heuristic first-fit decreasing: fills one transfer after the other, each time with the heaviest unit that still
 * fits.
 */
export function firstFitDecreasing(problem: PackingProblem): RepeatedPattern[] {
  return fillTransfers(problem, "heaviest", () => []);
}

/** With which of the units left a transfer begins. */
export type FirstUnit = "heaviest" | "lightest";

/** What is left while transfers are filled. */
export interface UnitsLeft {
  readonly counts: readonly number[];
  readonly weightsLeft: WeightsLeft;
}

/**
 * Fills one transfer after the other with a first unit, with partners of it, and then with the heaviest units that still fit.
 * A pattern is repeated as long as there are units for it, so that the cost depends on the number of weights and not on the
 * number of units: O(log weights) for each weight of each pattern, and what `findPartners` takes.
 *
 * @param findPartners Gives the weights of units that are left and fit beside the first one.
 */
export function fillTransfers(
  { limit, weights, counts }: PackingProblem,
  firstUnit: FirstUnit,
  findPartners: (first: number, left: UnitsLeft) => readonly number[],
): RepeatedPattern[] {
  const left = Array.from(counts);
  const weightsLeft = createWeightsLeft(weights);
  const packing: RepeatedPattern[] = [];
  let heaviest = 0;
  let lightest = weights.length - 1;
  while (heaviest <= lightest) {
    const pattern = fillTransfer(firstUnit === "heaviest" ? heaviest : lightest);
    const times = pattern.reduce((min, { index, count }) => Math.min(min, Math.floor(left[index]! / count)), Infinity);
    addUnits(left, pattern, -times);
    for (const { index } of pattern) if (left[index] === 0) weightsLeft.remove(index);
    packing.push({ pattern, times });
    heaviest = weightsLeft.next(heaviest);
    while (left[lightest] === 0) lightest -= 1;
  }
  return packing;

  function fillTransfer(first: number): Pattern {
    const taken = new Map<number, number>();
    let room = limit;
    for (const index of [first, ...findPartners(first, { counts: left, weightsLeft })]) take(index, 1);
    let index = weightsLeft.nextThatFits(0, room);
    while (index < weights.length) {
      take(index, Math.min(left[index]! - (taken.get(index) ?? 0), Math.floor(room / weights[index]!)));
      index = weightsLeft.nextThatFits(index + 1, room);
    }
    return Array.from(taken, ([index, count]) => ({ index, count }));

    function take(index: number, count: number): void {
      if (count === 0) return;
      taken.set(index, (taken.get(index) ?? 0) + count);
      room -= count * weights[index]!;
    }
  }
}
