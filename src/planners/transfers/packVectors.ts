import { type Effort, spendShare } from "../Effort";
import { columnGeneration } from "./columnGeneration";
import { pack } from "./pack";
import { type BoundedPacking, countTransfers, hasGap } from "./PackingProblem";
import { createBasis } from "./simplexBasis";
import { roundDown } from "./solveRelaxation";
import { greedyFills, greedyPacking } from "./vectorGreedy";
import { vectorKnapsack } from "./vectorKnapsack";
import { fitting, limitWeights, projection, sharesOf, type VectorProblem, vectorSubproblem } from "./VectorProblem";
import { packInto } from "./vectorSearch";

/** The most kinds for which column generation solves the relaxation. */
const maxKinds = 250;

/** The relaxation of several limits takes several times the steps that one limit takes. */
const stepsForEach = 3;

const firstSearchShare = 0.3;
const roundingShare = 0.9;
const relaxationShare = 0.7;
const restShare = 0.5;
/**
 * Packs units into few transfers that have several limits. Simple heuristics give a packing; each limit alone gives a lower bound.
 * As long as there is a gap, searches follow: an exhaustive one, which decides small problems; the linear relaxation of all limits
 * together, which gives a bound and, rounded down, a packing of all but a few units; and at last the exhaustive one
 * again, for the bound that is left.
 */
export function packVectors(problem: VectorProblem, maxSteps: number): BoundedPacking {
  const bounds = problem.limits.map((_, dimension) => pack(projection(problem, dimension), maxSteps).lowerBound);
  const effort: Effort = { stepsLeft: stepsForEach * maxSteps };
  let best: BoundedPacking = { packing: greedyPacking(problem), lowerBound: Math.max(...bounds) };
  const canImprove = () => hasGap(best) && effort.stepsLeft > 0;
  const isRepetitive = countTransfers(best.packing) > problem.counts.length;
  if (canImprove() && !isRepetitive) best = spendShare(effort, firstSearchShare, (part) => search(problem, best, part));
  if (canImprove() && problem.counts.length <= maxKinds) {
    best = spendShare(effort, roundingShare, (part) => relaxAndRound(problem, best, part));
  }
  if (canImprove()) best = search(problem, best, effort);
  return best;
}

/** Looks for a packing with as few transfers as the bound, and for a proof that there is none. */
function search(problem: VectorProblem, start: BoundedPacking, effort: Effort): BoundedPacking {
  let best = start;
  while (hasGap(best) && effort.stepsLeft > 0) {
    const found = spendShare(effort, restShare, (part) => packInto(problem, best.lowerBound, part));
    if (found === undefined) break;
    if (found === "impossible") best = { ...best, lowerBound: best.lowerBound + 1 };
    else best = { ...best, packing: found.map((pattern) => ({ pattern, times: 1 })) };
  }
  return best;
}

/** Solves the linear relaxation, rounds it down, and searches for a packing of the units left over. */
function relaxAndRound(problem: VectorProblem, best: BoundedPacking, effort: Effort): BoundedPacking {
  const { limits, amounts, counts } = problem;
  const maxCounts = amounts.map((each, kind) => Math.min(counts[kind]!, fitting(each, limits)));
  const weights = limitWeights(problem);
  const basis = createBasis(greedyFills(problem));
  const lowerBound = spendShare(effort, relaxationShare, (part) =>
    columnGeneration(
      {
        counts,
        shares: sharesOf(problem),
        mostValuable: (values, given) => vectorKnapsack(problem, weights, maxCounts, values, given),
      },
      basis,
      best.lowerBound,
      part,
    ),
  );
  const bounded = { ...best, lowerBound };
  if (!hasGap(bounded)) return bounded;

  const { packing: rounded, left } = roundDown(problem, { patterns: basis.patterns, uses: basis.uses, lowerBound });
  const rest = vectorSubproblem(problem, left);
  const first = { packing: greedyPacking(rest.problem), lowerBound: Math.max(0, lowerBound - countTransfers(rounded)) };
  const found = search(rest.problem, first, effort).packing.map(({ pattern, times }) => ({
    pattern: rest.toWhole(pattern),
    times,
  }));
  const packing = [...rounded, ...found];
  return countTransfers(packing) < countTransfers(best.packing) ? { packing, lowerBound } : bounded;
}
