import { spendShare } from "../Effort";
import { coverInParts } from "./coverInParts";
import { type BoundedCover, costOf, type Cover, type CoverProblem } from "./CoverProblem";

/** Share of all steps for finding a cheap cover. The rest is for an earlier last arrival. */
const costShare = 0.6;
/** Share of the remaining steps for each date tried. */
const dateShare = 0.5;

/**
 * Finds a cheap cover (see {@link CoverProblem}). Then bisects the dates for a cover that is not more expensive and has
 * an earlier last arrival. The bound equals the cost only if two things are proven: no cover is cheaper, and no cover
 * of that cost has an earlier last arrival.
 *
 * @param arrivals The arrival date of each service, ascending.
 */
export function earliestCover(problem: CoverProblem, arrivals: readonly string[], maxSteps: number): BoundedCover {
  const effort = { stepsLeft: maxSteps };
  const first = spendShare(effort, costShare, (part) => coverInParts(problem, 0, Infinity, part))!;
  const dates = Array.from(new Set(arrivals));
  const dateOf = arrivals.map((arrival) => dates.indexOf(arrival));
  // Services are numbered in order of arrival, so the last service of a column arrives last.
  const lastDateOf = (cover: Cover) =>
    cover.reduce((last, { services }) => Math.max(last, dateOf[services.at(-1)!]!), 0);

  let { cover } = first;
  let last = lastDateOf(cover);
  // The index of the last date by which provably no cover arrives that costs no more; -1 if there is none.
  let refuted = -1;
  for (let from = 0; from < last;) {
    const middle = Math.floor((from + last) / 2);
    const limit = costOf(cover);
    const groups = problem.groups.map((group) => group.filter(({ services }) => dateOf[services.at(-1)!]! <= middle));
    const found = spendShare(effort, dateShare, (part) =>
      coverInParts({ ...problem, groups }, first.lowerBound, limit, part),
    );
    if (found && costOf(found.cover) <= limit) {
      cover = found.cover;
      last = lastDateOf(cover);
    } else {
      from = middle + 1;
      if (!found || found.lowerBound > limit) refuted = middle;
    }
  }
  const isEarliest = refuted === last - 1;
  return { cover, lowerBound: isEarliest ? first.lowerBound : Math.min(first.lowerBound, costOf(cover) - 1) };
}
