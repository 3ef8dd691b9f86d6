import type { Effort } from "../Effort";
import type { ValuedPattern } from "./boundedKnapsack";
import { fitting, takeRoom, type VectorProblem } from "./VectorProblem";

/** A bound is multiplied by this factor, which more than makes up for the rounding of a few operations. */
const roundingMargin = 1 + 1e-12;

/**
 * The bounded knapsack problem with several limits: the most valuable units that fit into one transfer, of each kind at most
 * `maxCounts`. Solved exactly by depth-first branch and bound in descending order of value per share. What the units left may
 * still be worth is bounded by the limits one by one, and by all of them together (surrogate relaxation).
 *
 * @param weightOf What one of each limit counts in the surrogate relaxation, > 0.
 * @returns The most valuable pattern where effort is left afterwards, and otherwise the most valuable pattern found.
 */
export function vectorKnapsack(
  { limits, amounts }: Pick<VectorProblem, "limits" | "amounts">,
  weightOf: readonly number[],
  maxCounts: readonly number[],
  values: readonly number[],
  effort: Effort,
): ValuedPattern {
  const shareOf = amounts.map((each) => each.reduce((sum, amount, index) => sum + amount * weightOf[index]!, 0));
  const order = Array.from(amounts.keys())
    .filter((index) => values[index]! > 0)
    .sort((a, b) => values[b]! / shareOf[b]! - values[a]! / shareOf[a]!);
  const size = order.length;
  // For each place of the order, the most value per share, and per amount of each limit, of the units from there on.
  const perShare = new Float64Array(size + 1);
  const perAmount = limits.map(() => new Float64Array(size + 1));
  for (let place = size - 1; place >= 0; place -= 1) {
    const index = order[place]!;
    perShare[place] = Math.max(perShare[place + 1]!, values[index]! / shareOf[index]!);
    perAmount.forEach((best, dimension) => {
      // What takes nothing of a limit is not bounded by it.
      best[place] = Math.max(best[place + 1]!, values[index]! / amounts[index]![dimension]!);
    });
  }

  const taken = new Float64Array(size);
  const rooms = Array.from(limits);
  let bestTaken = taken.slice();
  let bestValue = 0;
  let stepsLeft = effort.stepsLeft - size / 2;
  branch(0, 0);
  effort.stepsLeft = stepsLeft;
  return {
    value: bestValue,
    pattern: order.flatMap((index, place) => (bestTaken[place]! > 0 ? [{ index, count: bestTaken[place]! }] : [])),
  };

  function branch(from: number, value: number): void {
    stepsLeft -= 1;
    if (value > bestValue) {
      bestValue = value;
      bestTaken = taken.slice();
    }
    for (let place = from; place < size; place += 1) {
      if (value + mostFrom(place) * roundingMargin < bestValue + 1) return;
      const index = order[place]!;
      const maxCount = Math.min(maxCounts[index]!, fitting(amounts[index]!, rooms));
      for (let count = maxCount; count > 0 && stepsLeft > 0; count -= 1) {
        taken[place] = count;
        takeRoom(rooms, amounts[index]!, count);
        branch(place + 1, value + count * values[index]!);
        takeRoom(rooms, amounts[index]!, -count);
      }
      taken[place] = 0;
    }
  }

  /** At most so much value fits into the rooms. */
  function mostFrom(place: number): number {
    let share = 0;
    let most = Infinity;
    for (let dimension = 0; dimension < rooms.length; dimension += 1) {
      const room = rooms[dimension]!;
      share += room * weightOf[dimension]!;
      // 0 × ∞ is no number, and bounds nothing.
      const byLimit = room * perAmount[dimension]![place]!;
      if (byLimit < most) most = byLimit;
    }
    return Math.min(most, share * perShare[place]!);
  }
}
