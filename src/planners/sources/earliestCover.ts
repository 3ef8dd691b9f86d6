import { spendShare } from "../Effort";
import { coverInParts } from "./coverInParts";
import type { BoundedCover, CoverProblem } from "./CoverProblem";

/** The part of all steps that the search for few sources may take; the rest is for the last arrival. */
const countShare = 0.6;
/** The part of the steps that are left that the search at one date may take. */
const dateShare = 0.5;

/**
 * Finds a cover with few sources, ascending, and then by bisection over the dates a cover with no more sources whose last
 * arrival is earlier. The bound equals the number of sources only where two things are proven: no cover has fewer sources,
 * and no cover with as few has an earlier last arrival.
 *
 * @param arrivals The date of each source, in ascending order.
 */
export function earliestCover(problem: CoverProblem, arrivals: readonly string[], maxSteps: number): BoundedCover {
  const effort = { stepsLeft: maxSteps };
  const first = spendShare(effort, countShare, (part) => coverInParts(problem, 0, Infinity, part))!;
  const dates = Array.from(new Set(arrivals));
  const dateOf = arrivals.map((arrival) => dates.indexOf(arrival));
  const lastDateOf = (cover: readonly number[]) => cover.reduce((last, source) => Math.max(last, dateOf[source]!), 0);

  let { cover } = first;
  let last = lastDateOf(cover);
  // An index into the dates: provably no cover as small arrives up to this date.
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

  /** A cover with at most `limit` sources that all arrive up to a date, if one is found, or whether provably none exists. */
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
