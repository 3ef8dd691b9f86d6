import type { PackingProblem } from "./PackingProblem";

/** Bounds are multiplied by this factor, because sums of very large counts are rounded. */
const roundingMargin = 1 + 1e-12;

/**
 * Upper bounds of the knapsack problem with only one of the limits, by dynamic programming over amounts and rooms that
 * are rounded down to multiples of `part`. Units that fit into a room still fit after rounding, so the bounds are
 * valid.
 */
export function createRoundedTable({ limits, amounts }: PackingProblem, dimension: number) {
  const limit = limits[dimension]!;
  // One reused buffer: allocating it would take longer than filling it.
  let table = new Float64Array(0);
  let part = 1;
  let width = 1;
  return { fill, mostFrom };

  /** An upper bound on the value of units at or after a position of the order that fit into a room. */
  function mostFrom(place: number, room: number): number {
    return table[place * width + Math.floor(room / part)]! * roundingMargin;
  }

  /** @returns The number of computed cells, at most about `parts` per position of the order. */
  function fill(
    order: readonly number[],
    values: readonly number[],
    maxCounts: ArrayLike<number>,
    parts: number,
  ): number {
    part = Math.max(1, Math.ceil(limit / Math.max(1, parts)));
    width = Math.floor(limit / part) + 1;
    const size = (order.length + 1) * width;
    if (table.length < size) table = new Float64Array(size);
    table.fill(0, order.length * width, size);
    for (let place = order.length - 1; place >= 0; place -= 1) {
      const index = order[place]!;
      const amount = amounts[index]![dimension]!;
      fillRow(place * width, (amount - (amount % part)) / part, values[index]!, maxCounts[index]!);
    }
    return size;
  }

  /** Computes the row at `start` from the row below. */
  function fillRow(start: number, amount: number, value: number, maxCount: number): void {
    const below = start + width;
    if (amount === 0) {
      for (let room = 0; room < width; room += 1) table[start + room] = table[below + room]! + maxCount * value;
      return;
    }
    table.copyWithin(start, below, below + Math.min(amount, width));
    // A count above 1 is treated as unlimited: this is simpler, and the bound is still valid.
    const rest = (maxCount === 1 ? below : start) - amount;
    for (let room = amount; room < width; room += 1) {
      const most = table[rest + room]! + value;
      const without = table[below + room]!;
      table[start + room] = most > without ? most : without;
    }
  }
}
