import type { Effort } from "./Effort";
import type { UnitsOfWeight } from "./Packing";

/** The most valuable content of one transfer. */
export interface ValuedPattern {
  readonly value: number;
  readonly units: readonly UnitsOfWeight[];
}

const mostSteps = 20_000;

/**
 * The most valuable units that fit together, at most so many of each weight: a bounded knapsack, by depth-first search in
 * the order of value per weight. Values are integers ≥ 0, and `limit` times the greatest is a safe integer, so that the
 * answer is exact.
 *
 * @returns `undefined` if it takes too many steps.
 */
export function heaviestPattern(
  limit: number,
  weights: readonly number[],
  most: readonly number[],
  values: readonly number[],
  effort: Effort,
): ValuedPattern | undefined {
  const order = values.flatMap((value, index) => (value > 0 ? [index] : []));
  order.sort((a, b) => values[b]! * weights[a]! - values[a]! * weights[b]!);
  /** The lightest from each place of the order on. */
  const lightest = order.map(() => 0);
  for (let place = order.length - 1; place >= 0; place -= 1) {
    lightest[place] = Math.min(weights[order[place]!]!, lightest[place + 1] ?? Infinity);
  }

  const chosen: UnitsOfWeight[] = [];
  let best: ValuedPattern = { value: 0, units: [] };
  let stepsLeft = Math.min(mostSteps, effort.stepsLeft);
  const stepsBefore = stepsLeft;
  choose(0, limit, 0);
  effort.stepsLeft -= stepsBefore - stepsLeft;
  return stepsLeft > 0 ? best : undefined;

  function choose(from: number, room: number, value: number): void {
    if ((stepsLeft -= 1) <= 0) return;
    if (value > best.value) best = { value, units: chosen.slice() };
    for (let place = from; place < order.length && room >= lightest[place]!; place += 1) {
      const index = order[place]!;
      const weight = weights[index]!;
      // The rest of the order is worth less per weight. Rounding up, if any, keeps this a bound.
      if (value + Math.floor((room * values[index]!) / weight) <= best.value) return;
      for (let count = Math.min(most[index]!, Math.floor(room / weight)); count > 0; count -= 1) {
        chosen.push({ index, count });
        choose(place + 1, room - count * weight, value + count * values[index]!);
        chosen.pop();
        if (stepsLeft <= 0) return;
      }
    }
  }
}
