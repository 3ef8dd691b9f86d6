import type { Effort } from "../Effort";
import { addUnits, oneLimit, type PackingProblem, type Pattern, totalOf, type UnitsOfKind } from "./PackingProblem";

interface Completion {
  readonly pattern: Pattern;
  /** The room that the pattern leaves empty. */
  readonly waste: number;
  /** Lower is better. */
  readonly rank: number;
}

/** The preference for heavy units over full transfers: light units are easier to place later. */
const weightBias = 0.3;
/** The maximum number of patterns tried for one transfer. */
const maxCompletions = 2;
/** For each weight, the greatest count that fits and this many smaller counts are tried: more take too many steps. */
const maxReduction = 20;

/**
 * Searches for a packing (see {@link PackingProblem}) into `transfers` transfers by bin completion (Korf, A new
 * algorithm for optimal bin packing, 2002). It tries only the best patterns for each transfer, so a failed search
 * proves nothing.
 *
 * @returns `undefined` if no packing is found.
 */
export function binCompletion(
  problem: PackingProblem,
  transfers: number,
  effort: Effort,
): readonly Pattern[] | undefined {
  const { limit, weights, counts } = oneLimit(problem);
  const left = Array.from(counts);
  const packing: Pattern[] = [];
  // The total room that may remain empty. While it is ≥ 0, the remaining transfers have room for all units left.
  let slack = transfers * limit - totalOf(problem);
  // A product, because the last digit of `Math.pow` differs between engines.
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

  /** The best patterns with a unit of the heaviest weight left, the best pattern first. */
  function bestCompletions(heaviest: number): readonly Completion[] {
    const completions: Completion[] = [];
    const chosen: UnitsOfKind[] = [];
    let lightest = weights.length - 1;
    while (left[lightest] === 0) lightest -= 1;
    // The remaining transfers share the steps equally.
    let stepsLeft = Math.floor(effort.stepsLeft / (transfers - packing.length));
    choose(heaviest, limit, 0, 1);
    return completions;

    /** Tries each count of the first weight that fits, the greatest first, each with the counts of lighter weights. */
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
     * Whether another completion is at least as good (dominance of Martello and Toth): another unit fits, or a heavier
     * unit can replace a chosen unit.
     */
    function isDominated(room: number): boolean {
      // The lightest weight suffices: if all its units are chosen, a heavier unit that fits could replace one of them.
      if (left[lightest]! > 0 && weights[lightest]! <= room) return true;
      return chosen.some(({ index }) => {
        let heavier = index - 1;
        while (heavier >= heaviest && left[heavier] === 0) heavier -= 1;
        return heavier >= heaviest && weights[heavier]! - weights[index]! <= room;
      });
    }
  }
}
