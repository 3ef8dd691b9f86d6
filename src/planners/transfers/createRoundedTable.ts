/** Bounds of the knapsack problem with one limit, for every room and for the units from every place of an order on. */
export interface RoundedTable {
  /** @returns How many numbers it has computed, at most about `parts` for each place of the order. */
  readonly fill: (
    order: readonly number[],
    values: readonly number[],
    maxCounts: ArrayLike<number>,
    parts: number,
  ) => number;
  /** At most so much value fits into a room, of the units from a place of the order on. */
  readonly mostFrom: (place: number, room: number) => number;
}

/** A bound is multiplied by this factor: with very great counts, its sums are rounded. */
const roundingMargin = 1 + 1e-12;

/**
 * Dynamic programming over rounded amounts: the limit is divided into parts, and amounts are rounded down to parts. Whatever
 * fits into a room fits into its parts, so that no bound is too low.
 */
export function createRoundedTable(limit: number, amounts: readonly number[]): RoundedTable {
  // One buffer for all orders and values: to allocate it anew would take longer than to fill it.
  let table = new Float64Array(0);
  let part = 1;
  let width = 1;
  return { fill, mostFrom: (place, room) => table[place * width + Math.floor(room / part)]! * roundingMargin };

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
      const amount = amounts[index]!;
      fillRow(place * width, (amount - (amount % part)) / part, values[index]!, maxCounts[index]!);
    }
    return size;
  }

  /** The row that begins at `start`, from the row below. */
  function fillRow(start: number, amount: number, value: number, maxCount: number): void {
    const below = start + width;
    if (amount === 0) {
      for (let room = 0; room < width; room += 1) table[start + room] = table[below + room]! + maxCount * value;
      return;
    }
    table.copyWithin(start, below, below + Math.min(amount, width));
    // Of several units any number is allowed here, which is simpler and makes no bound too low.
    const rest = (maxCount === 1 ? below : start) - amount;
    for (let room = amount; room < width; room += 1) {
      const most = table[rest + room]! + value;
      const without = table[below + room]!;
      table[start + room] = most > without ? most : without;
    }
  }
}
