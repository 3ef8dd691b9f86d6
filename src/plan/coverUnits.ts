import type { Effort } from "./Effort";
import { type PackingProblem, totalWeight, type UnitsOfWeight } from "./Packing";

/** What fits into one transfer. */
interface Pattern {
  readonly units: readonly UnitsOfWeight[];
  readonly waste: number;
}

const mostPatterns = 3000;

/**
 * Decides whether so many transfers can carry it all, where little room is to spare and so few patterns leave little
 * enough of it empty: it lists these, and serves the weight first that the fewest of them serve.
 *
 * @returns A packing, `"impossible"` if there is none, or `undefined` if there are too many patterns or the effort is spent.
 */
export function coverUnits(
  problem: PackingProblem,
  transfers: number,
  effort: Effort,
): UnitsOfWeight[][] | "impossible" | undefined {
  const { limit, weights, counts } = problem;
  const left = Array.from(counts);
  const packed: UnitsOfWeight[][] = [];
  // What is rounded proves nothing.
  if (transfers * limit > Number.MAX_SAFE_INTEGER) return undefined;
  let slack = transfers * limit - totalWeight(problem);
  if (slack < 0) return "impossible";
  const all = listPatterns(problem, slack, effort);
  if (!all) return undefined;
  const failed = new Set<string>();
  if (coverRest(all)) return packed;
  return effort.stepsLeft > 0 ? "impossible" : undefined;

  function coverRest(candidates: readonly Pattern[]): boolean {
    const usable = candidates.filter(isUsable);
    effort.stepsLeft -= candidates.length;
    const scarcest = scarcestWeight(usable);
    // Units left are within the transfers left, less the slack: where there are none of these, there are none of those.
    if (scarcest === undefined) return true;

    for (const { units, waste } of usable.filter((pattern) => serves(pattern, scarcest))) {
      if (effort.stepsLeft <= 0) return false;
      for (const { index, count } of units) left[index]! -= count;
      slack -= waste;
      packed.push([...units]);
      const state = `${packed.length}: ${left.join()}`;
      if (!failed.has(state) && coverRest(usable)) return true;
      failed.add(state);
      packed.pop();
      slack += waste;
      for (const { index, count } of units) left[index]! += count;
    }
    return false;
  }

  function isUsable({ units, waste }: Pattern): boolean {
    return waste <= slack && units.every(({ index, count }) => count <= left[index]!);
  }

  /** Of the weights that still have units the one with the fewest patterns; `undefined` if there is none. */
  function scarcestWeight(usable: readonly Pattern[]): number | undefined {
    const serving = weights.map(() => 0);
    for (const { units } of usable) for (const { index } of units) serving[index]! += 1;
    let scarcest: number | undefined;
    left.forEach((count, index) => {
      if (count > 0 && (scarcest === undefined || serving[index]! < serving[scarcest]!)) scarcest = index;
    });
    return scarcest;
  }
}

function serves({ units }: Pattern, weight: number): boolean {
  return units.some(({ index }) => index === weight);
}

/** Every pattern that leaves at most `slack` empty, least waste first, or `undefined` if they are too many. */
function listPatterns(
  { limit, weights, counts }: PackingProblem,
  slack: number,
  effort: Effort,
): Pattern[] | undefined {
  const patterns: Pattern[] = [];
  const chosen: UnitsOfWeight[] = [];
  /** What all units from a weight on weigh together. */
  const rest = weights.map(() => 0);
  for (let index = weights.length - 1; index >= 0; index -= 1) {
    rest[index] = weights[index]! * counts[index]! + (rest[index + 1] ?? 0);
  }
  return choose(0, limit) ? patterns.sort((a, b) => a.waste - b.waste) : undefined;

  function choose(from: number, room: number): boolean {
    if (room <= slack && chosen.length > 0) patterns.push({ units: Array.from(chosen), waste: room });
    for (let index = from; index < weights.length && rest[index]! >= room - slack; index += 1) {
      const weight = weights[index]!;
      for (let count = Math.min(counts[index]!, Math.floor(room / weight)); count > 0; count -= 1) {
        if ((effort.stepsLeft -= 1) <= 0 || patterns.length > mostPatterns) return false;
        chosen.push({ index, count });
        if (!choose(index + 1, room - count * weight)) return false;
        chosen.pop();
      }
    }
    return true;
  }
}
