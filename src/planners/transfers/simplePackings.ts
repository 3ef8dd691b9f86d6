import { sum } from "../sum";
import { fillTransfers } from "./fillTransfers";
import {
  addUnits,
  dot,
  fitting,
  type PackingProblem,
  type Pattern,
  type RepeatedPattern,
  sharesOf,
  takeRoom,
  timesOf,
} from "./PackingProblem";

/** Ranks a kind by the remaining share of each limit. The kind with the highest rank is packed next. */
type Rank = (kind: number, rooms: readonly number[]) => number;

/** The maximum share of the fitting units of a kind that a transfer takes before ranks are recomputed. */
const partTaken = 1 / 64;
/** With many kinds, the share is larger, so that about this many kinds are examined per transfer. */
const maxLooks = 50_000;

export function simplePackings(problem: PackingProblem): readonly (readonly RepeatedPattern[])[] {
  if (problem.limits.length === 1) {
    return [
      fillTransfers(problem, "heaviest", { hasPartners: false }),
      fillTransfers(problem, "heaviest", { hasPartners: true }),
      fillTransfers(problem, "lightest", { hasPartners: true }),
    ];
  }
  const { limits, amounts } = problem;
  const parts = amounts.map((each) => each.map((amount, dimension) => amount / limits[dimension]!));
  const shares = sharesOf(problem);
  const largest = parts.map((each) => Math.max(...each));
  const sums = parts.map(sum);
  const fixed = [shares, largest, sums].map((ranks) => packBy(problem, ranks));
  // Two ranks of Panigrahy and others (Heuristics for vector bin packing, 2011): by the square of the room that
  // remains, and by the dot product of the amounts and the room.
  const leastRoom: Rank = (kind, rooms) => {
    let square = 0;
    for (let dimension = 0; dimension < rooms.length; dimension += 1) {
      const room = rooms[dimension]! - parts[kind]![dimension]!;
      square -= room * room;
    }
    return square;
  };
  const dotProduct: Rank = (kind, rooms) => dot(rooms, parts[kind]!);
  return [...fixed, ...[dotProduct, leastRoom].map((rank) => packBy(problem, largest, rank))];
}

/** Each transfer starts with the kind that is highest in `ranks`, and continues by `rank` (default: `ranks`). */
function packBy(problem: PackingProblem, ranks: readonly number[], rank?: Rank): readonly RepeatedPattern[] {
  const { limits, amounts, counts } = problem;
  const left = Array.from(counts);
  let order = Array.from(left.keys()).sort((a, b) => ranks[b]! - ranks[a]!);
  const part = Math.max(partTaken, order.length / maxLooks);
  const packing: RepeatedPattern[] = [];
  while (order.length > 0) {
    const pattern = rank ? fillByRank(rank) : fillInOrder();
    const times = timesOf(pattern, left);
    addUnits(left, pattern, -times);
    packing.push({ pattern, times });
    order = order.filter((kind) => left[kind]! > 0);
  }
  return packing;

  function fillInOrder(): Pattern {
    const rooms = Array.from(limits);
    return order.flatMap((index) => {
      const count = Math.min(left[index]!, fitting(amounts[index]!, rooms));
      if (count === 0) return [];
      takeRoom(rooms, amounts[index]!, count);
      return [{ index, count }];
    });
  }

  function fillByRank(rankOf: Rank): Pattern {
    const rooms = Array.from(limits);
    const taken = new Map<number, number>();
    let candidates = order;
    const possible = (kind: number) => Math.min(left[kind]! - (taken.get(kind) ?? 0), fitting(amounts[kind]!, rooms));
    for (let next = order[0]; next !== undefined; next = best()) {
      const count = Math.max(1, Math.floor(possible(next) * part));
      taken.set(next, (taken.get(next) ?? 0) + count);
      takeRoom(rooms, amounts[next]!, count);
    }
    return Array.from(taken, ([index, count]) => ({ index, count }));

    function best(): number | undefined {
      candidates = candidates.filter((kind) => possible(kind) > 0);
      const shares = rooms.map((room, dimension) => room / limits[dimension]!);
      let [found, most] = [candidates[0], -Infinity];
      for (const kind of candidates) {
        const value = rankOf(kind, shares);
        if (value > most) [found, most] = [kind, value];
      }
      return found;
    }
  }
}
