import type { Effort } from "../Effort";
import type { Pattern } from "./PackingProblem";

export interface ValuedPattern {
  readonly value: number;
  readonly pattern: Pattern;
}

/** A bound is multiplied by this factor, which more than makes up for the rounding of a few operations. */
const roundingMargin = 1 + 1e-14;

/**
 * The bounded knapsack problem: the most valuable units that fit into one transfer, of each weight at most `maxCounts`.
 * Solved exactly by depth-first branch and bound in descending order of value per weight. Values are integers ≥ 0; where
 * the value found is no safe integer, it has been rounded.
 *
 * @returns The most valuable pattern where effort is left afterwards, and otherwise the most valuable pattern found.
 */
export function boundedKnapsack(
  limit: number,
  weights: readonly number[],
  maxCounts: readonly number[],
  values: readonly number[],
  effort: Effort,
): ValuedPattern {
  const ratioOf = Float64Array.from(weights, (weight, index) => values[index]! / weight);
  const order = Array.from(weights.keys()).sort((a, b) => ratioOf[b]! - ratioOf[a]!);
  const size = order.length;
  const weightAt = Float64Array.from(order, (index) => weights[index]!);
  const valueAt = Float64Array.from(order, (index) => values[index]!);
  const ratioAt = Float64Array.from(order, (index) => ratioOf[index]! * roundingMargin);
  // The lightest weight from each place of the order on: where it does not fit, no later weight does.
  const lightest = new Float64Array(size + 1).fill(Infinity);
  for (let place = size - 1; place >= 0; place -= 1) lightest[place] = Math.min(weightAt[place]!, lightest[place + 1]!);

  const taken = new Float64Array(size);
  let bestTaken = taken.slice();
  let bestValue = 0;
  // Sorting the weights takes steps as well.
  let stepsLeft = effort.stepsLeft - size / 2;
  branch(0, limit, 0);
  effort.stepsLeft = stepsLeft;
  return {
    value: bestValue,
    pattern: order.flatMap((index, place) => (bestTaken[place]! > 0 ? [{ index, count: bestTaken[place]! }] : [])),
  };

  function branch(from: number, room: number, value: number): void {
    stepsLeft -= 1;
    if (value > bestValue) {
      bestValue = value;
      bestTaken = taken.slice();
    }
    for (let place = from; room >= lightest[place]!; place += 1) {
      // No later unit has more value per weight.
      if (value + room * ratioAt[place]! < bestValue + 1) return;
      const weight = weightAt[place]!;
      const maxCount = Math.min(maxCounts[order[place]!]!, Math.floor(room / weight));
      for (let count = maxCount; count > 0 && stepsLeft > 0; count -= 1) {
        taken[place] = count;
        branch(place + 1, room - count * weight, value + count * valueAt[place]!);
      }
      taken[place] = 0;
    }
  }
}
