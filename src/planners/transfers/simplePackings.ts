import { sum } from "../sum";
import { createFitIndex } from "./createFitIndex";
import {
  fitting,
  type PackingProblem,
  type Pattern,
  type RepeatedPattern,
  repeatPattern,
  sharesOf,
  takeRoom,
} from "./PackingProblem";

/** First-fit decreasing, with several limits by three orders, in almost linear time. */
export function simplePackings(problem: PackingProblem): readonly (readonly RepeatedPattern[])[] {
  const { limits, amounts } = problem;
  const parts = amounts.map((each) => each.map((amount, dimension) => amount / limits[dimension]!));
  const largest = parts.map((each) => Math.max(...each));
  const orders = limits.length === 1 ? [largest] : [sharesOf(problem), largest, parts.map(sum)];
  return orders.map((sizes) => packBy(problem, sizes));
}

/** Each transfer has the largest kinds left that fit. A pattern is repeated as long as its units last. */
function packBy({ limits, amounts, counts }: PackingProblem, sizes: readonly number[]): readonly RepeatedPattern[] {
  const left = Array.from(counts);
  const order = Array.from(left.keys()).sort((a, b) => sizes[b]! - sizes[a]!);
  const open = createFitIndex(order.map((kind) => amounts[kind]!));
  const placeOf = new Map(order.map((kind, place) => [kind, place]));
  const packing: RepeatedPattern[] = [];
  for (let first = open.next(0, limits); first < order.length; first = open.next(first, limits)) {
    const pattern = fillTransfer(first);
    packing.push(repeatPattern(pattern, left));
    for (const { index } of pattern) if (left[index] === 0) open.remove(placeOf.get(index)!);
  }
  return packing;

  function fillTransfer(first: number): Pattern {
    const rooms = Array.from(limits);
    const pattern: { index: number; count: number }[] = [];
    for (let place = first; place < order.length; place = open.next(place + 1, rooms)) {
      const index = order[place]!;
      const count = Math.min(left[index]!, fitting(amounts[index]!, rooms));
      takeRoom(rooms, amounts[index]!, count);
      pattern.push({ index, count });
    }
    return pattern;
  }
}
