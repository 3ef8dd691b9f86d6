import type { Effort } from "../Effort";
import { addUnits, oneLimit, type PackingProblem, type Pattern, totalOf, type UnitsOfKind } from "./PackingProblem";

interface Candidate {
  readonly pattern: Pattern;
  /** The room that the pattern leaves empty. */
  readonly waste: number;
}

const maxCandidates = 3000;

/**
 * Decides whether `transfers` transfers can carry everything, as an exact cover problem: lists every pattern that
 * leaves no more room empty than all transfers together may leave, and branches on the weight in the fewest patterns
 * (Knuth's Algorithm X, Dancing links, 2000). If transfers are nearly full, there are few such patterns.
 *
 * @returns A packing; `"impossible"` if provably no packing exists; `undefined` if there are too many patterns or too
 * few steps to decide.
 */
export function exactCover(
  problem: PackingProblem,
  transfers: number,
  effort: Effort,
): readonly Pattern[] | "impossible" | undefined {
  const { limit, weights, counts } = oneLimit(problem);
  // The total room that may remain empty. While it is ≥ 0, the remaining transfers have room for all units left.
  let slack = transfers * limit - totalOf(problem);
  const left = Array.from(counts);
  const packing: Pattern[] = [];
  const failed = new Set<string>();
  const isLeft = ({ index, count }: UnitsOfKind) => count <= left[index]!;
  const all: Candidate[] = [];
  const chosen: UnitsOfKind[] = [];
  // For each index, the weight of all units at or after it. If even these leave too much room empty, the branch ends.
  const rest: number[] = [];
  for (let index = weights.length - 1; index >= 0; index -= 1) {
    rest[index] = weights[index]! * counts[index]! + (rest[index + 1] ?? 0);
  }
  if (!listCandidates(0, limit)) return undefined;
  if (cover(all.sort((a, b) => a.waste - b.waste))) return packing;
  return effort.stepsLeft > 0 ? "impossible" : undefined;

  /** @returns `false` if there are too many patterns, or the effort is spent. */
  function listCandidates(from: number, room: number): boolean {
    if (room <= slack && chosen.length > 0) all.push({ pattern: chosen.slice(), waste: room });
    // After the last weight, `rest` is undefined, which ends the loop.
    for (let index = from; rest[index]! >= room - slack; index += 1) {
      const weight = weights[index]!;
      for (let count = Math.min(counts[index]!, Math.floor(room / weight)); count > 0; count -= 1) {
        effort.stepsLeft -= 1;
        if (effort.stepsLeft <= 0 || all.length > maxCandidates) return false;
        chosen.push({ index, count });
        if (!listCandidates(index + 1, room - count * weight)) return false;
        chosen.pop();
      }
    }
    return true;
  }

  /** Tries the fullest patterns first. */
  function cover(candidates: readonly Candidate[]): boolean {
    effort.stepsLeft -= candidates.length;
    const usable = candidates.filter(({ pattern, waste }) => waste <= slack && pattern.every(isLeft));
    const rarest = findRarestWeight(usable);
    if (rarest === undefined) return true;

    for (const { pattern, waste } of usable) {
      if (!pattern.some(({ index }) => index === rarest)) continue;
      if (effort.stepsLeft <= 0) return false;
      addUnits(left, pattern, -1);
      slack -= waste;
      packing.push(pattern);
      const state = `${packing.length}: ${left.join()}`;
      if (!failed.has(state) && cover(usable)) return true;
      failed.add(state);
      packing.pop();
      slack += waste;
      addUnits(left, pattern, 1);
    }
    return false;
  }

  /** The weight with units left that is in the fewest patterns; `undefined` if no units are left. */
  function findRarestWeight(usable: readonly Candidate[]): number | undefined {
    const occurrences = weights.map(() => 0);
    for (const { pattern } of usable) for (const { index } of pattern) occurrences[index]! += 1;
    let rarest: number | undefined;
    left.forEach((count, index) => {
      if (count > 0 && (rarest === undefined || occurrences[index]! < occurrences[rarest]!)) rarest = index;
    });
    return rarest;
  }
}
