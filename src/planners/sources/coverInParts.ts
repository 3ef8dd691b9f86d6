import { type Effort, spendAtMost } from "../Effort";
import { coverExactly } from "./coverExactly";
import { type BoundedCover, type CoverProblem, stepsOf } from "./CoverProblem";
import { coverWithin } from "./coverWithin";
import { withoutSuperfluous } from "./greedyCover";
import { splitProblem } from "./splitProblem";
import { takeForced } from "./takeForced";

/** Parts of up to so many sources are covered exactly, whatever the effort. */
const maxExact = 12;

/**
 * Covers with few sources, and bounds how few there can be: those that are forced, and the covers of the parts into which
 * the rest falls. `knownBound` is one that is proven already; a bound above `limit` need not be any better. The cover is
 * ascending. Returns `undefined` where all sources together do not supply everything.
 */
export function coverInParts(
  problem: CoverProblem,
  knownBound: number,
  limit: number,
  effort: Effort,
): BoundedCover | undefined {
  const reduced = takeForced(problem);
  if (!reduced) return undefined;
  const cover = Array.from(reduced.forced);
  let lowerBound = cover.length;
  const parts = splitProblem(reduced.rest);
  let stepsOfRest = stepsOf(reduced.rest);
  for (const part of parts) {
    const share = stepsOf(part) / stepsOfRest;
    stepsOfRest -= stepsOf(part);
    if (part.supplies.length <= maxExact) {
      const exact = coverExactly(part);
      cover.push(...exact);
      lowerBound += exact.length;
    } else {
      const known = parts.length === 1 ? knownBound - lowerBound : 0;
      const found = spendAtMost(effort, share * effort.stepsLeft, (some) =>
        coverWithin(part, known, limit - lowerBound, some),
      );
      cover.push(...found.cover);
      lowerBound += found.lowerBound;
    }
  }
  return { cover: withoutSuperfluous(problem, cover), lowerBound: Math.max(knownBound, lowerBound) };
}
