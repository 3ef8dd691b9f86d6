import type { Effort } from "../../plan/search/Effort";
import { type CoverProblem, stepsOf } from "./CoverProblem";

export interface PricedBound {
  /** Of one unit of each SKU, in sources: those that gave the greatest bound. */
  readonly prices: Float64Array;
  /** Proven: no cover has fewer sources. */
  readonly lowerBound: number;
}

const maxRounds = 400;
/** After so many rounds without a better bound the steps become half as long. */
const maxStaleRounds = 10;

/**
 * The bound of the Lagrangian relaxation, by subgradient steps (Held, Wolfe and Crowder, Validation of subgradient
 * optimization, 1974). Each unit supplied earns its price, and a source is used where it earns more than 1; then all units
 * cost no more than the sources of any cover. The price of a SKU rises while too little of it is supplied so, and falls
 * while there is too much. Ends where the bound reaches `upper`.
 */
export function lagrangianBound(problem: CoverProblem, upper: number, effort: Effort): PricedBound {
  const { needs, supplies } = problem;
  let prices = firstPrices(problem);
  let best = { prices, bound: 0 };
  let length = 1;
  let staleRounds = 0;
  for (let round = 0; round === 0 || (round < maxRounds && effort.stepsLeft > 0); round += 1) {
    effort.stepsLeft -= stepsOf(problem) + 4 * needs.length;
    const { bound, error, lacks } = relax(prices);
    if (bound - error > best.bound) {
      if (bound - error > best.bound * 1.0001) staleRounds = 0;
      best = { prices, bound: bound - error };
    }
    const norm = lacks.reduce((sum, lack) => sum + lack * lack, 0);
    if (best.bound > upper - 1 || norm === 0) break;
    staleRounds += 1;
    let from = prices;
    if (staleRounds > maxStaleRounds) {
      staleRounds = 0;
      length /= 2;
      from = best.prices;
    }
    const step = (length * (upper - bound)) / norm;
    prices = from.map((price, sku) => (needs[sku] === 0 ? 0 : Math.max(0, price + (step * lacks[sku]!) / needs[sku]!)));
  }
  return { prices: best.prices, lowerBound: Math.ceil(best.bound) };

  /** Which part of the need of each SKU is lacking, below 0 where there is more than enough. */
  function relax(prices: Float64Array) {
    const lacks = needs.map((need) => (need > 0 ? 1 : 0));
    let bound = 0;
    let magnitude = 0;
    for (let sku = 0; sku < needs.length; sku += 1) bound += prices[sku]! * needs[sku]!;
    for (const { skus, qtys } of supplies) {
      let value = 0;
      for (let k = 0; k < skus.length; k += 1) value += prices[skus[k]!]! * qtys[k]!;
      magnitude += value;
      if (value <= 1) continue;
      bound -= value - 1;
      for (let k = 0; k < skus.length; k += 1) lacks[skus[k]!]! -= qtys[k]! / needs[skus[k]!]!;
    }
    for (let sku = 0; sku < needs.length; sku += 1) if (prices[sku] === 0) lacks[sku] = Math.max(0, lacks[sku]!);
    // More than rounding can have added: each sum has fewer terms than this has.
    const error = (bound + 2 * magnitude) * (needs.length + supplies.length) * 2 ** -51;
    return { bound, error, lacks };
  }
}

/** Prices at which the most valuable source earns 1. */
function firstPrices({ needs, supplies }: CoverProblem): Float64Array {
  let most = 0;
  for (const { skus, qtys } of supplies) {
    let share = 0;
    for (let k = 0; k < skus.length; k += 1) share += qtys[k]! / needs[skus[k]!]!;
    most = Math.max(most, share);
  }
  return needs.map((need) => (need > 0 ? 1 / (need * most) : 0));
}
