import { type Effort, spendAtMost, spendShare } from "../Effort";
import { binCompletion } from "./binCompletion";
import { exactCover } from "./exactCover";
import {
  addUnits,
  type BoundedPacking,
  countTransfers,
  hasGap,
  oneLimit,
  type PackingProblem,
  type RepeatedPattern,
  subproblem,
  sumOver,
  totalOf,
} from "./PackingProblem";
import { packInto } from "./packInto";

/** The share of steps for one run of bin completion. */
const completionShare = 0.16;

/** If a packing that meets the bound has less than this share of empty room, `exactCover` gets all steps. */
const fullRoom = 0.005;
/** Otherwise, `exactCover` gets this share, enough for few units. With many, `solveRelaxation` does better. */
const otherShare = 0.02;
/** The share of steps for `packInto`. */
const severalShare = 0.5;

/** These limit the recursion of bin completion, which has one level for each transfer and one for each weight. */
const maxTransfersRepacked = 200;
const maxWeightsRepacked = 500;

/** These limit the recursion of `exactCover` and of `packInto`: one level per transfer or kind. */
const [maxKindsDecided, maxKindsOfSeveral, maxTransfersOfSeveral] = [1000, 500, 200];

/**
 * Searches for a packing (see {@link PackingProblem}) that meets the bound, or for a proof that none exists: by bin
 * completion and exact cover for one limit, by `packInto` for several.
 */
export function closeGap(problem: PackingProblem, start: BoundedPacking, effort: Effort): BoundedPacking {
  const [limit = 0, ...others] = problem.limits;
  const hasOneLimit = others.length === 0;
  // Products above 2^53 − 1 are rounded, so they prove nothing.
  if (!problem.limits.every((each) => Number.isSafeInteger(each * countTransfers(start.packing)))) return start;
  let best = hasOneLimit ? saveTransfers(problem, start, effort) : start;
  const decide = hasOneLimit ? exactCover : packInto;
  while (hasGap(best) && effort.stepsLeft > 0 && isDecidable(problem, best.lowerBound)) {
    const room = 1 - totalOf(problem) / (limit * best.lowerBound);
    const share = !hasOneLimit ? severalShare : room < fullRoom ? 1 : otherShare;
    const found = spendShare(effort, share, (part) => decide(problem, best.lowerBound, part));
    if (found === undefined) break;
    if (found === "impossible") best = { ...best, lowerBound: best.lowerBound + 1 };
    else best = { ...best, packing: found.map((pattern) => ({ pattern, times: 1 })) };
  }
  return best;
}

function isDecidable({ limits, counts }: PackingProblem, transfers: number): boolean {
  if (limits.length === 1) return counts.length <= maxKindsDecided;
  return counts.length <= maxKindsOfSeveral && transfers <= maxTransfersOfSeveral;
}

/** Removes one transfer at a time by bin completion, until this fails. */
function saveTransfers(problem: PackingProblem, start: BoundedPacking, effort: Effort): BoundedPacking {
  const maxSteps = completionShare * effort.stepsLeft;
  let best = start;
  while (hasGap(best) && effort.stepsLeft > 0) {
    const packing = spendAtMost(effort, maxSteps, (part) => repack(problem, best.packing, part));
    if (!packing) break;
    best = { ...best, packing };
  }
  return best;
}

/**
 * Repacks the transfers with the most empty room (all transfers, if they are few) into one transfer fewer.
 *
 * @returns `undefined` if no such packing is found.
 */
function repack(
  problem: PackingProblem,
  packing: readonly RepeatedPattern[],
  effort: Effort,
): readonly RepeatedPattern[] | undefined {
  const { limit, weights, counts } = oneLimit(problem);
  effort.stepsLeft -= packing.length + counts.length;
  const kept: RepeatedPattern[] = [];
  const taken = counts.map(() => 0);
  let transfers = 0;
  let weightsTaken = 0;
  let slack = 0;
  const byRoom = packing
    .map((each) => ({ ...each, room: limit - sumOver(each.pattern, weights) }))
    .sort((a, b) => b.room - a.room);
  for (const { pattern, times, room } of byRoom) {
    weightsTaken += pattern.length;
    const timesTaken = weightsTaken > maxWeightsRepacked ? 0 : Math.min(times, maxTransfersRepacked - transfers);
    transfers += timesTaken;
    slack += room * timesTaken;
    addUnits(taken, pattern, timesTaken);
    if (times > timesTaken) kept.push({ pattern, times: times - timesTaken });
  }
  if (slack < limit) return undefined;
  const part = subproblem(problem, taken);
  const found = binCompletion(part.problem, transfers - 1, effort);
  return found && [...kept, ...found.map((pattern) => ({ pattern: part.toWhole(pattern), times: 1 }))];
}
