import type { PackingProblem, Pattern } from "./PackingProblem";

/**
 * Vector packing: bin packing with several limits. Units of one kind take the same of each limit. Amounts and counts are safe
 * integers ≥ 0, no amount exceeds its limit, and each kind takes something of some limit.
 */
export interface VectorProblem {
  readonly limits: readonly number[];
  /** What a unit of each kind takes of each limit. */
  readonly amounts: readonly (readonly number[])[];
  /** How many units there are of each kind. */
  readonly counts: readonly number[];
}

/** The problem of a part of the units. */
export interface VectorSubproblem {
  readonly problem: VectorProblem;
  /** Turns a pattern of the part into a pattern of the whole problem. */
  readonly toWhole: (pattern: Pattern) => Pattern;
}

/** @param counts How many units of each kind of the whole problem are in the part. */
export function vectorSubproblem({ limits, amounts }: VectorProblem, counts: readonly number[]): VectorSubproblem {
  const indices = Array.from(counts.keys()).filter((index) => counts[index]! > 0);
  return {
    problem: {
      limits,
      amounts: indices.map((index) => amounts[index]!),
      counts: indices.map((index) => counts[index]!),
    },
    toWhole: (pattern) => pattern.map(({ index, count }) => ({ index: indices[index]!, count })),
  };
}

/** The problem of one limit alone. */
export function projection({ limits, amounts, counts }: VectorProblem, dimension: number): PackingProblem {
  const countOf = new Map<number, number>();
  amounts.forEach((each, index) => {
    const amount = each[dimension]!;
    if (amount > 0) countOf.set(amount, (countOf.get(amount) ?? 0) + counts[index]!);
  });
  const weights = Array.from(countOf.keys()).sort((a, b) => b - a);
  return { limit: limits[dimension]!, weights, counts: weights.map((weight) => countOf.get(weight)!) };
}

/** What all units together take of a limit. */
export function totalOf({ amounts, counts }: VectorProblem, dimension: number): number {
  return amounts.reduce((sum, each, index) => sum + each[dimension]! * counts[index]!, 0);
}

/** How much more a limit counts that makes more transfers necessary. Chosen by trial. */
const sharpness = 4;

/** What one of each limit counts, if a limit counts the more the more transfers it alone makes necessary. A transfer has 1. */
export function limitWeights(problem: VectorProblem): readonly number[] {
  const { limits } = problem;
  const needs = limits.map((limit, dimension) => (totalOf(problem, dimension) / limit) ** sharpness);
  const total = needs.reduce((sum, need) => sum + need, 0);
  return needs.map((need, dimension) => need / total / limits[dimension]!);
}

/** The share of a transfer that a unit of each kind takes, by these weights of the limits. */
export function sharesOf(problem: VectorProblem): readonly number[] {
  const weights = limitWeights(problem);
  return problem.amounts.map((each) => each.reduce((sum, amount, dimension) => sum + amount * weights[dimension]!, 0));
}

/** How many units fit into the rooms. */
export function fitting(amounts: readonly number[], rooms: readonly number[]): number {
  let most = Infinity;
  for (let dimension = 0; dimension < rooms.length; dimension += 1) {
    const amount = amounts[dimension]!;
    if (amount > 0) most = Math.min(most, Math.floor(rooms[dimension]! / amount));
  }
  return most;
}

/** Takes the room of so many units; with a negative count gives it back. */
export function takeRoom(rooms: number[], amounts: readonly number[], count: number): void {
  for (let dimension = 0; dimension < rooms.length; dimension += 1) rooms[dimension]! -= amounts[dimension]! * count;
}
