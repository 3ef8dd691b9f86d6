import { spendAtMost } from "../../plan/search/Effort";
import type { BoundedCover, CoverProblem } from "./CoverProblem";
import { fewestSources } from "./fewestSources";

/** The part of the steps that the number of sources may take; the rest is for the last arrival. */
const countShare = 0.6;

/**
 * Chooses few sources, and among as few those whose last arrival is the earliest found. `arrivals` has the date of each
 * source, in ascending order.
 */
export function chooseSources(problem: CoverProblem, arrivals: readonly string[], maxSteps: number): BoundedCover {
  const effort = { stepsLeft: maxSteps };
  let best = spendAtMost(effort, countShare * effort.stepsLeft, (part) => fewestSources(problem, 0, Infinity, part))!;
  const { lowerBound } = best;

  // The dates before the last arrival: `from` is the first that may do, `to` the first that is known to.
  const dates = Array.from(new Set(arrivals));
  const lastDate = () => dates.indexOf(arrivals[best.cover.at(-1)?.source ?? 0]!);
  let from = 0;
  let to = lastDate();
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const supplies = problem.supplies.filter(({ source }) => arrivals[source]! <= dates[middle]!);
    const count = best.cover.length;
    const found = spendAtMost(effort, effort.stepsLeft / 2, (part) =>
      fewestSources({ needs: problem.needs, supplies }, lowerBound, count, part),
    );
    if (found && found.cover.length <= count) {
      best = { cover: found.cover, lowerBound };
      to = lastDate();
    } else from = middle + 1;
  }
  return best;
}
