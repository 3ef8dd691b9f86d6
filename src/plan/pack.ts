import { completeTransfers, type Preference } from "./completeTransfers";
import { coverUnits } from "./coverUnits";
import type { Effort } from "./Effort";
import { firstFitDecreasing } from "./firstFitDecreasing";
import { needsMoreThan } from "./linearBound";
import { lowerBound } from "./lowerBound";
import { type Load, type PackingProblem, transfersIn, type UnitsOfWeight } from "./Packing";

/** A packing, and how few transfers there could be at best. */
export interface Packed {
  readonly loads: readonly Load[];
  readonly lowerBound: number;
}

/** Beyond these the searches, which go as deep, are left out. */
const mostTransfersSearched = 1000;
const mostWeightsSearched = 500;

/** What one search may spend of the effort, and how much at most: more effort is for more searches, not for deeper ones. */
const onPatterns = { share: 0.3, most: Infinity };
const onFirstCompletions = { share: 0.15, most: 37_500 };
const onOneCompletion = { share: 0.05, most: 12_500 };

/** Heaviness and noise, where no sure preference has found anything: in turn, with one seed after the other. */
const noisy = [
  [3, 0.05],
  [1, 0.05],
  [0.3, 0.02],
] as const;

/** What different requests yield to, from little regard for weight to much. */
const preferences: readonly Preference[] = [0.3, 0.1, 1].map((heaviness) => ({ heaviness, width: 2 }));

/** As many as are asked for; the same in every run. */
function* noisyPreferences(): Generator<Preference, never> {
  for (let seed = 1; ; seed += 1) {
    for (const [heaviness, amount] of noisy) yield { heaviness, width: 2, noise: { amount, seed } };
  }
}

/**
 * Packs units into few transfers. First-fit decreasing gives a packing, and a bound says how far it may be from the best;
 * within so many steps, searches for better packings and proofs that there are none close the gap.
 */
export function pack(problem: PackingProblem, steps: number): Packed {
  const effort: Effort = { stepsLeft: steps };
  const isSearched = problem.weights.length <= mostWeightsSearched;
  let bound = lowerBound(problem);
  let loads = firstFitDecreasing(problem);

  const improve = (found: readonly (readonly UnitsOfWeight[])[]) => {
    loads = found.map((units) => ({ units, times: 1 }));
  };
  const isOpen = () => isSearched && effort.stepsLeft > 0 && bound < transfersIn(loads);
  if (transfersIn(loads) > mostTransfersSearched) return { loads, lowerBound: bound };

  // What is more than one transfer away from the bound is seldom out of reach.
  for (const preference of preferences) {
    while (isOpen()) {
      const found = complete(problem, transfersIn(loads) - 1, preference, effort, allowance(onFirstCompletions, steps));
      if (!found) break;
      improve(found);
    }
    if (transfersIn(loads) - bound <= 1) break;
  }
  while (isOpen()) {
    const found = decide(problem, bound, effort, steps);
    if (found === undefined) break;
    if (found === "impossible") bound += 1;
    else improve(found);
  }
  const noisyOnes = noisyPreferences();
  while (isOpen()) {
    const most = allowance(onOneCompletion, steps);
    const found = complete(problem, transfersIn(loads) - 1, noisyOnes.next().value, effort, most);
    if (found) improve(found);
  }
  return { loads, lowerBound: bound };
}

/** A packing into so many transfers, or that there is none; `undefined` where the effort does not tell. */
function decide(
  problem: PackingProblem,
  transfers: number,
  effort: Effort,
  steps: number,
): UnitsOfWeight[][] | "impossible" | undefined {
  const covered = withShare(effort, allowance(onPatterns, steps), (share) => coverUnits(problem, transfers, share));
  if (covered) return covered;
  for (const preference of preferences) {
    const completed = complete(problem, transfers, preference, effort, allowance(onOneCompletion, steps));
    if (completed) return completed;
  }
  return needsMoreThan(problem, transfers, effort) ? "impossible" : undefined;
}

function complete(
  problem: PackingProblem,
  transfers: number,
  preference: Preference,
  effort: Effort,
  most: number,
): UnitsOfWeight[][] | undefined {
  return withShare(effort, most, (share) => completeTransfers(problem, transfers, preference, share));
}

/** Lets a search spend a part of the effort. */
function withShare<Found>(effort: Effort, most: number, find: (share: Effort) => Found): Found {
  const given = Math.min(most, effort.stepsLeft);
  const share = { stepsLeft: given };
  const found = find(share);
  // Even a search that gives up at once costs something, or the effort might never end.
  effort.stepsLeft -= Math.max(1, given - Math.max(0, share.stepsLeft));
  return found;
}

function allowance({ share, most }: { readonly share: number; readonly most: number }, steps: number): number {
  return Math.min(share * steps, most);
}
