import { sum } from "../sum";
import { createFitIndex } from "./createFitIndex";
import {
  addUnits,
  fitting,
  type PackingProblem,
  type Pattern,
  type RepeatedPattern,
  sharesOf,
  takeRoom,
  timesOf,
} from "./PackingProblem";

/** The maximum number of kinds that compete for the room left. More are packed in groups, one after another. */
const maxCompeting = 500;
/** The maximum share of the fitting units of a kind that a transfer takes before the next kind is chosen. */
const partTaken = 1 / 64;

/**
 * Packings by simple heuristics, in almost linear time: first-fit decreasing, with several limits by three orders. With
 * several limits also by the square of the room that remains (Panigrahy and others, Heuristics for vector bin packing,
 * 2011), which saves a tenth of the transfers of thousands of kinds.
 */
export function simplePackings(problem: PackingProblem): readonly (readonly RepeatedPattern[])[] {
  const { limits, amounts } = problem;
  const parts = amounts.map((each) => each.map((amount, dimension) => amount / limits[dimension]!));
  const largest = parts.map((each) => Math.max(...each));
  if (limits.length === 1) return [packBy(problem, largest)];
  const orders = [sharesOf(problem), largest, parts.map(sum)];
  return [...orders.map((sizes) => packBy(problem, sizes)), packBy(problem, largest, parts)];
}

/**
 * Each transfer starts with the largest kind left. It continues with the largest kinds that fit; or, with `parts` (the
 * share of each limit that a unit uses), with those that leave the least room. A pattern is repeated as long as its
 * units last.
 */
function packBy(
  problem: PackingProblem,
  sizes: readonly number[],
  parts?: readonly (readonly number[])[],
): readonly RepeatedPattern[] {
  const { limits, amounts, counts } = problem;
  const left = Array.from(counts);
  const largestFirst = Array.from(left.keys()).sort((a, b) => sizes[b]! - sizes[a]!);
  const packing: RepeatedPattern[] = [];
  const groups = parts ? Math.ceil(left.length / maxCompeting) : 1;
  for (let group = 0; group < groups; group += 1)
    packGroup(largestFirst.filter((_, place) => place % groups === group));
  return packing;

  function packGroup(order: readonly number[]): void {
    const open = createFitIndex(order.map((kind) => amounts[kind]!));
    const placeOf = new Map(order.map((kind, place) => [kind, place]));
    let candidates = order;
    for (let first = open.next(0, limits); first < order.length; first = open.next(first, limits)) {
      candidates = parts ? candidates.filter((kind) => left[kind]! > 0) : candidates;
      const pattern = parts ? fillByRoom(candidates, parts) : fillInOrder(order, first, open.next);
      const times = timesOf(pattern, left);
      addUnits(left, pattern, -times);
      for (const { index } of pattern) if (left[index] === 0) open.remove(placeOf.get(index)!);
      packing.push({ pattern, times });
    }
  }

  function fillInOrder(
    order: readonly number[],
    first: number,
    next: (from: number, rooms: readonly number[]) => number,
  ): Pattern {
    const rooms = Array.from(limits);
    const pattern: { index: number; count: number }[] = [];
    for (let place = first; place < order.length; place = next(place + 1, rooms)) {
      const index = order[place]!;
      const count = Math.min(left[index]!, fitting(amounts[index]!, rooms));
      takeRoom(rooms, amounts[index]!, count);
      pattern.push({ index, count });
    }
    return pattern;
  }

  function fillByRoom(given: readonly number[], parts: readonly (readonly number[])[]): Pattern {
    const rooms = Array.from(limits);
    const taken = new Map<number, number>();
    let candidates = given;
    const possible = (kind: number) => Math.min(left[kind]! - (taken.get(kind) ?? 0), fitting(amounts[kind]!, rooms));
    for (let next = given[0]; next !== undefined; next = best()) {
      const count = Math.max(1, Math.floor(possible(next) * partTaken));
      taken.set(next, (taken.get(next) ?? 0) + count);
      takeRoom(rooms, amounts[next]!, count);
    }
    return Array.from(taken, ([index, count]) => ({ index, count }));

    function best(): number | undefined {
      candidates = candidates.filter((kind) => possible(kind) > 0);
      const shares = rooms.map((room, dimension) => room / limits[dimension]!);
      let [found, least] = [candidates[0], Infinity];
      for (const kind of candidates) {
        let square = 0;
        for (let dimension = 0; dimension < shares.length; dimension += 1) {
          const room = shares[dimension]! - parts[kind]![dimension]!;
          square += room * room;
        }
        if (square < least) [found, least] = [kind, square];
      }
      return found;
    }
  }
}
