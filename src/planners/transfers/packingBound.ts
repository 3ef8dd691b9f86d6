import { cardinalityBound } from "./cardinalityBound";
import { ceilDivide } from "./ceilDivide";
import { type PackingProblem, totalWeight } from "./PackingProblem";

const maxThresholds = 300;

/**
 * A number of transfers that every packing needs: the greatest of four lower bounds. Three of them depend on a weight; at most
 * 300 of the weights are tried. Exact for numbers of any size. O(300 × weights).
 */
export function packingBound(problem: PackingProblem): number {
  const { limit, weights } = problem;
  if (weights.length === 0) return 0;
  const stride = Math.ceil(weights.length / maxThresholds);
  const tried = Array.from(weights.keys()).filter((index) => index % stride === 0);
  const bounds = tried.map((index) => {
    const threshold = Math.min(weights[index]!, limit - weights[index]!);
    return Math.max(martelloTothL2(problem, threshold), dualFeasibleBound(problem, threshold));
  });
  const sizes = [weights.length, ...tried.slice(1)];
  return Math.max(ceilDivide(totalWeight(problem), limit), cardinalityBound(problem, sizes), ...bounds);
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
