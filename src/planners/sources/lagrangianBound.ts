import type { Effort } from "../Effort";
import { type CoverProblem, stepsOf, type Supply } from "./CoverProblem";

export interface LagrangianBound {
  /** The multipliers of the greatest bound: the value of one unit of each SKU, ≥ 0. */
  readonly multipliers: Float64Array;
  /** Proven: no cover has fewer sources. */
  readonly lowerBound: number;
}

const maxRounds = 400;

/**
 * The Lagrangian lower bound, raised by subgradient steps (Held, Wolfe and Crowder, Validation of subgradient optimization,
 * 1974). Multipliers give each source a value; the excess over 1 is its surplus. The bound is the worth of all needs less the
 * surplus of all sources: a cover is worth at least the needs, and each of its sources at most 1 without its surplus.
 *
 * In each round, the multiplier of a SKU rises if the sources worth more than 1 lack some of it, and falls if they have too
 * much of it.
 *
 * @param problem Needs at least one unit of each SKU.
 * @param upper The size of a known cover. Stops when the bound, rounded up, reaches it.
 */
export function lagrangianBound(problem: CoverProblem, upper: number, effort: Effort): LagrangianBound {
  let multipliers = firstMultipliers(problem);
  let best = { multipliers, bound: 0 };
  let length = 1;
  for (let round = 0; round < maxRounds; round += 1) {
    effort.stepsLeft -= stepsOf(problem) + 4 * problem.needs.length;
    const { bound, used } = boundAt(problem, multipliers);
    if (bound > best.bound) best = { multipliers, bound };
    if (best.bound > upper - 1 || effort.stepsLeft <= 0) break;
    multipliers = stepAlong(problem, multipliers, used, length * (upper - bound));
    length *= 0.99;
  }
  return { multipliers: best.multipliers, lowerBound: Math.ceil(best.bound) };
}

/** Multipliers that make all needs equally valuable and the most valuable source worth 1. */
function firstMultipliers({ needs, supplies }: CoverProblem): Float64Array {
  const shares = needs.map((need) => 1 / need);
  const greatest = supplies.reduce((max, supply) => Math.max(max, valueOf(supply, shares)), 0);
  return shares.map((share) => share / greatest);
}

/** The bound at these multipliers, and the sources worth more than 1. */
function boundAt(problem: CoverProblem, multipliers: Float64Array) {
  const { needs, supplies } = problem;
  const worth = worthOf(needs, multipliers);
  const values = supplies.map((supply) => valueOf(supply, multipliers));
  const surplus = values.reduce((sum, value) => sum + Math.max(0, value - 1), 0);
  const magnitude = values.reduce((sum, value) => sum + value, worth);
  const bound = worth - surplus - roundingError(problem, magnitude);
  return { bound, used: supplies.filter((_, place) => values[place]! > 1) };
}

/** The value of all needs. */
export function worthOf(needs: CoverProblem["needs"], multipliers: Float64Array): number {
  return needs.reduce((sum, need, sku) => sum + need * multipliers[sku]!, 0);
}

export function valueOf({ skus, qtys }: Supply, multipliers: Float64Array): number {
  let value = 0;
  for (let k = 0; k < skus.length; k += 1) value += multipliers[skus[k]!]! * qtys[k]!;
  return value;
}

/** An upper bound on the rounding error of a sum of this magnitude. No sum has more terms than needs and supplies together. */
export function roundingError({ needs, supplies }: CoverProblem, magnitude: number): number {
  return magnitude * (needs.length + supplies.length) * 2 ** -51;
}

/**
 * A subgradient step: raises the multipliers of SKUs that these sources lack, and lowers those of SKUs that they have
 * too much of. The step length increases the worth of the needs minus that of the sources by `gap`, unless a multiplier
 * stops at 0. A SKU that is not needed gets the multiplier 0.
 */
export function stepAlong(
  { needs }: CoverProblem,
  multipliers: Float64Array,
  chosen: readonly Supply[],
  gap: number,
): Float64Array {
  const lacks = lackingShares(needs, multipliers, chosen);
  const norm = lacks.reduce((sum, lack) => sum + lack * lack, 0);
  // A norm that is only a rounding error would make the step far too long.
  if (norm <= (needs.length * 2 ** -50) ** 2) return multipliers;
  const step = gap / norm;
  return multipliers.map((multiplier, sku) =>
    needs[sku] === 0 ? 0 : Math.max(0, multiplier + (step * lacks[sku]!) / needs[sku]!),
  );
}

/**
 * For each SKU, the share of its need that these sources lack. Negative if they have too much, but 0 if the multiplier
 * is 0 and cannot fall.
 */
function lackingShares(needs: Float64Array, multipliers: Float64Array, chosen: readonly Supply[]): Float64Array {
  // The share of a whole need is 1, or 0 if nothing is needed. Needs are integers.
  const lacks = needs.map((need) => Math.min(1, need));
  for (const { skus, qtys } of chosen) {
    for (let k = 0; k < skus.length; k += 1) lacks[skus[k]!]! -= qtys[k]! / needs[skus[k]!]!;
  }
  return lacks.map((lack, sku) => (multipliers[sku] === 0 ? Math.max(0, lack) : lack));
}
