import type { Effort } from "../Effort";
import { type CoverProblem, stepsOf, type Supply } from "./CoverProblem";
import { stepAlong, valueOf, worthOf } from "./multipliers";

export interface FreeSources {
  /** Those that a cover of the size may have, the most valuable first; none if there is provably no such cover. */
  readonly free: readonly Supply[];
  /** By which that is known. */
  readonly multipliers: Float64Array;
}

const maxSteps = 2;

/**
 * Leaves out the sources that no cover with at most `count` sources has. At any multipliers the sources of a cover are worth
 * as much together as all that is needed: if not even the most valuable ones are, there is no cover, and if they are not with
 * a source in the place of the least of them, there is none with that source. Where this leaves out nobody, it is tried at
 * better multipliers.
 */
export function fixByBound(problem: CoverProblem, count: number, given: Float64Array, effort: Effort): FreeSources {
  const { needs, supplies } = problem;
  let multipliers = given;
  for (let step = 0; ; step += 1) {
    effort.stepsLeft -= 2 * stepsOf(problem);
    const worth = worthOf(needs, multipliers);
    const valued = supplies.map((supply) => ({ supply, value: valueOf(supply, multipliers) }));
    valued.sort((a, b) => b.value - a.value);
    const best = valued.slice(0, count);
    const most = best.reduce((sum, { value }) => sum + value, 0);
    // More than rounding can have taken away: each sum has fewer terms than this has.
    const error = (most + worth) * (needs.length + supplies.length) * 2 ** -51;
    const slack = most - worth + error;
    // Beyond the numbers there are, nothing is known.
    if (!Number.isFinite(slack)) return { free: supplies, multipliers: given };
    if (slack < 0) return { free: [], multipliers };

    const least = best.at(-1)!.value;
    const free = valued.filter(({ value }) => least - value <= slack).map(({ supply }) => supply);
    if (free.length < supplies.length || step === maxSteps) return { free, multipliers };
    const chosen = best.map(({ supply }) => supply);
    multipliers = stepAlong(problem, multipliers, chosen, slack);
  }
}
