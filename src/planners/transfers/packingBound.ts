import { ceilDivide, type PackingProblem } from "./PackingProblem";

const maxThresholds = 300;

/** What all units take of one limit of a problem. */
interface OneLimit {
  readonly limit: number;
  /** In strictly descending order. */
  readonly weights: readonly number[];
  readonly counts: readonly number[];
}

/** A number of transfers that every packing needs: the greatest bound of one limit alone. */
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

/**
 * The greatest of four lower bounds. Three of them depend on a weight; at most 300 of the weights are tried. Exact for numbers
 * of any size. O(300 × weights).
 */
function boundOf(problem: OneLimit): number {
  const { limit, weights, counts } = problem;
  if (weights.length === 0) return 0;
  const stride = Math.ceil(weights.length / maxThresholds);
  const tried = Array.from(weights.keys()).filter((index) => index % stride === 0);
  const bounds = tried.map((index) => {
    const threshold = Math.min(weights[index]!, limit - weights[index]!);
    return Math.max(martelloTothL2(problem, threshold), dualFeasibleBound(problem, threshold));
  });
  const sizes = [weights.length, ...tried.slice(1)];
  const total = weights.reduce((sum, weight, index) => sum + weight * counts[index]!, 0);
  return Math.max(ceilDivide(total, limit), cardinalityBound(problem, sizes), ...bounds);
}

/**
 * The bound L2 of Martello and Toth (Knapsack Problems, 1990, section 8.3.2). Each unit of more than half the limit needs
 * a transfer of its own. The other units of at least `threshold` go into the room that these transfers have left; a room
 * smaller than `threshold` takes none of them. The units that find no room need further transfers.
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
 * The bound by a dual feasible function of Carlier, Clautiaux and Moukrim (New reduction procedures and lower bounds for
 * the two-dimensional bin packing problem with fixed orientation, 2007). The function rounds weights to multiples of
 * `unit` such that units that fit into one transfer still fit. Units of exactly half the limit are counted in pairs, so
 * that no sum here is greater than the total weight, and none is rounded.
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
 * A lower bound by the number of units. If at most m units fit into one transfer, and at most k transfers can carry m, the
 * others carry at most m − 1, so that n units need at least ⌈(n − k) / (m − 1)⌉ transfers. The transfers that carry m carry
 * together no less than the lightest k × m units, which bounds k.
 *
 * A bound of the heaviest units is one of all units: the first `size` weights are counted, for each of the sizes.
 * O(weights), and O(log² units) for each size.
 */
function cardinalityBound({ limit, weights, counts }: OneLimit, sizes: readonly number[]): number {
  // The number and the weight of all units that are heavier than each weight.
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

/** The greatest integer from 0 to `max` that is possible, by bisection: 0 is possible, and so is what is less than another. */
function greatest(max: number, isPossible: (candidate: number) => boolean): number {
  let [low, high] = [0, max];
  while (low < high) {
    // The sum of both might be rounded.
    const middle = high - Math.floor((high - low) / 2);
    if (isPossible(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
