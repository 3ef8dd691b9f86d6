import {
  addUnits,
  type PackingProblem,
  type Pattern,
  type RepeatedPattern,
  type UnitsOfWeight,
} from "./PackingProblem";
import { createWeightsLeft } from "./weightsLeft";

/**
 * The heuristic first-fit decreasing: fills one transfer after the other, each time with the heaviest unit that still
 * fits. A pattern is repeated as long as there are units for it, so that the cost depends on the number of weights and not
 * on the number of units: O(log weights) for each weight of each pattern.
 */
export function firstFitDecreasing({ limit, weights, counts }: PackingProblem): RepeatedPattern[] {
  const left = Array.from(counts);
  const weightsLeft = createWeightsLeft(weights);
  const packing: RepeatedPattern[] = [];
  for (let heaviest = 0; heaviest < weights.length; heaviest = weightsLeft.next(heaviest)) {
    const pattern = fillTransfer(heaviest);
    const times = pattern.reduce((min, { index, count }) => Math.min(min, Math.floor(left[index]! / count)), Infinity);
    addUnits(left, pattern, -times);
    for (const { index } of pattern) if (left[index] === 0) weightsLeft.remove(index);
    packing.push({ pattern, times });
  }
  return packing;

  function fillTransfer(heaviest: number): Pattern {
    const pattern: UnitsOfWeight[] = [];
    let room = limit;
    for (let index = heaviest; index < weights.length; index = weightsLeft.nextThatFits(index + 1, room)) {
      const count = Math.min(left[index]!, Math.floor(room / weights[index]!));
      pattern.push({ index, count });
      room -= count * weights[index]!;
    }
    return pattern;
  }
}
