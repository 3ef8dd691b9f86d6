import { type Effort, spendAtMost } from "../Effort";
import { createKnapsack } from "./createKnapsack";
import { fitting, type PackingProblem, type Pattern, sharesOf, type UnitsOfKind } from "./PackingProblem";

/** A pattern (see {@link PackingProblem}) that is used until one kind runs out. */
export interface Fill {
  readonly pattern: Pattern;
  /** The fractional number of uses. */
  readonly uses: number;
  /** The kind that runs out, with its units in the pattern. */
  readonly scarcest: UnitsOfKind;
}

/** The bonus in value for a unit that fills a transfer. Smaller units get less: they are easier to place later. */
const largeBonus = 0.3;
const fullValue = 10_000_000;
/** The minimum steps per pattern: few good patterns are better than many poor patterns. */
const minSteps = 40;
const maxSteps = 300;
const maxStepsOfSeveral = 1000;
const tolerance = 1e-9;

/**
 * The sequential heuristic (Haessler, A heuristic programming solution to a nonlinear cutting stock problem, 1971):
 * fills a transfer with the largest unit left and the units that fit best, uses this pattern (also fractionally) until
 * one kind runs out, and repeats. So no pattern contains the scarcest kind of an earlier pattern.
 *
 * @returns One pattern per kind, or fewer if the effort runs out.
 */
export function sequentialHeuristic(problem: PackingProblem, effort: Effort): readonly Fill[] {
  const { limits, amounts, counts } = problem;
  const left = Float64Array.from(counts);
  const shares = sharesOf(problem);
  const values = shares.map((share) => Math.floor(share * (1 + largeBonus * share) * fullValue));
  const knapsack = createKnapsack(problem);
  const most = limits.length === 1 ? maxSteps : maxStepsOfSeveral;
  const stepsForEach = Math.min(most, Math.max(minSteps, effort.stepsLeft / amounts.length));
  const fills: Fill[] = [];
  // The kinds that have not yet been the scarcest, the largest first.
  let open = Array.from(counts.keys()).sort((a, b) => shares[b]! - shares[a]!);
  while (open.length > 0 && effort.stepsLeft > 0) {
    const pattern = fillTransfer(open[0]!);
    let scarcest = pattern[0]!;
    for (const units of pattern) {
      if (left[units.index]! / units.count < left[scarcest.index]! / scarcest.count) scarcest = units;
    }
    const uses = left[scarcest.index]! / scarcest.count;
    for (const { index, count } of pattern) left[index] = subtract(left[index]!, count * uses);
    const { index: closed } = scarcest;
    open = open.filter((kind) => kind !== closed);
    fills.push({ pattern, uses, scarcest });
  }
  return fills;

  function fillTransfer(first: number): Pattern {
    effort.stepsLeft -= 1;
    // If two kinds run out together, only one leaves `open`. The other kind gets a pattern with 0 uses, because the
    // simplex method starts with one pattern per kind.
    if (left[first] === 0) return [{ index: first, count: 1 }];
    const rooms = limits.map((limit, dimension) => limit - amounts[first]![dimension]!);
    const others = (kind: number) => Math.ceil(left[kind]!) - (kind === first ? 1 : 0);
    const candidates = open.filter((kind) => others(kind) > 0 && fitting(amounts[kind]!, rooms) > 0);
    const maxCounts = new Float64Array(amounts.length);
    for (const kind of candidates) maxCounts[kind] = Math.min(others(kind), fitting(amounts[kind]!, rooms));
    const task = { values, maxCounts, rooms, candidates, needed: 0, enough: Infinity };
    const pattern = spendAtMost(effort, stepsForEach, (part) => knapsack(task, part)).patterns.at(-1) ?? [];
    const again = pattern.find((units) => units.index === first);
    return [{ index: first, count: 1 + (again?.count ?? 0) }, ...pattern.filter((units) => units !== again)];
  }
}

/** The difference; 0 if it may be a rounding error. */
function subtract(minuend: number, subtrahend: number): number {
  const difference = minuend - subtrahend;
  return difference > tolerance ? difference : 0;
}
