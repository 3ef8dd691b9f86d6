import { type FirstUnit, fillTransfers, type UnitsLeft } from "./firstFitDecreasing";
import type { PackingProblem, RepeatedPattern } from "./PackingProblem";

/** How many partners are tried for each unit, and in all. Where there are more, those at regular distances are tried. */
const maxPartnersTried = 200;
const maxTriedInAll = 200_000;

/**
 * A form of the heuristic minimum bin slack (Gupta and Ho, 1999): fills one transfer after the other with the heaviest unit left,
 * or the lightest, and the one or two units that leave the least room beside it. It is good where two or three units fill a
 * transfer. O(200 × log weights) for each pattern.
 */
export function minimumBinSlack(problem: PackingProblem, firstUnit: FirstUnit): RepeatedPattern[] {
  const { limit, weights } = problem;
  const size = weights.length;
  const partnersTried = Math.min(maxPartnersTried, Math.ceil(maxTriedInAll / size));
  return fillTransfers(problem, firstUnit, findPartners);

  function findPartners(start: number, { counts, weightsLeft }: UnitsLeft): readonly number[] {
    const beside = limit - weights[start]!;
    let partners: readonly number[] = [];
    let leastRoom = beside;
    const from = weightsLeft.nextThatFits(0, beside);
    const stride = Math.ceil((size - from) / partnersTried);
    for (let first = from; first < size && leastRoom > 0; first = weightsLeft.next(first + stride)) {
      const taken = (index: number) => (index === start ? 1 : 0) + (index === first ? 1 : 0);
      if (counts[first]! < taken(first)) continue;
      const rest = beside - weights[first]!;
      let second = weightsLeft.nextThatFits(first, rest);
      while (second < size && counts[second]! <= taken(second)) second = weightsLeft.nextThatFits(second + 1, rest);
      const room = second < size ? rest - weights[second]! : rest;
      if (room >= leastRoom) continue;
      leastRoom = room;
      partners = second < size ? [first, second] : [first];
    }
    return partners;
  }
}
