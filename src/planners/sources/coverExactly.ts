import { type CoverProblem, needsBeside, type Supply } from "./CoverProblem";

/**
 * The cover with the fewest sources, and among as few the one whose last arrives the earliest, ascending. Tries every choice
 * of one source, then of two, and so on: O(2^sources × sources × SKUs), for a problem with few sources.
 */
export function coverExactly({ needs, supplies }: CoverProblem): readonly number[] {
  for (let count = 1; ; count += 1) {
    const found = choose(count, supplies, needs);
    if (found) return found;
  }
}

/** So many sources that together supply what is left; the last of them is as early as it can be. */
function choose(count: number, supplies: readonly Supply[], left: Float64Array): readonly number[] | undefined {
  if (count === 0) return left.every((qty) => qty === 0) ? [] : undefined;
  for (const [place, last] of supplies.entries()) {
    const found = choose(count - 1, supplies.slice(0, place), needsBeside(left, [last]));
    if (found) return [...found, last.source];
  }
  return undefined;
}
