import type { Effort } from "../Effort";
import { type Column, type CoverProblem, stepsOf, type Units } from "./CoverProblem";

const maxRounds = 400;

/**
 * The Lagrangian lower bound of a {@link CoverProblem}, raised by subgradient steps (Held, Wolfe and Crowder,
 * Validation of subgradient optimization, 1974). A multiplier is the value of one unit of a SKU. The excess of a group
 * is the greatest value − cost of its columns, or 0. The value of a cover is at least the worth (value) of the needs,
 * and at most its cost plus the excess of all groups. So worth − excess is a lower bound on the cost.
 *
 * @param problem Needs at least one unit of each SKU.
 * @param upper The cost of a known cover. Stops when the bound, rounded up, reaches it.
 * @returns The greatest bound, rounded up, and its multipliers, ≥ 0.
 */
export function lagrangianBound(problem: CoverProblem, upper: number, effort: Effort) {
  let multipliers = firstMultipliers(problem);
  let best = { multipliers, bound: 0 };
  let length = 1;
  for (let round = 0; round < maxRounds; round += 1) {
    effort.stepsLeft -= stepsOf(problem) + 4 * problem.needs.length;
    const { excess, used, error } = excessAt(problem, multipliers, 1);
    const bound = worthOf(problem.needs, multipliers) - excess - error;
    if (bound > best.bound) best = { multipliers, bound };
    if (best.bound > upper - 1 || effort.stepsLeft <= 0) break;
    multipliers = stepAlong(problem.needs, multipliers, used, length * (upper - bound));
    length *= 0.99;
  }
  return { multipliers: best.multipliers, lowerBound: Math.ceil(best.bound) };
}

/** Multipliers that value all needs equally. The greatest value per cost is 1, over the columns that cost something. */
function firstMultipliers({ needs, groups }: CoverProblem): Float64Array {
  const shares = needs.map((need) => 1 / need);
  const rates = groups.flat().map((column) => (column.cost > 0 ? valueOf(column, shares) / column.cost : 0));
  const greatest = rates.reduce((max, rate) => Math.max(max, rate), 0) || 1;
  return shares.map((share) => share / greatest);
}

/**
 * `excess`: of all groups together, with costs multiplied by a rate. `used`: the column with the excess of each group,
 * if it is positive. `error`: an upper bound on the rounding error of the excess and of the worth.
 */
export function excessAt(problem: CoverProblem, multipliers: Float64Array, rate: number) {
  let excess = 0;
  let magnitude = worthOf(problem.needs, multipliers);
  const used: Column[] = [];
  for (const group of problem.groups) {
    let most = 0;
    let best: Column | undefined;
    for (const column of group) {
      const value = valueOf(column, multipliers);
      magnitude += value + rate * column.cost;
      if (value - rate * column.cost <= most) continue;
      most = value - rate * column.cost;
      best = column;
    }
    excess += most;
    if (best) used.push(best);
  }
  // No sum has more terms than needs and groups together.
  return { excess, used, error: magnitude * (problem.needs.length + problem.groups.length) * 2 ** -51 };
}

export function worthOf(needs: CoverProblem["needs"], multipliers: Float64Array): number {
  return needs.reduce((sum, need, sku) => sum + need * multipliers[sku]!, 0);
}

export function valueOf({ skus, qtys }: Units, multipliers: Float64Array): number {
  let value = 0;
  for (let k = 0; k < skus.length; k += 1) value += multipliers[skus[k]!]! * qtys[k]!;
  return value;
}

/**
 * A subgradient step: raises the multipliers of SKUs of which the chosen columns have too few units, and lowers those
 * of SKUs of which they have too many. This makes the worth of the needs, less the value of the columns, grow by `gap`,
 * unless a multiplier stops at 0. A SKU that is not needed gets the multiplier 0.
 */
export function stepAlong(
  needs: Float64Array,
  multipliers: Float64Array,
  chosen: readonly Units[],
  gap: number,
): Float64Array {
  // For each SKU, the share of its need that the columns lack, negative if they have too much. Needs are integers, so
  // the share starts at 1, or at 0 if nothing is needed.
  let lacks = needs.map((need) => Math.min(1, need));
  for (const { skus, qtys } of chosen) {
    for (let k = 0; k < skus.length; k += 1) lacks[skus[k]!]! -= qtys[k]! / needs[skus[k]!]!;
  }
  // A multiplier of 0 cannot fall.
  lacks = lacks.map((lack, sku) => (multipliers[sku] === 0 ? Math.max(0, lack) : lack));
  const norm = lacks.reduce((sum, lack) => sum + lack * lack, 0);
  // A norm that is only a rounding error would make the step far too long.
  if (norm <= (needs.length * 2 ** -50) ** 2) return multipliers;
  const step = gap / norm;
  return multipliers.map((multiplier, sku) =>
    needs[sku] === 0 ? 0 : Math.max(0, multiplier + (step * lacks[sku]!) / needs[sku]!),
  );
}
