import { type Effort, spendShare } from "../Effort";
import type { KnownBounds } from "./columnGeneration";
import { type BoundedPacking, countTransfers, fewest, type Pattern } from "./PackingProblem";
import { roundRelaxation } from "./roundRelaxation";
import type { Relaxation } from "./solveRelaxation";

/** How a kind of packing problem is searched. */
export interface Methods<Problem> {
  /** A packing and a bound that cost nothing beside the search. */
  readonly start: (problem: Problem) => BoundedPacking;
  /** A search of the whole problem, for small ones. */
  readonly search: (problem: Problem, start: BoundedPacking, effort: Effort) => BoundedPacking;
  readonly relax: (problem: Problem, bounds: KnownBounds, effort: Effort) => Relaxation;
  /** The problem of a part of the units, and what turns its patterns into patterns of the whole problem. */
  readonly subproblem: (
    problem: Problem,
    counts: readonly number[],
  ) => { readonly problem: Problem; readonly toWhole: (pattern: Pattern) => Pattern };
}

/** The part of the steps that are left that each search may take. */
const searchShare = 0.5;
const relaxationShare = 0.85;
const diveShare = 0.5;

/** For each kind, a start takes about so many steps. */
const stepsPerStart = 4;

/** From which fraction on a pattern is used once more: the first, and others if it leads to no packing as good as the bound. */
const thresholds = [0.6, 0.8, 0.4];

/**
 * Improves a packing and its bound, as long as there is a gap between the two and effort is left. First the whole problem is
 * searched. Then the linear relaxation is solved, its patterns are rounded to whole uses, and the units left over are packed in
 * the same way (diving).
 *
 * @param goal How many transfers are wanted: fewer are of no use, and neither are more. Without it as few as possible.
 */
export function improvePacking<Problem extends { readonly counts: readonly number[] }>(
  methods: Methods<Problem>,
  problem: Problem,
  start: BoundedPacking,
  effort: Effort,
  goal?: number,
): BoundedPacking {
  let best = start;
  const isOpen = () => {
    const wanted = goal ?? best.lowerBound;
    return best.lowerBound <= wanted && wanted < countTransfers(best.packing) && effort.stepsLeft > 0;
  };
  if (isOpen()) best = spendShare(effort, searchShare, (part) => methods.search(problem, best, part));
  if (!isOpen()) return best;
  const bounds = { proven: best.lowerBound, enough: goal === undefined ? countTransfers(best.packing) : goal + 1 };
  const relaxation = spendShare(effort, relaxationShare, (part) => methods.relax(problem, bounds, part));
  best = { ...best, lowerBound: relaxation.lowerBound };
  for (const threshold of goal === undefined ? thresholds : thresholds.slice(0, 1)) {
    if (!isOpen()) break;
    const { packing: rounded, left } = roundRelaxation(problem.counts, relaxation, threshold);
    const { problem: rest, toWhole } = methods.subproblem(problem, left);
    const goalOfRest = (goal ?? best.lowerBound) - countTransfers(rounded);
    const found = spendShare(effort, goal === undefined ? diveShare : 1, (part) => {
      part.stepsLeft -= rest.counts.length * stepsPerStart;
      return improvePacking(methods, rest, methods.start(rest), part, goalOfRest).packing;
    });
    const packing = [...rounded, ...found.map(({ pattern, times }) => ({ pattern: toWhole(pattern), times }))];
    best = { ...best, packing: fewest([best.packing, packing]) };
  }
  return best;
}
