import { spendAtMost } from "../Effort";
import { coverInParts } from "./coverInParts";
import type { BoundedCover, CoverProblem } from "./CoverProblem";

/** The part of the steps that the number of sources may take; the rest is for the last arrival. */
const countShare = 0.6;

/**
 * Covers with few sources, ascending, and among as few with those whose last arrival is the earliest found. `arrivals` has the
 * date of each source, in ascending order. The bound meets the number of sources only where both are proven: that there are
 * no fewer, and that as few do not arrive earlier.
 */
export function earliestCover(problem: CoverProblem, arrivals: readonly string[], maxSteps: number): BoundedCover {
  const effort = { stepsLeft: maxSteps };
  const first = spendAtMost(effort, countShare * effort.stepsLeft, (part) => coverInParts(problem, 0, Infinity, part))!;
  const dates = Array.from(new Set(arrivals));
  const dateOf = arrivals.map((arrival) => dates.indexOf(arrival));
  const lastDateOf = (cover: readonly number[]) => cover.reduce((last, source) => Math.max(last, dateOf[source]!), 0);

  let { cover } = first;
  let last = lastDateOf(cover);
  // By index into the dates: up to `refuted` there is provably no cover as small.
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

  /** A cover with at most `limit` sources that all arrive up to a date, if one is found, and whether there is provably none. */
  function coverUntil(date: number, limit: number): { found: readonly number[] | undefined; isRefuted: boolean } {
    const supplies = problem.supplies.filter(({ source }) => dateOf[source]! <= date);
    const bounded = spendAtMost(effort, 0.5 * effort.stepsLeft, (part) =>
      coverInParts({ needs: problem.needs, supplies }, first.lowerBound, limit, part),
    );
    if (!bounded) return { found: undefined, isRefuted: true };
    return {
      found: bounded.cover.length <= limit ? bounded.cover : undefined,
      isRefuted: bounded.lowerBound > limit,
    };
  }
}
