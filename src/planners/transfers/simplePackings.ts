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

/** So many kinds compete for the room left, fewer of many kinds. More are packed in groups, one after another. */
const competing = { least: 20, most: 500, timesKinds: 400_000 };
/** The maximum share of the fitting units of a kind that a transfer takes before the next kind is chosen. */
const partTaken = 1 / 64;

/**
 * Packings by simple heuristics, in almost linear time: first-fit decreasing, with several limits by three orders. With
 * several limits also by the square of the room that remains (Panigrahy and others, Heuristics for vector bin packing,
 * 2011), which saves a tenth of the transfers of thousands of kinds.
 */
export function simplePackings(problem: PackingProblem, isFast = false): readonly (readonly RepeatedPattern[])[] {
  const { limits, amounts } = problem;
  const parts = amounts.map((each) => each.map((amount, dimension) => amount / limits[dimension]!));
  const largest = parts.map((each) => Math.max(...each));
  if (limits.length === 1) return [packBy(problem, largest)];
  const orders = [sharesOf(problem), largest, parts.map(sum)];
  const packings = orders.map((sizes) => packBy(problem, sizes));
  return isFast ? packings : [...packings, packBy(problem, largest, parts)];
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
  const ofGroup = Math.max(competing.least, Math.min(competing.most, competing.timesKinds / left.length));
  const groups = parts ? Math.ceil(left.length / ofGroup) : 1;
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
    const candidates = Array.from(given);
    for (let next = given[0]; next !== undefined; next = best()) {
      const before = taken.get(next) ?? 0;
      const possible = Math.min(left[next]! - before, fitting(amounts[next]!, rooms));
      const count = Math.max(1, Math.floor(possible * partTaken));
      taken.set(next, before + count);
      takeRoom(rooms, amounts[next]!, count);
    }
    return Array.from(taken, ([index, count]) => ({ index, count }));

    /** The kind that leaves the least room. Removes the candidates that no longer fit. */
    function best(): number | undefined {
      const shares = rooms.map((room, dimension) => room / limits[dimension]!);
      let found: number | undefined;
      let least = Infinity;
      let kept = 0;
      for (const kind of candidates) {
        const each = amounts[kind]!;
        let square = 0;
        for (let dimension = 0; dimension < shares.length; dimension += 1) {
          const room = shares[dimension]! - parts[kind]![dimension]!;
          square = each[dimension]! > rooms[dimension]! ? Infinity : square + room * room;
        }
        if (square === Infinity || left[kind] === taken.get(kind)) continue;
        candidates[kept] = kind;
        kept += 1;
        if (square < least) [found, least] = [kind, square];
      }
      candidates.length = kept;
      return found;
    }
  }
}
