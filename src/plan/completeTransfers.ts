import type { Effort } from "./Effort";
import { type PackingProblem, totalWeight, type UnitsOfWeight } from "./Packing";

/** How the search ranks the ways to fill a transfer. */
export interface Preference {
  /** How much heavy units are worth against room left empty: the light ones are easier to place later. */
  readonly heaviness: number;
  /** How many ways are tried for one transfer before the search gives up on what came before. */
  readonly width: number;
  /** How much chance has a say in it, where what is sure has led to nothing. The same in every run. */
  readonly noise?: { readonly amount: number; readonly seed: number };
}

interface Completion {
  readonly units: readonly UnitsOfWeight[];
  readonly waste: number;
  readonly rank: number;
}

const fewestLooks = 50;
/** Of many light units nearly as many as fit are tried, not all numbers down to none. */
const fewerTried = 20;

/**
 * Looks for a packing into so many transfers by filling one after the other: each takes the heaviest unit left and what
 * completes it best (bin completion: Korf, A new algorithm for optimal bin packing, 2002). It finds packings, and proves
 * nothing where it finds none.
 */
export function completeTransfers(
  problem: PackingProblem,
  transfers: number,
  { heaviness, width, noise: chance = { amount: 0, seed: 0 } }: Preference,
  effort: Effort,
): UnitsOfWeight[][] | undefined {
  const { limit, weights, counts } = problem;
  const left = Array.from(counts);
  const packed: UnitsOfWeight[][] = [];
  /** What all transfers together may leave empty; never below 0. */
  let slack = transfers * limit - totalWeight(problem);
  let state = chance.seed;
  const noise = () => {
    if (chance.amount === 0) return 0;
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (chance.amount * state) / 2 ** 32;
  };
  // Not a power, of which each engine has its own last digit: the plan is to be the same everywhere.
  const worth = weights.map((weight) => heaviness * (weight / limit) * (weight / limit));

  return slack >= 0 && fillNext(0) ? packed : undefined;

  function fillNext(from: number): boolean {
    let heaviest = from;
    while (left[heaviest] === 0) heaviest += 1;
    // Units left are within the transfers left, less the slack: where there are none of these, there are none of those.
    if (heaviest === weights.length) return true;

    for (const { units, waste } of completionsOf(heaviest)) {
      if (effort.stepsLeft <= 0) return false;
      for (const { index, count } of units) left[index]! -= count;
      slack -= waste;
      packed.push([...units]);
      if (fillNext(heaviest)) return true;
      packed.pop();
      slack += waste;
      for (const { index, count } of units) left[index]! += count;
    }
    return false;
  }

  /** The best ways to fill a transfer that has a unit of the heaviest weight left, best first. */
  function completionsOf(heaviest: number): Completion[] {
    const completions: Completion[] = [];
    /** Weights and counts chosen so far, in pairs. */
    const chosen: number[] = [];
    let lightest = weights.length - 1;
    while (left[lightest] === 0) lightest -= 1;
    // A look at each transfer that is still to be filled must remain.
    let looksLeft = Math.max(fewestLooks, effort.stepsLeft / (transfers - packed.length));
    choose(heaviest, limit, 0, 1);
    return completions;

    /** Goes through the counts of one weight, most first, and hands the rest of the room to the lighter ones. */
    function choose(from: number, room: number, value: number, least: number): void {
      effort.stepsLeft -= 1;
      if ((looksLeft -= 1) <= 0) return;
      let index = from;
      while (index <= lightest && (left[index] === 0 || weights[index]! > room)) index += 1;
      if (index > lightest) {
        if (room <= slack) propose(room, room / limit - value + noise());
        return;
      }
      const weight = weights[index]!;
      const most = Math.min(left[index]!, Math.floor(room / weight));
      for (let count = most; count >= Math.max(least, most - fewerTried) && looksLeft > 0; count -= 1) {
        left[index]! -= count;
        if (count > 0) chosen.push(index, count);
        choose(index + 1, room - count * weight, value + count * worth[index]!, 0);
        if (count > 0) chosen.length -= 2;
        left[index]! += count;
      }
    }

    function propose(waste: number, rank: number): void {
      const isFull = completions.length === width;
      if ((isFull && rank >= completions[width - 1]!.rank) || !isBest(waste)) return;
      if (isFull) completions.pop();
      const units: UnitsOfWeight[] = [];
      for (let place = 0; place < chosen.length; place += 2) {
        units.push({ index: chosen[place]!, count: chosen[place + 1]! });
      }
      const place = completions.findIndex((other) => rank < other.rank);
      completions.splice(place < 0 ? completions.length : place, 0, { units, waste, rank });
    }

    /** Whether no unit fits beside those chosen, and no heavier one in place of one of them. */
    function isBest(room: number): boolean {
      // Where none of the lightest is left, one is chosen: what fits beside it is heavier, and fits in its place.
      if (left[lightest]! > 0 && weights[lightest]! <= room) return false;
      for (let place = 2; place < chosen.length; place += 2) {
        const index = chosen[place]!;
        let heavier = index - 1;
        while (heavier >= heaviest && left[heavier] === 0) heavier -= 1;
        if (heavier >= heaviest && weights[heavier]! - weights[index]! <= room) return false;
      }
      return true;
    }
  }
}
