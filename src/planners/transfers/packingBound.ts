import { ceilDivide, type PackingProblem } from "./PackingProblem";

const maxThresholds = 300;

/** One limit of a {@link PackingProblem} with the amounts of all units, which are called weights here. */
interface OneLimit {
  readonly limit: number;
  /** In strictly descending order. */
  readonly weights: readonly number[];
  readonly counts: readonly number[];
}

/** A lower bound of the number of transfers: the greatest of the bounds for each limit alone. */
export function packingBound(problem: PackingProblem): number {
  return Math.max(0, ...problem.limits.map((_, dimension) => boundOf(projection(problem, dimension))));
}

function projection({ limits, amounts, counts }: PackingProblem, dimension: number): OneLimit {
  const countOf = new Map<number, number>();
  amounts.forEach((each, index) => {
    const amount = each[dimension]!;
    if (amount > 0) countOf.set(amount, (countOf.get(amount) ?? 0) + counts[index]!);
  });
  const weights = Array.from(countOf.keys()).sort((a, b) => b - a);
  return { limit: limits[dimension]!, weights, counts: weights.map((weight) => countOf.get(weight)!) };
}

/** The greatest of three lower bounds, each tried with up to 300 of the weights. Exact for all safe integers. */
function boundOf(problem: OneLimit): number {
  const { limit, weights } = problem;
  if (weights.length === 0) return 0;
  const stride = Math.ceil(weights.length / maxThresholds);
  const tried = Array.from(weights.keys()).filter((index) => index % stride === 0);
  const thresholds = tried.map((index) => Math.min(weights[index]!, limit - weights[index]!));
  const bounds = [0, ...thresholds].map((threshold) =>
    Math.max(martelloTothL2(problem, threshold), dualFeasibleBound(problem, threshold)),
  );
  return Math.max(cardinalityBound(problem, [weights.length, ...tried.slice(1)]), ...bounds);
}

/**
 * The bound L2 of Martello and Toth (Knapsack Problems, 1990, section 8.3.2). Units of more than half the limit need a
 * transfer each. Other units of at least `threshold` that do not fit beside them need further transfers. Threshold 0
 * gives at least the total weight over the limit.
 */
function martelloTothL2({ limit, weights, counts }: OneLimit, threshold: number): number {
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
 * The bound by a dual feasible function of Carlier, Clautiaux and Moukrim (New reduction procedures and lower bounds
 * for the two-dimensional bin packing problem with fixed orientation, 2007). It rounds weights to multiples of `unit`;
 * what fits into one transfer still fits. Weights of exactly half the limit are counted in pairs, so sums do not exceed
 * the total weight and are exact.
 */
function dualFeasibleBound({ limit, weights, counts }: OneLimit, unit: number): number {
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

/**
 * A lower bound by the number of units. If at most m units fit into one transfer, and at most k transfers can carry m
 * units each, n units need at least ⌈(n − k) / (m − 1)⌉ transfers. k is bounded by the weight of the lightest k × m
 * units. Each of the `sizes` counts this many of the heaviest weights: a bound for some units holds for all.
 */
function cardinalityBound({ limit, weights, counts }: OneLimit, sizes: readonly number[]): number {
  // Prefix sums: the number and the total weight of all units heavier than each weight.
  const unitsBefore = [0];
  const weightBefore = [0];
  weights.forEach((weight, index) => {
    unitsBefore.push(unitsBefore[index]! + counts[index]!);
    weightBefore.push(weightBefore[index]! + counts[index]! * weight);
  });
  return sizes.reduce((best, size) => Math.max(best, boundOfHeaviest(size)), 0);

  function boundOfHeaviest(size: number): number {
    const units = unitsBefore[size]!;
    const most = greatest(units, (count) => weightOfLightest(size, count) <= limit);
    if (most === 1 || most === units) return ceilDivide(units, most);
    const full = greatest(
      Math.floor(units / most),
      (transfers) => ceilDivide(weightOfLightest(size, transfers * most), limit) <= transfers,
    );
    return ceilDivide(units - full, most - 1);
  }

  function weightOfLightest(size: number, units: number): number {
    const others = unitsBefore[size]! - units;
    const index = greatest(size, (before) => unitsBefore[before]! <= others);
    const rest = others - unitsBefore[index]!;
    return weightBefore[size]! - weightBefore[index]! - (rest > 0 ? rest * weights[index]! : 0);
  }
}

/** By bisection, the greatest possible integer from 0 to `max`. All smaller integers must be possible, too. */
function greatest(max: number, isPossible: (candidate: number) => boolean): number {
  let [low, high] = [0, max];
  while (low < high) {
    // `low + high` could be rounded.
    const middle = high - Math.floor((high - low) / 2);
    if (isPossible(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
