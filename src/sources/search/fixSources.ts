import type { Effort } from "../../plan/search/Effort";
import { type CoverProblem, stepsOf, type Supply } from "./CoverProblem";
import { adaptPrices, valueOf, worthOf } from "./prices";

export interface FixedSources {
  /** In every cover of the size. */
  readonly forced: readonly Supply[];
  /** Those that may be in one beside these, the most valuable first. */
  readonly free: readonly Supply[];
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
    const worth = worthOf(needs, prices);
    const priced = supplies.map((supply) => ({ supply, value: valueOf(supply, prices) }));
    priced.sort((a, b) => b.value - a.value);
    const best = priced.slice(0, count);
    const most = best.reduce((sum, { value }) => sum + value, 0);
    // More than rounding can have taken away, here and below: each sum has fewer terms than this has.
    const error = (most + worth) * (needs.length + supplies.length) * 2 ** -51;
    const slack = most - worth + error;
    if (slack < 0) return "impossible";

    const leastChosen = best.at(-1)!.value;
    const mostLeftOut = priced[count]?.value ?? 0;
    const isForced = best.map(({ value }) => value - mostLeftOut > slack);
    const forced = best.filter((_, place) => isForced[place]).map(({ supply }) => supply);
    const free = priced
      .filter(({ value }, place) => !isForced[place] && leastChosen - value <= slack)
      .map(({ supply }) => supply);
    const tellsSomething = free.length < supplies.length;
    if (tellsSomething || round >= rounds || effort.stepsLeft <= 0) return { forced, free };
    const chosen = best.map(({ supply }) => supply);
    prices.set(adaptPrices(problem, prices, chosen, slack));
  }
}
