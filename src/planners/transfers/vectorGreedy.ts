import { addUnits, type Fill, type Pattern, fewest, type RepeatedPattern } from "./PackingProblem";
import { fitting, sharesOf, takeRoom, type VectorProblem } from "./VectorProblem";

/** In which order a transfer takes the kinds: the greatest first, given the rooms that are left. */
type Rank = (kind: number, rooms: readonly number[]) => number;

/** The best packing of several simple heuristics. O(kinds²) for each of them. */
export function greedyPacking(problem: VectorProblem): readonly RepeatedPattern[] {
  return fewest(ranksOf(problem).map((rank) => packBy(problem, rank)));
}

/**
 * A first solution of the linear relaxation, as the simplex method needs it: one pattern for each kind, none of which contains
 * the scarcest kind of an earlier one.
 */
export function greedyFills(problem: VectorProblem): readonly Fill[] {
  const { counts } = problem;
  const left = Array.from(counts);
  const open = new Set(counts.keys());
  const rank = ranksOf(problem)[0]!;
  const order = Array.from(counts.keys()).sort((a, b) => rank(b, problem.limits) - rank(a, problem.limits));
  const fills: Fill[] = [];
  for (const first of order) {
    while (open.has(first)) {
      const isUsedUp = left[first] === 0;
      const pattern = isUsedUp ? [{ index: first, count: 1 }] : fillTransfer(problem, first, left, rank, open);
      let [scarcest] = pattern as [Pattern[number]];
      for (const units of pattern) {
        if (left[units.index]! / units.count < left[scarcest.index]! / scarcest.count) scarcest = units;
      }
      const uses = left[scarcest.index]! / scarcest.count;
      for (const { index, count } of pattern) left[index] = Math.max(0, left[index]! - count * uses);
      left[scarcest.index] = 0;
      open.delete(scarcest.index);
      fills.push({ pattern, uses, scarcest });
    }
  }
  return fills;
}

function ranksOf(problem: VectorProblem): readonly Rank[] {
  const { limits, amounts } = problem;
  const shares = sharesOf(problem);
  const largest = amounts.map((each) => Math.max(...each.map((amount, dimension) => amount / limits[dimension]!)));
  const sums = amounts.map((each) => each.reduce((sum, amount, dimension) => sum + amount / limits[dimension]!, 0));
  return [
    (kind) => shares[kind]!,
    (kind) => largest[kind]!,
    (kind) => sums[kind]!,
    // The dot product of what a unit takes and what is left: a unit that takes much where there is much room.
    (kind, rooms) =>
      amounts[kind]!.reduce((sum, amount, dimension) => {
        const limit = limits[dimension]!;
        return sum + (amount / limit) * (rooms[dimension]! / limit);
      }, 0),
  ];
}

function packBy(problem: VectorProblem, rank: Rank): readonly RepeatedPattern[] {
  const left = Array.from(problem.counts);
  const open = new Set(left.keys());
  const packing: RepeatedPattern[] = [];
  const order = Array.from(left.keys()).sort((a, b) => rank(b, problem.limits) - rank(a, problem.limits));
  for (const first of order) {
    while (left[first]! > 0) {
      const pattern = fillTransfer(problem, first, left, rank, open);
      const times = pattern.reduce(
        (min, { index, count }) => Math.min(min, Math.floor(left[index]! / count)),
        Infinity,
      );
      addUnits(left, pattern, -times);
      for (const { index } of pattern) if (left[index] === 0) open.delete(index);
      packing.push({ pattern, times });
    }
  }
  return packing;
}

/** Of what fits, so large a part is taken at a time before the ranks are looked at again. */
const partTaken = 1 / 4;

/** Fills a transfer with a unit of the first kind, and then of the open kind that ranks highest and fits. */
function fillTransfer(
  { limits, amounts }: VectorProblem,
  first: number,
  left: readonly number[],
  rank: Rank,
  open: ReadonlySet<number>,
): Pattern {
  const rooms = Array.from(limits);
  const taken = new Map<number, number>();
  let candidates = Array.from(open).filter((kind) => left[kind]! > 0);
  const take = (kind: number, count: number) => {
    taken.set(kind, (taken.get(kind) ?? 0) + count);
    takeRoom(rooms, amounts[kind]!, count);
  };
  const possible = (kind: number) =>
    Math.min(Math.ceil(left[kind]!) - (taken.get(kind) ?? 0), fitting(amounts[kind]!, rooms));
  take(first, 1);
  for (;;) {
    candidates = candidates.filter((kind) => possible(kind) > 0);
    if (candidates.length === 0) break;
    const best = candidates.reduce((a, b) => (rank(b, rooms) > rank(a, rooms) ? b : a));
    take(best, Math.max(1, Math.floor(possible(best) * partTaken)));
  }
  return Array.from(taken, ([index, count]) => ({ index, count }));
}
