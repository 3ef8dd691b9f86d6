import { type Effort, spendShare } from "../Effort";
import { packingBound } from "./packingBound";
import {
  addUnits,
  type BoundedPacking,
  countTransfers,
  fewest,
  hasGap,
  type PackingProblem,
  type RepeatedPattern,
  subproblem,
  timesOf,
} from "./PackingProblem";
import { packInto } from "./packInto";
import { simplePackings } from "./simplePackings";
import { spreadEvenly } from "./spreadEvenly";
import { type Relaxation, solveRelaxation } from "./solveRelaxation";

/** `packInto` is tried for at most so many transfers and kinds: it recurses once for each. */
const [maxTransfersSearched, maxKindsSearched] = [200, 500];

/** The share of remaining steps for each search. */
const searchShare = 0.5;
const decideShare = 0.5;
const relaxationShare = 0.85;
const diveShare = 0.5;

/** The approximate cost of `startOf` in steps per kind. */
const stepsPerStart = 4;

/** The thresholds of `roundRelaxation`. If the packing does not meet the bound, the next threshold is tried. */
const thresholds = [0.6, 0.8, 0.4];
const tolerance = 1e-6;

/** The default steps, and the factor between searches. */
export const defaultSteps = 800_000;
const moreSteps = 8;
const fewestSteps = defaultSteps / moreSteps ** 4;

/**
 * Repeats the search with more steps each time, and keeps the best, so more effort never needs more transfers. Searches
 * with fewer steps than pairs of kinds are left out: they hardly ever find anything.
 *
 * @param maxSteps If omitted, only the fastest heuristics are tried.
 */
export function pack(problem: PackingProblem, maxSteps?: number): BoundedPacking {
  if (maxSteps === undefined) {
    return { packing: fewest([...simplePackings(problem, true), spreadEvenly(problem)]), lowerBound: 0 };
  }
  const start = startOf(problem);
  if (hasGap(start)) start.packing = fewest([start.packing, spreadEvenly(problem)]);
  let best: BoundedPacking = start;
  for (let steps = fewestSteps; steps <= maxSteps && hasGap(best); steps *= moreSteps) {
    if (steps < problem.counts.length ** 2) continue;
    // The work of a step grows with the number of limits.
    const effort: Effort = { stepsLeft: (3 * steps) / (2 + problem.limits.length) };
    const { packing, lowerBound } = decide(problem, improvePacking(problem, start, effort), effort);
    best = { packing: fewest([best.packing, packing]), lowerBound: Math.max(best.lowerBound, lowerBound) };
  }
  return best;
}

/** Searches for a packing that meets the bound, and raises the bound if provably none exists. */
function decide(problem: PackingProblem, start: BoundedPacking, effort: Effort): BoundedPacking {
  const { limits, counts } = problem;
  let best = start;
  // Products above 2^53 − 1 are rounded, so they would prove nothing.
  const isExact = limits.every((limit) => Number.isSafeInteger(limit * countTransfers(start.packing)));
  while (isExact && hasGap(best) && effort.stepsLeft > 0) {
    if (counts.length > maxKindsSearched || best.lowerBound > maxTransfersSearched) break;
    const found = spendShare(effort, decideShare, (part) => packInto(problem, best.lowerBound, part));
    if (found === undefined) break;
    if (found === "impossible") best = { ...best, lowerBound: best.lowerBound + 1 };
    else best = { ...best, packing: found.map((pattern) => ({ pattern, times: 1 })) };
  }
  return best;
}

/** A packing and a bound at negligible cost. */
function startOf(problem: PackingProblem) {
  return { packing: fewest(simplePackings(problem)), lowerBound: packingBound(problem) };
}

/**
 * Improves a packing and its bound while they differ and effort is left. A small problem is first searched as a whole.
 * Then the uses of patterns in the relaxation are rounded, and the remaining units are packed in the same way (diving).
 *
 * @param goal The number of transfers to reach. The search ends if the bound is above this. Default: the lower bound.
 */
function improvePacking(problem: PackingProblem, start: BoundedPacking, effort: Effort, goal?: number): BoundedPacking {
  let best = start;
  const isOpen = () => {
    const wanted = goal ?? best.lowerBound;
    return best.lowerBound <= wanted && wanted < countTransfers(best.packing) && effort.stepsLeft > 0;
  };
  if (isOpen() && countTransfers(best.packing) <= problem.counts.length) {
    best = spendShare(effort, searchShare, (part) => decide(problem, best, part));
  }
  if (!isOpen()) return best;
  const bounds = { proven: best.lowerBound, enough: goal === undefined ? countTransfers(best.packing) : goal + 1 };
  const known = best.packing.map(({ pattern }) => pattern);
  const relaxation = spendShare(effort, relaxationShare, (part) => solveRelaxation(problem, known, bounds, part));
  best = { ...best, lowerBound: relaxation.lowerBound };
  for (const threshold of goal === undefined ? thresholds : thresholds.slice(0, 1)) {
    if (!isOpen()) break;
    const { packing: rounded, left } = roundRelaxation(problem.counts, relaxation, threshold);
    const { problem: rest, toWhole } = subproblem(problem, left);
    const goalOfRest = (goal ?? best.lowerBound) - countTransfers(rounded);
    const found = spendShare(effort, goal === undefined ? diveShare : 1, (part) => {
      part.stepsLeft -= rest.counts.length * stepsPerStart;
      return improvePacking(rest, startOf(rest), part, goalOfRest).packing;
    });
    const packing = [...rounded, ...found.map(({ pattern, times }) => ({ pattern: toWhole(pattern), times }))];
    best = { ...best, packing: fewest([best.packing, packing]) };
  }
  return best;
}

/**
 * Uses each pattern as often as the relaxation does, rounded down, and once more if the fraction is at least
 * `threshold`. At least one pattern is used. Rounding leaves less than one use of each pattern, so the rest is
 * small in problems of any size.
 */
function roundRelaxation(
  counts: readonly number[],
  { patterns, uses }: Relaxation,
  threshold: number,
): { readonly packing: readonly RepeatedPattern[]; readonly left: readonly number[] } {
  const left = Array.from(counts);
  const packing: RepeatedPattern[] = [];
  const wholes = uses.map((each) => Math.floor(each + tolerance));
  const fractionOf = (row: number) => uses[row]! - wholes[row]!;
  for (const [row, whole] of wholes.entries()) use(row, whole);
  const byFraction = Array.from(patterns.keys()).sort((a, b) => fractionOf(b) - fractionOf(a));
  for (const row of byFraction) if (packing.length === 0 || fractionOf(row) >= threshold) use(row, 1);
  return { packing, left };

  /** Uses a pattern as often as there are units for it, at most `most` times. */
  function use(row: number, most: number): void {
    const pattern = patterns[row]!;
    const times = timesOf(pattern, left, most);
    if (times <= 0) return;
    addUnits(left, pattern, -times);
    packing.push({ pattern, times });
  }
}
