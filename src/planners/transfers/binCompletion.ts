import type { Effort } from "../Effort";
import { addUnits, type PackingProblem, type Pattern, totalOf, type UnitsOfKind, weightsOf } from "./PackingProblem";

interface Completion {
  readonly pattern: Pattern;
  /** The room that the pattern leaves empty. */
  readonly waste: number;
  /** The lower the better. */
  readonly rank: number;
}

/** How much it counts that a transfer takes heavy units, compared with how full it is. Light units are easier to place later. */
const weightBias = 0.3;
/** How many ways to fill one transfer are tried before the search goes back to the previous transfer. */
const maxCompletions = 2;
/** How many units fewer than fit are tried: to try each count of a light unit would take all steps. */
const maxReduction = 20;

/**
 * Looks for a packing into so many transfers by bin completion (Korf, A new algorithm for optimal bin packing, 2002):
 * fills one transfer after the other with the heaviest unit left and the units that go best with it. Only the best
 * completions are tried, so that a search without success proves nothing.
 *
 * @returns `undefined` where no packing is found.
 */
export function binCompletion(
  problem: PackingProblem,
  transfers: number,
  effort: Effort,
): readonly Pattern[] | undefined {
  const { counts } = problem;
  const weights = weightsOf(problem);
  const limit = problem.limits[0]!;
  const left = Array.from(counts);
  const packing: Pattern[] = [];
  // The room that may still stay empty. While it is not negative, the transfers not yet filled have room for all units left.
  let slack = transfers * limit - totalOf(problem);
  // A product, because the last digit of `Math.pow` differs between engines, and the plan is to be the same everywhere.
  const bonuses = weights.map((weight) => weightBias * (weight / limit) * (weight / limit));

  return fillTransfers(0) ? packing : undefined;

  function fillTransfers(from: number): boolean {
    let heaviest = from;
    while (left[heaviest] === 0) heaviest += 1;
    if (heaviest === weights.length) return true;

    for (const { pattern, waste } of bestCompletions(heaviest)) {
      addUnits(left, pattern, -1);
      slack -= waste;
      packing.push(pattern);
      if (fillTransfers(heaviest)) return true;
      packing.pop();
      slack += waste;
      addUnits(left, pattern, 1);
    }
    return false;
  }

  /** The best ways to fill a transfer that takes a unit of the heaviest weight left, the best first. */
  function bestCompletions(heaviest: number): readonly Completion[] {
    const completions: Completion[] = [];
    const chosen: UnitsOfKind[] = [];
    let lightest = weights.length - 1;
    while (left[lightest] === 0) lightest -= 1;
    // Each transfer that is still to be filled may take an equal part of the steps.
    let stepsLeft = Math.floor(effort.stepsLeft / (transfers - packing.length));
    choose(heaviest, limit, 0, 1);
    return completions;

    /** Chooses how many units of the first weight that fits are taken, the most first, and then of each lighter weight. */
    function choose(from: number, room: number, bonus: number, minCount: number): void {
      effort.stepsLeft -= 1;
      stepsLeft -= 1;
      let index = from;
      while (index <= lightest && (left[index] === 0 || weights[index]! > room)) index += 1;
      if (index > lightest) {
        if (room <= slack && !isDominated(room)) propose(room, room / limit - bonus);
        return;
      }
      const weight = weights[index]!;
      const maxCount = Math.min(left[index]!, Math.floor(room / weight));
      const lowest = Math.max(minCount, maxCount - maxReduction);
      for (let count = maxCount; count >= lowest && stepsLeft > 0; count -= 1) {
        left[index]! -= count;
        if (count > 0) chosen.push({ index, count });
        choose(index + 1, room - count * weight, bonus + count * bonuses[index]!, 0);
        if (count > 0) chosen.pop();
        left[index]! += count;
      }
    }

    function propose(waste: number, rank: number): void {
      completions.push({ pattern: chosen.slice(), waste, rank });
      completions.sort((a, b) => a.rank - b.rank);
      if (completions.length > maxCompletions) completions.pop();
    }

    /**
     * Whether another completion is at least as good (the dominance of Martello and Toth): one more unit fits, or a heavier
     * unit fits in the place of a chosen one.
     */
    function isDominated(room: number): boolean {
      // If no unit of the lightest weight is left, one is chosen. A further unit that fits is heavier, and fits in its place.
      if (left[lightest]! > 0 && weights[lightest]! <= room) return true;
      return chosen.some(({ index }) => {
        let heavier = index - 1;
        while (heavier >= heaviest && left[heavier] === 0) heavier -= 1;
        return heavier >= heaviest && weights[heavier]! - weights[index]! <= room;
      });
    }
  }
}
