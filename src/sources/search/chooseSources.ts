import { spendAtMost } from "../../plan/search/Effort";
import type { BoundedCover, CoverProblem } from "./CoverProblem";
import { fewestSources } from "./fewestSources";

/** The part of the steps that the number of sources may take; the rest is for the last arrival. */
const countShare = 0.6;

/**
 * Chooses few sources, and among as few those whose last arrival is the earliest found. `arrivals` has the date of each
 * source, in ascending order. The bound meets the number of sources only where both are proven: that there are no fewer, and
 * that as few do not arrive earlier.
 */
export function chooseSources(problem: CoverProblem, arrivals: readonly string[], maxSteps: number): BoundedCover {
  const effort = { stepsLeft: maxSteps };
  const first = spendAtMost(effort, countShare * effort.stepsLeft, (part) =>
    fewestSources(problem, 0, Infinity, part),
  )!;
  let { cover } = first;
  const dates = Array.from(new Set(arrivals));
  // By index into the dates: up to `refuted` there is provably no cover as small.
  let refuted = -1;
  let last = lastDate();
  for (let from = 0; from < last;) {
    const middle = Math.floor((from + last) / 2);
    if (!tryUntil(middle)) from = middle + 1;
  }
  const isEarliest = refuted === last - 1;
  return { cover, lowerBound: isEarliest ? first.lowerBound : Math.min(first.lowerBound, cover.length - 1) };

  function lastDate(): number {
    const latest = cover.at(-1);
    return latest ? dates.indexOf(arrivals[latest.source]!) : 0;
  }

  /** Whether a cover as small is found among the sources that arrive up to a date. */
  function tryUntil(date: number): boolean {
    const supplies = problem.supplies.filter(({ source }) => arrivals[source]! <= dates[date]!);
    const found = spendAtMost(effort, 0.5 * effort.stepsLeft, (part) =>
      fewestSources({ needs: problem.needs, supplies }, first.lowerBound, cover.length, part),
    );
    if (found && found.cover.length <= cover.length) {
      cover = found.cover;
      last = lastDate();
      return true;
    }
    if (!found || found.lowerBound > cover.length) refuted = date;
    return false;
  }
}
