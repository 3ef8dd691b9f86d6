import { type PackingProblem, totalWeight } from "./Packing";

const mostTried = 300;

/**
 * A number of transfers below which no packing can be: the best of the weight itself, the bound L2 of Martello and Toth
 * (Knapsack Problems, 1990, section 8.3.2), and the dual feasible function of Carlier, Clautiaux and Moukrim (New
 * reduction procedures and lower bounds for the two-dimensional bin packing problem with fixed orientation, 2007), with
 * each of at most 300 weights for a threshold. Exact, whatever the size of the numbers. O(300 × weights).
 */
export function lowerBound(problem: PackingProblem): number {
  const { limit, weights } = problem;
  let best = weights.length === 0 ? 0 : divideUp(totalWeight(problem), limit);
  const stride = Math.ceil(weights.length / mostTried);
  for (let index = 0; index < weights.length; index += stride) {
    const weight = weights[index]!;
    const least = Math.min(weight, limit - weight);
    best = Math.max(best, boundOfHalves(problem, least), boundOfShares(problem, least));
  }
  return best;
}

function divideUp(sum: number, divisor: number): number {
  const rest = sum % divisor;
  return (sum - rest) / divisor + (rest > 0 ? 1 : 0);
}

/**
 * L2: units of more than half the limit travel alone. Those that leave less than `least` room take none of the others of
 * at least `least`, whose weight has to go into what the rest of them leaves, and into further transfers.
 */
function boundOfHalves({ limit, weights, counts }: PackingProblem, least: number): number {
  let transfers = 0;
  let overflow = 0;
  weights.forEach((weight, index) => {
    const count = counts[index]!;
    if (2 * weight > limit) {
      transfers += count;
      if (weight <= limit - least) overflow -= count * (limit - weight);
    } else if (weight >= least) overflow += count * weight;
  });
  return transfers + (overflow > 0 ? divideUp(overflow, limit) : 0);
}

/**
 * Counts in shares of `share`, rounded such that the shares of a transfer never exceed those of the limit. Units of exactly
 * half the limit go two by two. No unit has more shares than weight, so that none of their sums is rounded.
 */
function boundOfShares({ limit, weights, counts }: PackingProblem, share: number): number {
  if (share === 0) return 0;
  const most = Math.floor(limit / share);
  let shares = 0;
  let pairs = 0;
  weights.forEach((weight, index) => {
    const count = counts[index]!;
    if (2 * weight < limit) shares += count * Math.floor(weight / share);
    else if (2 * weight > limit) shares += count * (most - Math.floor((limit - weight) / share));
    else {
      pairs = (count - (count % 2)) / 2;
      shares += (count % 2) * Math.ceil(most / 2);
    }
  });
  return pairs + divideUp(shares, most);
}
