import { binCompletion } from "./binCompletion";
import type { Effort } from "../Effort";
import type { PackingProblem, Pattern, RepeatedPattern } from "./PackingProblem";
import { subproblem } from "./subproblem";

/** How much is taken out at a time: bin completion calls itself once for each transfer and each weight in it. */
const maxTransfers = 200;
const maxWeights = 500;

/**
 * Saves a transfer: takes out the transfers with the most room left, and packs what they carry into one fewer. Where there
 * are few transfers, all are taken out.
 *
 * @returns `undefined` where that does not succeed.
 */
export function repack(
  problem: PackingProblem,
  packing: readonly RepeatedPattern[],
  weightBias: number,
  effort: Effort,
): readonly RepeatedPattern[] | undefined {
  const { limit, weights, counts } = problem;
  effort.stepsLeft -= packing.length + counts.length;
  const kept: RepeatedPattern[] = [];
  const taken = counts.map(() => 0);
  let transfers = 0;
  let weightsTaken = 0;
  let slack = 0;
  const byRoom = packing
    .map((each) => ({ ...each, room: limit - weightOf(each.pattern) }))
    .sort((a, b) => b.room - a.room);
  for (const { pattern, times, room } of byRoom) {
    weightsTaken += pattern.length;
    const timesTaken = weightsTaken > maxWeights ? 0 : Math.min(times, maxTransfers - transfers);
    transfers += timesTaken;
    slack += room * timesTaken;
    for (const { index, count } of pattern) taken[index]! += count * timesTaken;
    if (times > timesTaken) kept.push({ pattern, times: times - timesTaken });
  }
  if (slack < limit) return undefined;
  const part = subproblem(problem, taken);
  const found = binCompletion(part.problem, transfers - 1, weightBias, effort);
  return found && [...kept, ...found.map((pattern) => ({ pattern: part.toWhole(pattern), times: 1 }))];

  function weightOf(pattern: Pattern): number {
    return pattern.reduce((sum, { index, count }) => sum + count * weights[index]!, 0);
  }
}
