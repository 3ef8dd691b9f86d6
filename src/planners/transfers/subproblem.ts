import type { PackingProblem, Pattern } from "./PackingProblem";

/** The problem of packing a part of the units. */
export interface Subproblem {
  readonly problem: PackingProblem;
  /** A pattern of the part as a pattern of the whole problem. */
  readonly toWhole: (pattern: Pattern) => Pattern;
}

/** @param counts How many units of each weight of the whole problem are in the part. */
export function subproblem({ limit, weights }: PackingProblem, counts: readonly number[]): Subproblem {
  const indices = Array.from(counts.keys()).filter((index) => counts[index]! > 0);
  return {
    problem: {
      limit,
      weights: indices.map((index) => weights[index]!),
      counts: indices.map((index) => counts[index]!),
    },
    toWhole: (pattern) => pattern.map(({ index, count }) => ({ index: indices[index]!, count })),
  };
}
