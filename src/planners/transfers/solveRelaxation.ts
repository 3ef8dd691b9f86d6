import { type Effort, spendAtMost, spendShare } from "../Effort";
import { columnGeneration, type KnownBounds } from "./columnGeneration";
import { type PackingProblem, type Pattern, subproblem } from "./PackingProblem";
import { sequentialHeuristic } from "./sequentialHeuristic";
import { createBasis } from "./simplexBasis";

/** A solution of the linear relaxation of a {@link PackingProblem}, with fractional uses of patterns. */
export interface Relaxation {
  readonly patterns: readonly Pattern[];
  readonly uses: readonly number[];
  /** Proven: every packing has at least this many transfers. */
  readonly lowerBound: number;
}

const sequentialShare = 0.6;
/** The maximum number of kinds for one column generation. */
const maxKinds = 250;

/**
 * Solves the linear relaxation as well as the effort allows, by column generation from the patterns of the sequential
 * heuristic. More than `maxKinds` kinds are distributed in turn over several problems. These problems are similar, so
 * packing them separately costs little, but the bound is not raised.
 *
 * @param known Patterns that may be useful.
 */
export function solveRelaxation(
  problem: PackingProblem,
  known: readonly Pattern[],
  bounds: KnownBounds,
  effort: Effort,
): Relaxation {
  const { counts } = problem;
  const parts = Math.ceil(counts.length / maxKinds);
  if (parts === 1) return solvePart(problem, known, bounds, effort);
  const patterns: Pattern[] = [];
  const uses: number[] = [];
  for (let offset = 0; offset < parts; offset += 1) {
    const part = subproblem(
      problem,
      counts.map((count, index) => (index % parts === offset ? count : 0)),
    );
    const maxSteps = effort.stepsLeft / (parts - offset);
    const solved = spendAtMost(effort, maxSteps, (given) =>
      solvePart(part.problem, [], { proven: 0, enough: Infinity }, given),
    );
    patterns.push(...solved.patterns.map(part.toWhole));
    uses.push(...solved.uses);
  }
  return { patterns, uses, lowerBound: bounds.proven };
}

function solvePart(
  problem: PackingProblem,
  known: readonly Pattern[],
  bounds: KnownBounds,
  effort: Effort,
): Relaxation {
  const { counts } = problem;
  const fills = spendShare(effort, sequentialShare, (part) => sequentialHeuristic(problem, part));
  const patterns = fills.map(({ pattern }) => pattern);
  if (fills.length < counts.length) {
    return { patterns, uses: fills.map(({ uses }) => uses), lowerBound: bounds.proven };
  }
  const basis = createBasis(fills);
  const lowerBound = columnGeneration(problem, basis, known, bounds, effort);
  return { patterns: basis.patterns, uses: Array.from(basis.uses), lowerBound };
}
