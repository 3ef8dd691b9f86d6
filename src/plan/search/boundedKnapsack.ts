import type { Effort } from "./Effort";
import type { Pattern, UnitsOfWeight } from "./PackingProblem";

export interface ValuedPattern {
  readonly value: number;
  readonly pattern: Pattern;
}

/**
 * The bounded knapsack problem: the most valuable units that fit into one transfer, of each weight at most `maxCounts`.
 * Solved exactly by depth-first branch and bound in descending order of value per weight. Values are integers ≥ 0, and
 * `limit` times the greatest of them is a safe integer.
 *
 * @returns `undefined` where the effort does not suffice.
 */
export function boundedKnapsack(
  limit: number,
  weights: readonly number[],
  maxCounts: readonly number[],
  values: readonly number[],
  effort: Effort,
): ValuedPattern | undefined {
  const order = Array.from(weights.keys()).sort((a, b) => values[b]! * weights[a]! - values[a]! * weights[b]!);
  // The lightest weight from each place of the order on: where it does not fit, nothing does.
  const lightest = order.map((index) => weights[index]!);
  for (let place = order.length - 2; place >= 0; place -= 1) {
    lightest[place] = Math.min(lightest[place]!, lightest[place + 1]!);
  }

  const chosen: UnitsOfWeight[] = [];
  let best: ValuedPattern = { value: 0, pattern: [] };
  branch(0, limit, 0);
  return effort.stepsLeft > 0 ? best : undefined;

  function branch(from: number, room: number, value: number): void {
    effort.stepsLeft -= 1;
    if (value > best.value) best = { value, pattern: chosen.slice() };
    for (let place = from; place < order.length && room >= lightest[place]!; place += 1) {
      const index = order[place]!;
      const weight = weights[index]!;
      // All that follows has no more value per weight. Where the quotient is rounded, it stays a bound.
      if (value + Math.floor((room * values[index]!) / weight) <= best.value) return;
      const maxCount = Math.min(maxCounts[index]!, Math.floor(room / weight));
      for (let count = maxCount; count > 0 && effort.stepsLeft > 0; count -= 1) {
        chosen.push({ index, count });
        branch(place + 1, room - count * weight, value + count * values[index]!);
        chosen.pop();
      }
    }
  }
}
