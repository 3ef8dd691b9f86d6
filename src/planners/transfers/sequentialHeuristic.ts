import { type Effort, spendAtMost } from "../Effort";
import { createKnapsack } from "./createKnapsack";
import type { Fill, PackingProblem, Pattern } from "./PackingProblem";
import { createWeightsLeft } from "./weightsLeft";

/** How much more than its weight a unit is worth if it weighs as much as the limit. Light units are easier to place later. */
const heavyBonus = 0.3;
const fullValue = 10_000_000;
/** Where the effort does not suffice for all patterns, fewer good patterns are better than many poor patterns. */
const minKnapsackSteps = 40;
const maxKnapsackSteps = 300;
/**
 * From how many weights a knapsack chooses. Where there are more, it takes weights at regular distances, because neighbours
 * differ little.
 */
const maxCandidates = 40;
const tolerance = 1e-9;

/**
 * The sequential heuristic (Haessler, A heuristic programming solution to a nonlinear cutting stock problem, 1971): fills
 * one transfer after the other with the heaviest unit left and the units that go best with it, and uses the pattern, in
 * fractions, until a weight has no units left. So a pattern never contains the scarcest weight of an earlier pattern.
 *
 * @returns One pattern for each weight, or fewer where the effort is spent before.
 */
export function sequentialHeuristic({ limit, weights, counts }: PackingProblem, effort: Effort): readonly Fill[] {
  const left = Float64Array.from(counts);
  const weightsLeft = createWeightsLeft(weights);
  const values = weights.map((weight) =>
    Math.floor((weight / limit) * (1 + heavyBonus * (weight / limit)) * fullValue),
  );
  const stepsForEach = Math.min(maxKnapsackSteps, Math.max(minKnapsackSteps, effort.stepsLeft / weights.length));
  const fills: Fill[] = [];
  for (let heaviest = 0; heaviest < weights.length && effort.stepsLeft > 0; heaviest = weightsLeft.next(heaviest)) {
    const pattern = fillTransfer(heaviest);
    let scarcest = pattern[0]!;
    for (const units of pattern) {
      if (left[units.index]! / units.count < left[scarcest.index]! / scarcest.count) scarcest = units;
    }
    const uses = left[scarcest.index]! / scarcest.count;
    for (const { index, count } of pattern) left[index] = subtract(left[index]!, count * uses);
    weightsLeft.remove(scarcest.index);
    fills.push({ pattern, uses, scarcest });
  }
  return fills;

  function fillTransfer(heaviest: number): Pattern {
    effort.stepsLeft -= 1;
    // Where two weights run out at once, only one of them is removed. The other gets a pattern that is used 0 times, because
    // the simplex method begins with one pattern for each weight.
    if (left[heaviest] === 0) return [{ index: heaviest, count: 1 }];
    const room = limit - weights[heaviest]!;
    const indices: number[] = [];
    const maxCounts: number[] = [];
    let index = weightsLeft.nextThatFits(heaviest, room);
    const stride = Math.ceil((weights.length - index) / maxCandidates);
    for (; index < weights.length; index = weightsLeft.next(index + stride)) {
      const others = Math.ceil(left[index]!) - (index === heaviest ? 1 : 0);
      if (others <= 0) continue;
      indices.push(index);
      maxCounts.push(Math.min(others, Math.floor(room / weights[index]!)));
    }
    const knapsack = createKnapsack({ limits: [room], amounts: indices.map((each) => [weights[each]!]) }, maxCounts, [
      1 / limit,
    ]);
    const chosen = indices.map((each) => values[each]!);
    const pattern = spendAtMost(effort, stepsForEach, (part) => knapsack(chosen, part)).patterns.at(-1) ?? [];
    const added = pattern.map((units) => ({ index: indices[units.index]!, count: units.count }));
    const again = added.find((units) => units.index === heaviest);
    return [{ index: heaviest, count: 1 + (again?.count ?? 0) }, ...added.filter((units) => units !== again)];
  }
}

/** The difference, and 0 where it is so small that it may come from rounding. */
function subtract(minuend: number, subtrahend: number): number {
  const difference = minuend - subtrahend;
  return difference > tolerance ? difference : 0;
}
