import type { Effort } from "../Effort";
import { type PackingProblem, type Pattern, totalWeight, type UnitsOfWeight } from "./PackingProblem";

interface Candidate {
  readonly pattern: Pattern;
  /** The room that it leaves empty. */
  readonly waste: number;
}

const maxCandidates = 3000;

/**
 * Decides whether so many transfers can carry everything, as an exact cover problem: lists every pattern that wastes no
 * more room than all transfers together may, and branches on the weight that the fewest of these patterns contain (the
 * heuristic of Knuth's Algorithm X, Dancing links, 2000). For problems where little room is left over, so that there are
 * few such patterns.
 *
 * @returns A packing, `"impossible"` where there is none, or `undefined` where there are too many patterns or too little
 * effort to tell.
 */
export function exactCover(
  problem: PackingProblem,
  transfers: number,
  effort: Effort,
): readonly Pattern[] | "impossible" | undefined {
  const { limit, weights, counts } = problem;
  // Beyond this the product is rounded, and would prove nothing.
  if (transfers * limit > Number.MAX_SAFE_INTEGER) return undefined;
  // The room that may still be wasted. While it is not negative, the transfers not yet filled have room for all units
  // left.
  let slack = transfers * limit - totalWeight(problem);
  if (slack < 0) return "impossible";
  const left = Array.from(counts);
  const packing: Pattern[] = [];
  const failed = new Set<string>();
  const isLeft = ({ index, count }: UnitsOfWeight) => count <= left[index]!;
  const all = listCandidates(problem, slack, effort);
  if (!all) return undefined;
  if (cover(all)) return packing;
  return effort.stepsLeft > 0 ? "impossible" : undefined;

  function cover(candidates: readonly Candidate[]): boolean {
    effort.stepsLeft -= candidates.length;
    const usable = candidates.filter(({ pattern, waste }) => waste <= slack && pattern.every(isLeft));
    const rarest = findRarestWeight(usable);
    if (rarest === undefined) return true;

    for (const { pattern, waste } of usable) {
      if (!pattern.some(({ index }) => index === rarest)) continue;
      if (effort.stepsLeft <= 0) return false;
      for (const { index, count } of pattern) left[index]! -= count;
      slack -= waste;
      packing.push(pattern);
      const state = `${packing.length}: ${left.join()}`;
      if (!failed.has(state) && cover(usable)) return true;
      failed.add(state);
      packing.pop();
      slack += waste;
      for (const { index, count } of pattern) left[index]! += count;
    }
    return false;
  }

  /** Of the weights that have units left the one that the fewest patterns contain; `undefined` where none has. */
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

/** The patterns that waste at most `slack`, the fullest first. */
function listCandidates(
  { limit, weights, counts }: PackingProblem,
  slack: number,
  effort: Effort,
): readonly Candidate[] | undefined {
  const candidates: Candidate[] = [];
  const chosen: UnitsOfWeight[] = [];
  // What all units from each index on weigh together: where that leaves too much room empty, every choice does.
  const rest: number[] = [];
  for (let index = weights.length - 1; index >= 0; index -= 1) {
    rest[index] = weights[index]! * counts[index]! + (rest[index + 1] ?? 0);
  }
  return list(0, limit) ? candidates.sort((a, b) => a.waste - b.waste) : undefined;

  /** Returns false where not all can be listed. */
  function list(from: number, room: number): boolean {
    if (room <= slack && chosen.length > 0) candidates.push({ pattern: chosen.slice(), waste: room });
    // After the last weight there is no rest.
    for (let index = from; rest[index]! >= room - slack; index += 1) {
      const weight = weights[index]!;
      for (let count = Math.min(counts[index]!, Math.floor(room / weight)); count > 0; count -= 1) {
        effort.stepsLeft -= 1;
        if (effort.stepsLeft <= 0 || candidates.length > maxCandidates) return false;
        chosen.push({ index, count });
        if (!list(index + 1, room - count * weight)) return false;
        chosen.pop();
      }
    }
    return true;
  }
}
