import { sum } from "../sum";

/** The maximum number of totals (sums of the units of all services), times services, for dynamic programming. */
const maxTotals = 100_000;

/**
 * Divides units among services with packs of different sizes: as many as possible, at most `most`. Tries to use the
 * first services first. If that leaves units out, uses dynamic programming over the totals near that sum. If these totals
 * times services exceed `maxTotals`, tries the largest packs first, and returns the better division.
 *
 * @param bounds Maximum units of each service, in whole packs.
 */
export function divideUnits(most: number, bounds: readonly number[], packs: readonly number[]): readonly number[] {
  const divisor = packs.reduce(greatestCommonDivisor);
  const possible = Math.min(most, sum(bounds));
  const total = possible - (possible % divisor);
  const places = Array.from(packs.keys());
  const inOrder = divideInOrder(most, bounds, packs, places);
  if (sum(inOrder) === total) return inOrder;
  // A service need not lose more packs: some packs of others would add up to whole packs of this one, and replace them.
  const exchanged = Math.max(...packs) / divisor;
  const kept = inOrder.map((qty, place) => Math.max(0, qty - exchanged * packs[place]!));
  const rest = total - sum(kept);
  if ((packs.length * rest) / divisor <= maxTotals) {
    const added = divideExactly(
      rest,
      bounds.map((bound, place) => bound - kept[place]!),
      packs,
      divisor,
    );
    return kept.map((qty, place) => qty + added[place]!);
  }
  places.sort((a, b) => packs[b]! - packs[a]!);
  const byPack = divideInOrder(most, bounds, packs, places);
  return sum(byPack) > sum(inOrder) ? byPack : inOrder;
}

function divideExactly(
  most: number,
  bounds: readonly number[],
  packs: readonly number[],
  divisor: number,
): readonly number[] {
  const totals = most / divisor;
  // By service and total: the fewest packs of this service to reach the total; -1 if impossible with services so far.
  const rows = packs.map(() => new Int32Array(totals + 1));
  let earlier = Int32Array.from({ length: totals + 1 }, (_, total) => (total === 0 ? 0 : -1));
  rows.forEach((row, place) => {
    const pack = packs[place]! / divisor;
    const maxPacks = bounds[place]! / packs[place]!;
    for (let total = 0; total <= totals; total += 1) {
      const before = total < pack ? -1 : row[total - pack]!;
      row[total] = earlier[total]! >= 0 ? 0 : before >= 0 && before < maxPacks ? before + 1 : -1;
    }
    earlier = row;
  });
  let left = totals;
  while (earlier[left]! < 0) left -= 1;
  const counts = rows.reverse().map((row, place) => {
    const count = row[left]!;
    left -= (count * packs.at(-1 - place)!) / divisor;
    return count;
  });
  return counts.reverse().map((count, place) => count * packs[place]!);
}

/** Takes as much as possible of each service, in the order of `places`. */
function divideInOrder(
  most: number,
  bounds: readonly number[],
  packs: readonly number[],
  places: readonly number[],
): readonly number[] {
  const qtys = packs.map(() => 0);
  let left = most;
  for (const place of places) {
    const room = Math.min(left, bounds[place]!);
    qtys[place] = room - (room % packs[place]!);
    left -= qtys[place];
  }
  return qtys;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
