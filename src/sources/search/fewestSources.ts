import { type Effort, spendAtMost } from "../../plan/search/Effort";
import { chooseForced } from "./chooseForced";
import { type BoundedCover, type CoverProblem, stepsOf, type Supply } from "./CoverProblem";
import { coverPart } from "./coverPart";
import { withoutSuperfluous } from "./greedyCover";
import { splitProblem } from "./splitProblem";

/** Parts of up to so many sources are searched exhaustively, whatever the effort. */
const maxExhaustive = 12;

/**
 * Covers with few sources, and bounds how few there can be: those that are forced, and the covers of the parts into which
 * the rest falls. `knownBound` is one that is proven already; a bound above `limit` need not be any better. Returns
 * `undefined` where all sources together do not supply everything.
 */
export function fewestSources(
  problem: CoverProblem,
  knownBound: number,
  limit: number,
  effort: Effort,
): BoundedCover | undefined {
  const reduced = chooseForced(problem, effort);
  if (!reduced) return undefined;
  const cover: Supply[] = Array.from(reduced.forced);
  let lowerBound = cover.length;
  const parts = splitProblem(reduced.rest);
  let stepsOfRest = stepsOf(reduced.rest);
  for (const part of parts) {
    const share = stepsOf(part) / stepsOfRest;
    stepsOfRest -= stepsOf(part);
    const known = parts.length === 1 ? knownBound - lowerBound : 0;
    const solve = (some: Effort) => coverPart(part, known, limit - lowerBound, some);
    const isSmall = part.supplies.length <= maxExhaustive;
    const found = isSmall
      ? solve({ stepsLeft: Number.MAX_SAFE_INTEGER })
      : spendAtMost(effort, share * effort.stepsLeft, solve);
    cover.push(...found.cover);
    lowerBound += found.lowerBound;
  }
  return { cover: withoutSuperfluous(problem, cover), lowerBound: Math.max(knownBound, lowerBound) };
}
