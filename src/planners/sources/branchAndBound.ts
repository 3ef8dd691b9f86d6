import type { Effort } from "../Effort";
import { type Column, costOf, type Cover, type CoverProblem, problemBeside, stepsOf } from "./CoverProblem";
import { excessAt, stepAlong, valueOf, worthOf } from "./lagrangianBound";
import { takeForced } from "./takeForced";

/**
 * Searches for a cover (see {@link CoverProblem}) that costs at most `budget`, by branch and bound. Each node takes
 * columns that every cover has, and discards columns that no cover within the budget has. It then branches, if possible
 * on the column with the greatest value per cost ({@link valueOf}): first with the column, then without it.
 *
 * @returns A cover; `"impossible"` if provably no such cover exists; `undefined` if the effort is spent first.
 */
export function branchAndBound(
  problem: CoverProblem,
  budget: number,
  multipliers: Float64Array,
  effort: Effort,
): Cover | "impossible" | undefined {
  const found = search(problem, [], multipliers);
  if (found) return found;
  return effort.stepsLeft > 0 ? "impossible" : undefined;

  /** Searches the covers that include the columns of `before`. */
  function search(given: CoverProblem, before: Cover, multipliersBefore: Float64Array): Cover | undefined {
    let rest = given;
    let chosen = before;
    let multipliers = multipliersBefore;
    for (;;) {
      effort.stepsLeft -= stepsOf(rest);
      const reduced = takeForced(rest);
      if (!reduced) return undefined;
      chosen = [...chosen, ...reduced.forced];
      rest = reduced.rest;
      const left = budget - costOf(chosen);
      if (left < 0) return undefined;
      if (rest.groups.length === 0) return chosen;
      if (effort.stepsLeft <= 0) return undefined;

      const fixed = fixByBound(rest, left, multipliers, effort);
      if (!fixed.branch) return undefined;
      multipliers = fixed.multipliers;
      const { branch } = fixed;
      const others = fixed.groups.filter((group) => !group.includes(branch));
      const found = search(problemBeside(rest.needs, [branch], others), [...chosen, branch], multipliers);
      if (found) return found;
      const without = fixed.groups.map((group) => group.filter((column) => column !== branch));
      rest = { needs: rest.needs, groups: without.filter((group) => group.length > 0) };
    }
  }
}

const maxMultiplierSteps = 2;

/**
 * Discards columns that no cover within the budget has. Worth and excess are those of `lagrangianBound`, with costs
 * multiplied by a rate:
 *
 * - If budget × rate + the excess of all groups is less than the worth of the needs, no cover is within the budget.
 * - If this holds once a group must use a certain column, no cover within the budget has that column.
 *
 * If no column can be discarded, this is repeated with other multipliers, at most twice.
 *
 * @returns The groups without discarded columns; the column to branch on, `undefined` if provably no cover is within
 * the budget; and multipliers for later nodes.
 */
export function fixByBound(problem: CoverProblem, budget: number, given: Float64Array, effort: Effort) {
  const { needs, groups } = problem;
  let multipliers = given;
  for (let step = 0; ; step += 1) {
    effort.stepsLeft -= 2 * stepsOf(problem);
    const { rate, first } = rateOf(groups, budget, multipliers);
    const { excess, used, error } = excessAt(problem, multipliers, rate);
    const slack = budget * rate + excess - worthOf(needs, multipliers) + error;
    // After an overflow, the bound is invalid.
    if (!Number.isFinite(slack)) return { groups, branch: first, multipliers: given };
    if (slack < 0) return { groups: [], branch: undefined, multipliers };

    const surplus = (column: Column) => valueOf(column, multipliers) - rate * column.cost;
    const free = groups.map((group) => {
      const most = group.reduce((max, column) => Math.max(max, surplus(column)), 0);
      return group.filter((column) => column.cost <= budget && most - surplus(column) <= slack);
    });
    if (free.some((group, place) => group.length < groups[place]!.length) || step === maxMultiplierSteps) {
      const left = free.filter((group) => group.length > 0);
      const branch = left.some((group) => group.includes(first)) ? first : left[0]?.[0];
      return { groups: left, branch, multipliers };
    }
    multipliers = stepAlong(needs, multipliers, used, slack);
  }
}

/**
 * Takes columns in descending order of value per cost. `rate` is the value per cost of the column at which the budget
 * runs out, or 0 if all fit. `first` is the first column.
 */
function rateOf(groups: CoverProblem["groups"], budget: number, multipliers: Float64Array) {
  const rated = groups
    .flat()
    .map((column) => ({ column, rate: valueOf(column, multipliers) / Math.max(1e-9, column.cost) }));
  rated.sort((a, b) => b.rate - a.rate);
  let left = budget;
  let last = 0;
  for (const { column, rate } of rated) {
    if (left === 0 || column.cost > left) return { rate: left === 0 ? last : rate, first: rated[0]!.column };
    left -= column.cost;
    last = rate;
  }
  return { rate: 0, first: rated[0]!.column };
}
