import { spendShare } from "../Effort";
import { coverInParts } from "./coverInParts";
import type { BoundedCover, CoverProblem } from "./CoverProblem";

/** Share of all steps for finding few sources. The rest is for an earlier last arrival. */
const countShare = 0.6;
/** Share of the remaining steps for each date. */
const dateShare = 0.5;

/**
 * Finds a small cover, ascending, then bisects the dates for one that is no larger and has an earlier last arrival. The
 * bound equals the number of sources only if two things are proven: no cover is smaller, and none of this size has an
 * earlier last arrival.
 *
 * @param arrivals The arrival date of each source, ascending.
 */
export function earliestCover(problem: CoverProblem, arrivals: readonly string[], maxSteps: number): BoundedCover {
  const effort = { stepsLeft: maxSteps };
  const first = spendShare(effort, countShare, (part) => coverInParts(problem, 0, Infinity, part))!;
  const dates = Array.from(new Set(arrivals));
  const dateOf = arrivals.map((arrival) => dates.indexOf(arrival));
  const lastDateOf = (cover: readonly number[]) => cover.reduce((last, source) => Math.max(last, dateOf[source]!), 0);

  let { cover } = first;
  let last = lastDateOf(cover);
  // The latest date, as an index, at which provably no cover of this size has arrived.
  let refuted = -1;
  for (let from = 0; from < last;) {
    const middle = Math.floor((from + last) / 2);
    const { found, isRefuted } = coverUntil(middle, cover.length);
    if (found) {
      cover = found;
      last = lastDateOf(cover);
    } else {
      from = middle + 1;
      if (isRefuted) refuted = middle;
    }
  }
  const isEarliest = refuted === last - 1;
  return { cover, lowerBound: isEarliest ? first.lowerBound : Math.min(first.lowerBound, cover.length - 1) };

  /** Searches for a cover with at most `limit` sources that all arrive by a date. `isRefuted`: provably none exists. */
  function coverUntil(date: number, limit: number): { found: readonly number[] | undefined; isRefuted: boolean } {
    const supplies = problem.supplies.filter(({ source }) => dateOf[source]! <= date);
    const bounded = spendShare(effort, dateShare, (part) =>
      coverInParts({ needs: problem.needs, supplies }, first.lowerBound, limit, part),
    );
    if (!bounded) return { found: undefined, isRefuted: true };
    return {
      found: bounded.cover.length <= limit ? bounded.cover : undefined,
      isRefuted: bounded.lowerBound > limit,
    };
  }
}
