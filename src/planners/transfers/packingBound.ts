import { type PackingProblem, totalWeight } from "./PackingProblem";

const maxThresholds = 300;

/**
 * A number of transfers that every packing needs: the greatest of three lower bounds. Two of them depend on a threshold;
 * at most 300 of the weights are tried as thresholds. Exact for numbers of any size. O(300 × weights).
 */
export function packingBound(problem: PackingProblem): number {
  const { limit, weights } = problem;
  if (weights.length === 0) return 0;
  let best = ceilDivide(totalWeight(problem), limit);
  const stride = Math.ceil(weights.length / maxThresholds);
  for (let index = 0; index < weights.length; index += stride) {
    const weight = weights[index]!;
    const threshold = Math.min(weight, limit - weight);
    best = Math.max(best, martelloTothL2(problem, threshold), dualFeasibleBound(problem, threshold));
  }
  return best;
}

/** The quotient of two integers, rounded up. `Math.ceil` is not exact where the quotient itself has been rounded. */
export function ceilDivide(dividend: number, divisor: number): number {
  const remainder = dividend % divisor;
  return (dividend - remainder) / divisor + (remainder > 0 ? 1 : 0);
}

/**
 * The bound L2 of Martello and Toth (Knapsack Problems, 1990, section 8.3.2). Each unit of more than half the limit needs
 * a transfer of its own. The other units of at least `threshold` go into the room that these transfers have left; a room
 * smaller than `threshold` takes none of them. The units that find no room need further transfers.
 */
function martelloTothL2({ limit, weights, counts }: PackingProblem, threshold: number): number {
  let transfers = 0;
  let overflow = 0;
  weights.forEach((weight, index) => {
    const count = counts[index]!;
    if (2 * weight > limit) {
      transfers += count;
      if (limit - weight >= threshold) overflow -= count * (limit - weight);
    } else if (weight >= threshold) overflow += count * weight;
  });
  return transfers + Math.max(0, ceilDivide(overflow, limit));
}

/**
 * The bound by a dual feasible function of Carlier, Clautiaux and Moukrim (New reduction procedures and lower bounds for
 * the two-dimensional bin packing problem with fixed orientation, 2007). The function rounds weights to multiples of
 * `unit` such that units that fit into one transfer still fit. Units of exactly half the limit are counted in pairs, so
 * that no sum here is greater than the total weight, and none is rounded.
 */
function dualFeasibleBound({ limit, weights, counts }: PackingProblem, unit: number): number {
  if (unit === 0) return 0;
  const capacity = Math.floor(limit / unit);
  let multiples = 0;
  let pairs = 0;
  weights.forEach((weight, index) => {
    const count = counts[index]!;
    if (2 * weight < limit) multiples += count * Math.floor(weight / unit);
    else if (2 * weight > limit) multiples += count * (capacity - Math.floor((limit - weight) / unit));
    else {
      pairs = Math.floor(count / 2);
      multiples += (count % 2) * Math.ceil(capacity / 2);
    }
  });
  return pairs + ceilDivide(multiples, capacity);
}
