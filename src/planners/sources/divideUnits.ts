import { sum } from "../sum";
import { greatestCommonDivisor } from "./exactLoads";

/** The maximum number of totals (sums of the units of all services), times services, for dynamic programming. */
const maxTotals = 1_000_000;

/**
 * Divides units among services with packs of different sizes: as many as possible, at most `most`. Tries to use the
 * first services first, then the largest packs. If units are left out, dynamic programming over the totals. With more
 * than `maxTotals` of them, only counts near to those of large packs are tried.
 *
 * @param bounds Maximum units of each service, in whole packs.
 * @returns `isExact`: no division has more units.
 */
export function divideUnits(
  most: number,
  bounds: readonly number[],
  packs: readonly number[],
): { readonly qtys: readonly number[]; readonly isExact: boolean } {
  const divisor = packs.reduce(greatestCommonDivisor);
  const unitsOf = (units: number, upTo: readonly number[]) => {
    const possible = Math.min(units, sum(upTo));
    return possible - (possible % divisor);
  };
  const isSmall = (units: number) => (packs.length * units) / divisor <= maxTotals;
  const total = unitsOf(most, bounds);
  const places = Array.from(packs.keys());
  const inOrder = divideInOrder(most, bounds, packs, places);
  if (sum(inOrder) === total) return { qtys: inOrder, isExact: true };
  if (isSmall(total)) return { qtys: divideExactly(total, bounds, packs, divisor), isExact: true };
  places.sort((a, b) => packs[b]! - packs[a]!);
  const greedy = divideInOrder(most, bounds, packs, places);
  if (sum(greedy) === total) return { qtys: greedy, isExact: true };
  // With packs of up to Δ divisors, some best division differs from the greedy one by at most 2Δ + 1 packs (Eisenbrand
  // and Weismantel, Proximity results and faster algorithms for integer programming using the Steinitz lemma, 2018).
  const margin = 2 * (packs.reduce((a, b) => Math.max(a, b)) / divisor) + 2;
  const fixed = greedy.map((qty, place) => Math.max(0, qty - margin * packs[place]!));
  const free = bounds.map((bound, place) => Math.min(bound, greedy[place]! + margin * packs[place]!) - fixed[place]!);
  const left = unitsOf(most - sum(fixed), free);
  if (!isSmall(left)) return { qtys: greedy, isExact: false };
  const added = divideExactly(left, free, packs, divisor);
  return { qtys: fixed.map((qty, place) => qty + added[place]!), isExact: true };
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
