import type { Effort } from "../Effort";
import { type CoverProblem, stepsOf } from "./CoverProblem";
import { stepAlong, valueOf, worthOf } from "./multipliers";

export interface LagrangianBound {
  /** Of each SKU: those that gave the greatest bound. */
  readonly multipliers: Float64Array;
  /** Proven: no cover has fewer sources. */
  readonly lowerBound: number;
}

const maxRounds = 400;

/**
 * The bound of the Lagrangian relaxation, by subgradient steps (Held, Wolfe and Crowder, Validation of subgradient
 * optimization, 1974). At any multipliers, use each source that is worth more than 1: then all that is needed, less what these
 * are worth above 1, is worth no more than any cover has sources. The multiplier of a SKU rises while the sources that are
 * used lack some of it, and falls while they have too much. Ends where the bound reaches `upper`. Every SKU is needed.
 */
export function lagrangianBound(problem: CoverProblem, upper: number, effort: Effort): LagrangianBound {
  let multipliers = firstMultipliers(problem);
  let best = { multipliers, bound: 0 };
  let length = 1;
  for (let round = 0; round < maxRounds; round += 1) {
    effort.stepsLeft -= stepsOf(problem) + 4 * problem.needs.length;
    const { bound, used } = relax(problem, multipliers);
    if (bound > best.bound) best = { multipliers, bound };
    if (best.bound > upper - 1 || effort.stepsLeft <= 0) break;
    multipliers = stepAlong(problem, multipliers, used, length * (upper - bound));
    length *= 0.99;
  }
  return { multipliers: best.multipliers, lowerBound: Math.ceil(best.bound) };
}

/** The bound at these multipliers, less than rounding can have added, and the sources that are used. */
function relax({ needs, supplies }: CoverProblem, multipliers: Float64Array) {
  const worth = worthOf(needs, multipliers);
  const values = supplies.map((supply) => valueOf(supply, multipliers));
  const surplus = values.reduce((sum, value) => sum + Math.max(0, value - 1), 0);
  const magnitude = values.reduce((sum, value) => sum + value, worth);
  // More than the errors of all sums together: each has fewer terms than this has.
  const error = magnitude * (needs.length + supplies.length) * 2 ** -51;
  return { bound: worth - surplus - error, used: supplies.filter((_, place) => values[place]! > 1) };
}

/** Those at which the most valuable source is worth 1. */
function firstMultipliers({ needs, supplies }: CoverProblem): Float64Array {
  const shares = needs.map((need) => 1 / need);
  const most = supplies.reduce((most, supply) => Math.max(most, valueOf(supply, shares)), 0);
  return shares.map((share) => share / most);
}
