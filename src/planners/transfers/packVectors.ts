import { type Effort, spendShare } from "../Effort";
import { improvePacking, type Methods } from "./improvePacking";
import { pack } from "./pack";
import { packingBound } from "./packingBound";
import { type BoundedPacking, countTransfers, hasGap } from "./PackingProblem";
import { solveRelaxation } from "./solveRelaxation";
import { greedyFills, greedyPacking } from "./vectorGreedy";
import { projection, type VectorProblem, vectorSubproblem } from "./VectorProblem";
import { packInto } from "./vectorSearch";

/** The relaxation of several limits takes several times the steps that one limit takes. */
const stepsForEach = 3;
const restShare = 0.5;

const methods: Methods<VectorProblem> = {
  start: (problem) => ({ packing: greedyPacking(problem), lowerBound: boundOf(problem, packingBound) }),
  search: (problem, start, effort) =>
    countTransfers(start.packing) <= problem.counts.length ? search(problem, start, effort) : start,
  relax: (problem, bounds, effort) =>
    solveRelaxation(problem, (counts) => greedyFills({ ...problem, counts }), bounds, effort),
  subproblem: vectorSubproblem,
};

/** Packs units into few transfers that have several limits. Each limit alone gives a lower bound as well. */
export function packVectors(problem: VectorProblem, maxSteps: number): BoundedPacking {
  const lowerBound = boundOf(problem, (alone) => pack(alone, maxSteps).lowerBound);
  const effort: Effort = { stepsLeft: stepsForEach * maxSteps };
  const start: BoundedPacking = { packing: greedyPacking(problem), lowerBound };
  return search(problem, improvePacking(methods, problem, start, effort), effort);
}

/** The greatest lower bound of the limits, each alone. */
function boundOf(problem: VectorProblem, bound: (alone: ReturnType<typeof projection>) => number): number {
  return Math.max(...problem.limits.map((_, dimension) => bound(projection(problem, dimension))));
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
