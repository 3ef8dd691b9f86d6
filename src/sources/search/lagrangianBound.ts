import type { Effort } from "../../plan/search/Effort";
import { type CoverProblem, stepsOf } from "./CoverProblem";
import { adaptPrices, valueOf, worthOf } from "./prices";

export interface PricedBound {
  /** Of one unit of each SKU, in sources: those that gave the greatest bound. */
  readonly prices: Float64Array;
  /** Proven: no cover has fewer sources. */
  readonly lowerBound: number;
}

const maxRounds = 400;

/**
 * The bound of the Lagrangian relaxation, by subgradient steps (Held, Wolfe and Crowder, Validation of subgradient
 * optimization, 1974). Each unit supplied earns its price, and a source is used where it earns more than 1; then all units
 * cost no more than the sources of any cover. The price of a SKU rises while too little of it is supplied so, and falls
 * while there is too much. Ends where the bound reaches `upper`. Every SKU is needed.
 */
export function lagrangianBound(problem: CoverProblem, upper: number, effort: Effort): PricedBound {
  let prices = firstPrices(problem);
  let best = { prices, bound: 0 };
  let length = 1;
  for (let round = 0; round < maxRounds; round += 1) {
    effort.stepsLeft -= stepsOf(problem) + 4 * problem.needs.length;
    const { bound, used } = relax(problem, prices);
    if (bound > best.bound) best = { prices, bound };
    if (best.bound > upper - 1 || effort.stepsLeft <= 0) break;
    prices = adaptPrices(problem, prices, used, length * (upper - bound));
    length *= 0.99;
  }
  return { prices: best.prices, lowerBound: Math.ceil(best.bound) };
}

/** The bound at these prices, less than rounding can have added, and the sources that are used. */
function relax({ needs, supplies }: CoverProblem, prices: Float64Array) {
  const worth = worthOf(needs, prices);
  const values = supplies.map((supply) => valueOf(supply, prices));
  const surplus = values.reduce((sum, value) => sum + Math.max(0, value - 1), 0);
  const magnitude = values.reduce((sum, value) => sum + value, worth);
  // More than the errors of all sums together: each has fewer terms than this has.
  const error = magnitude * (needs.length + supplies.length) * 2 ** -51;
  return { bound: worth - surplus - error, used: supplies.filter((_, place) => values[place]! > 1) };
}

/** Prices at which the most valuable source earns 1. */
function firstPrices({ needs, supplies }: CoverProblem): Float64Array {
  const prices = needs.map((need) => 1 / need);
  const most = supplies.reduce((most, supply) => Math.max(most, valueOf(supply, prices)), 0);
  return prices.map((price) => price / most);
}
