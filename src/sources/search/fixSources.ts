import type { Effort } from "../../plan/search/Effort";
import { type CoverProblem, isCover, stepsOf, type Supply } from "./CoverProblem";

export interface FixedSources {
  /** In every cover of the size. */
  readonly forced: readonly Supply[];
  /** Those that may be in one beside these, the most valuable first. */
  readonly free: readonly Supply[];
  /** Found by chance. */
  readonly cover?: readonly Supply[];
}

/**
 * What prices tell about the covers of at most so many sources. The sources of a cover are worth as much together as all that
 * is needed; so where even the most valuable ones are not, there is no cover. Likewise a source is in every cover, or in
 * none, where it is so with all covers that are worth enough.
 *
 * Adapts the prices in up to so many rounds, until they tell something: that of a SKU rises by what is lacking of it in the
 * most valuable sources.
 */
export function fixSources(
  problem: CoverProblem,
  count: number,
  prices: Float64Array,
  rounds: number,
  effort: Effort,
): FixedSources | "impossible" {
  const { needs, supplies } = problem;
  for (let round = 0; ; round += 1) {
    effort.stepsLeft -= 2 * stepsOf(problem);
    const worth = needs.reduce((sum, need, sku) => sum + need * prices[sku]!, 0);
    const priced = supplies.map((supply) => ({ supply, value: valueOf(supply, prices) }));
    priced.sort((a, b) => b.value - a.value);
    const best = priced.slice(0, count);
    const most = best.reduce((sum, { value }) => sum + value, 0);
    // More than rounding can have taken away: each sum has fewer terms than this has.
    const error = (most + worth) * (needs.length + supplies.length) * 2 ** -51;
    const slack = most - worth + error;
    if (slack < 0) return "impossible";

    const leastChosen = best.at(-1)!.value;
    const mostLeftOut = priced[count]?.value ?? 0;
    const isForced = best.map(({ value }) => value - mostLeftOut > slack + error);
    const forced = best.filter((_, place) => isForced[place]).map(({ supply }) => supply);
    const free = priced
      .filter(({ value }, place) => !isForced[place] && !(leastChosen - value > slack + error))
      .map(({ supply }) => supply);
    const chosen = best.map(({ supply }) => supply);
    if (isCover(problem, chosen)) return { forced, free, cover: chosen };

    const lacks = shortfalls(problem, chosen);
    let norm = 0;
    for (let sku = 0; sku < needs.length; sku += 1) {
      if (lacks[sku]! > 0 || prices[sku]! > 0) norm += lacks[sku]! * lacks[sku]!;
    }
    const tellsSomething = forced.length > 0 || free.length < supplies.length;
    if (tellsSomething || round >= rounds || norm === 0 || effort.stepsLeft <= 0) return { forced, free };
    // The step that would do if prices changed nothing else, and a little more.
    const step = (slack + 0.01 * worth) / norm;
    for (let sku = 0; sku < needs.length; sku += 1) {
      if (needs[sku]! > 0) prices[sku] = Math.max(0, prices[sku]! + (step * lacks[sku]!) / needs[sku]!);
    }
  }
}

function valueOf({ skus, qtys }: Supply, prices: Float64Array): number {
  let value = 0;
  for (let k = 0; k < skus.length; k += 1) value += prices[skus[k]!]! * qtys[k]!;
  return value;
}

/** Which part of the need of each SKU these sources lack, below 0 where they have more than enough. */
function shortfalls({ needs }: CoverProblem, chosen: readonly Supply[]): Float64Array {
  const lacks = needs.map((need) => (need > 0 ? 1 : 0));
  for (const { skus, qtys } of chosen) {
    for (let k = 0; k < skus.length; k += 1) lacks[skus[k]!]! -= qtys[k]! / needs[skus[k]!]!;
  }
  return lacks;
}
