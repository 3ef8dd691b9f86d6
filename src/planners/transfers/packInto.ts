import type { Effort } from "../Effort";
import {
  addUnits,
  fitting,
  type PackingProblem,
  type Pattern,
  sharesOf,
  takeRoom,
  totalOf,
  type UnitsOfKind,
} from "./PackingProblem";

interface Completion {
  readonly pattern: Pattern;
  /** The empty room of each limit. */
  readonly waste: readonly number[];
  /** Lower is better. */
  readonly rank: number;
}

/** The maximum number of patterns tried for a transfer. If there are more, a failed search proves nothing. */
const maxCompletions = 500;
/** The number of kinds examined per step of effort. */
const kindsPerStep = 16;

/**
 * Decides whether `transfers` transfers can carry everything. Fills them one after the other: each gets a unit of the
 * largest kind (see {@link PackingProblem}) left, then other units until no more fit. Only such maximal transfers need
 * to be tried.
 *
 * @returns A packing; `"impossible"` if provably no packing exists; `undefined` if the effort or `maxCompletions` ended
 * the search before it could decide.
 */
export function packInto(
  problem: PackingProblem,
  transfers: number,
  effort: Effort,
): readonly Pattern[] | "impossible" | undefined {
  const { limits, amounts, counts } = problem;
  // For each limit, the total room that may remain empty.
  const slack = limits.map((limit, dimension) => limit * transfers - totalOf(problem, dimension));
  const shares = sharesOf(problem);
  const order = Array.from(amounts.keys()).sort((a, b) => largestShare(b) - largestShare(a));
  const left = Array.from(counts);
  const stepsPerChoice = 1 + Math.floor(order.length / kindsPerStep);
  const packing: Pattern[] = [];
  const failed = new Set<string>();
  let omitted = 0;
  if (fillTransfers(0)) return packing;
  return omitted === 0 && effort.stepsLeft > 0 ? "impossible" : undefined;

  function largestShare(kind: number): number {
    return Math.max(...amounts[kind]!.map((amount, dimension) => amount / limits[dimension]!));
  }

  function fillTransfers(from: number): boolean {
    let place = from;
    while (place < order.length && left[order[place]!] === 0) place += 1;
    if (place === order.length) return true;
    const state = `${packing.length}: ${left.join()}`;
    if (packing.length === transfers || effort.stepsLeft <= 0 || failed.has(state)) return false;
    for (const { pattern, waste } of listCompletions(place)) {
      addUnits(left, pattern, -1);
      takeRoom(slack, waste, 1);
      packing.push(pattern);
      if (fillTransfers(place)) return true;
      packing.pop();
      takeRoom(slack, waste, -1);
      addUnits(left, pattern, 1);
    }
    failed.add(state);
    return false;
  }

  /** The best `maxCompletions` maximal patterns with a unit of the kind at position `first` of the order, best first. */
  function listCompletions(first: number): readonly Completion[] {
    const completions: Completion[] = [];
    const chosen: UnitsOfKind[] = [];
    const rooms = Array.from(limits);
    // For each limit and position, the amount of all units left at or after the position. If even these units leave too
    // much room empty, the branch ends.
    const rest = limits.map(() => new Float64Array(order.length + 1));
    for (let place = order.length - 1; place >= first; place -= 1) {
      const kind = order[place]!;
      rest.forEach((sums, dimension) => {
        sums[place] = sums[place + 1]! + amounts[kind]![dimension]! * left[kind]!;
      });
    }
    // The remaining transfers share the steps equally.
    let stepsLeft = Math.floor(effort.stepsLeft / (transfers - packing.length));
    choose(first, 1);
    if (stepsLeft <= 0 || completions.length >= maxCompletions) omitted += 1;
    return completions.sort((a, b) => a.rank - b.rank);

    function choose(from: number, minCount: number): void {
      effort.stepsLeft -= stepsPerChoice;
      stepsLeft -= stepsPerChoice;
      if (limits.some((_, dimension) => rooms[dimension]! - rest[dimension]![from]! > slack[dimension]!)) return;
      let place = from;
      while (place < order.length && possible(place) === 0) place += 1;
      if (place === order.length) {
        if (isMaximal()) completions.push({ pattern: chosen.slice(), waste: rooms.slice(), rank: rankOf() });
        return;
      }
      const kind = order[place]!;
      const least = place === from ? minCount : 0;
      for (
        let count = possible(place);
        count >= least && stepsLeft > 0 && completions.length < maxCompletions;
        count -= 1
      ) {
        if (count > 0) chosen.push({ index: kind, count });
        takeRoom(rooms, amounts[kind]!, count);
        choose(place + 1, 0);
        takeRoom(rooms, amounts[kind]!, -count);
        if (count > 0) chosen.pop();
      }
    }

    function possible(place: number): number {
      const kind = order[place]!;
      return Math.min(left[kind]!, fitting(amounts[kind]!, rooms));
    }

    /** Whether no other unit fits, and the empty room is within the slack. */
    function isMaximal(): boolean {
      const taken = new Map(chosen.map(({ index, count }) => [index, count]));
      for (let place = first; place < order.length; place += 1) {
        const kind = order[place]!;
        if (left[kind]! > (taken.get(kind) ?? 0) && fitting(amounts[kind]!, rooms) > 0) return false;
      }
      return rooms.every((room, dimension) => room <= slack[dimension]!);
    }

    /** Prefers full transfers and large units. */
    function rankOf(): number {
      return -chosen.reduce((sum, { index, count }) => sum + count * shares[index]! * (1 + 0.3 * shares[index]!), 0);
    }
  }
}
